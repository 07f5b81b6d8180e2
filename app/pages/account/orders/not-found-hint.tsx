/** GitHub hides a private repository from every account that has no access to it. */
export function NotFoundHint() {
  return (
    <p className="text-sm text-muted">
      <strong className="font-semibold text-text">Seeing a 404 on GitHub?</strong> Check which account you’re
      signed in to. Sign in with the username you gave us and open the invitation again.
    </p>
  );
}
