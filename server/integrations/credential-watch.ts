/** Hears whether a provider accepts our credentials. Its functions never reject. */
export interface CredentialWatch {
  /** The provider accepted them for a route, such as `POST /orders`. */
  accepted(route: string): Promise<void>;
  /**
   * The provider refused them: for all requests if `route` is null, or only for the route. `isFromBrowser` says
   * that a visitor's browser brought the refusal, and might have made it up.
   */
  refused(refusal: { route: string | null; reason: string; isFromBrowser?: boolean }): Promise<void>;
}
