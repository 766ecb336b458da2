/** Header names on the wire (contract.md 2.1; HTTP-08, 10, 22–25). Node gives them in lower case. */
export const HEADER = {
  token: 'X-Access-Token',
  tenant: 'tenant-id',
  /** spelling of clients up to 2.4.2; read, never sent */
  tenantOld: 'tenant_id',
  lowApp: 'X-Low-App-ID',
  sign: 'X-Sign',
  timestamp: 'X-TIMESTAMP',
  /** name that our client gives an import or export, to ask how far it is; the original sends none */
  transfer: 'X-Transfer-Id',
  /** a page asked by itself, and nobody pressed anything: no use of the sign-in (SEC-08) */
  unattended: 'X-Unattended',
} as const
/** Tenant of a user who chose none (HTTP-24). */
export const DEFAULT_TENANT = '0'
/** HttpOnly cookie set at login: static files, pdf and the grid socket, whose addresses carry no token (D10). */
export const TOKEN_COOKIE = 'xl_token'
/** Begins the name of a cookie by https: the browser then takes it from this host alone (RFC 6265bis). */
export const HOST_PREFIX = '__Host-'
/** The same for a patient, so that a demo of both sides works in one browser (D36). */
export const PATIENT_COOKIE = 'xl_patient'
