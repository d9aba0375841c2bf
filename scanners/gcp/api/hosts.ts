const AUTH = 'https://www.googleapis.com/auth'
/** Reads everything that takes it, and changes nothing. */
const READ_ONLY = [`${AUTH}/cloud-platform.read-only`, `${AUTH}/compute.readonly`, `${AUTH}/monitoring.read`].join(' ')
/**
 * For services whose API knows no read-only scope, whatever is asked of them (their method pages list this one alone). What an account
 * may do is decided by its roles, which read only.
 */
const WHOLE = `${AUTH}/cloud-platform`

/** Where tokens come from, whatever a key file says (developers.google.com/identity/protocols/oauth2/service-account). */
export const TOKEN_URL = 'https://oauth2.googleapis.com/token'

/** Every host that a scan may ask, with the scopes that its methods take. No other is connected to. */
const SCOPES: ReadonlyMap<string, string> = new Map([
  ['accessapproval.googleapis.com', WHOLE],
  ['apikeys.googleapis.com', READ_ONLY],
  ['artifactregistry.googleapis.com', READ_ONLY],
  ['bigquery.googleapis.com', READ_ONLY],
  ['cloudasset.googleapis.com', WHOLE],
  ['cloudfunctions.googleapis.com', WHOLE],
  ['cloudkms.googleapis.com', WHOLE],
  ['cloudresourcemanager.googleapis.com', READ_ONLY],
  ['compute.googleapis.com', READ_ONLY],
  ['container.googleapis.com', WHOLE],
  ['dataproc.googleapis.com', WHOLE],
  ['dns.googleapis.com', READ_ONLY],
  ['essentialcontacts.googleapis.com', WHOLE],
  ['iam.googleapis.com', WHOLE],
  ['logging.googleapis.com', READ_ONLY],
  ['monitoring.googleapis.com', READ_ONLY],
  ['pubsub.googleapis.com', WHOLE],
  ['run.googleapis.com', WHOLE],
  ['secretmanager.googleapis.com', WHOLE],
  ['serviceusage.googleapis.com', READ_ONLY],
  ['sqladmin.googleapis.com', WHOLE],
  ['storage.googleapis.com', READ_ONLY],
])

/** Whether a scan may connect to the host of an address. */
export const mayAsk = ({ hostname }: URL): boolean => SCOPES.has(hostname) || hostname === new URL(TOKEN_URL).hostname
/** The scopes of a token for a host; services that take the same ones share it. */
export const scopesOf = ({ hostname }: URL): string => SCOPES.get(hostname) ?? READ_ONLY
