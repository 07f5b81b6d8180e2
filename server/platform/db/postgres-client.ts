import pg from 'pg';

/** What Node's TLS says about a certificate that it doesn't trust: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const UNTRUSTED = /CERT|UNABLE_TO_(GET_ISSUER|VERIFY)|ERR_TLS/;
/** SQLSTATE for a connection that could not be made. */
const UNABLE_TO_CONNECT = '08001';

/**
 * A connection to PostgreSQL whose moments and intervals arrive in the form that the driver reads, although
 * the database, the role or the server may have set another one. Refused certificates are explained.
 */
export class PostgresClient extends pg.Client {
  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(() => (callback as () => void)(), callback);
    return;
  }

  async #connect(): Promise<this> {
    await super.connect().catch((error) => {
      throw explainCertificate(error);
    });
    await this.query(`SET datestyle = 'ISO'; SET intervalstyle = 'postgres'`);
    return this;
  }
}

function explainCertificate(error: Error & { code?: string }): Error {
  if (!UNTRUSTED.test(error.code ?? '')) return error;
  const remedy =
    error.code === 'ERR_TLS_CERT_ALTNAME_INVALID'
      ? 'Write the host as the certificate names it. If that isn’t possible, add uselibpqcompat=true, sslmode=verify-ca and sslrootcert=FILE to the address: FILE has the authority that signed the certificate.'
      : 'If your provider signs certificates itself, add sslmode=verify-full and sslrootcert=FILE to the address: FILE has the provider’s certificate authority. With sslmode=no-verify the certificate isn’t checked.';
  const message = `${error.message.split(';', 1)[0]}. ${remedy} See docs/deployment.md, PostgreSQL over TLS.`;
  return Object.assign(new Error(message, { cause: error }), { code: UNABLE_TO_CONNECT });
}
