import type { DemoFault } from '#contract/demo.ts'

/** A fault of the demo shop, and the check that finds it. Its title is the check's own. */
export interface Fault {
  id: string
  checkId: string
}
/** Without TLS on loopback web-https-missing always fails; it is no fault that can be fixed here. */
export const FAULTS = [
  { id: 'env-file', checkId: 'web-exposed-env' },
  { id: 'git-folder', checkId: 'web-exposed-vcs' },
  { id: 'database-dump', checkId: 'web-exposed-backup' },
  { id: 'token-in-script', checkId: 'web-secret-in-page' },
  { id: 'plain-form', checkId: 'web-form-http' },
  { id: 'cors-reflection', checkId: 'web-cors-reflect' },
  { id: 'cookie-secure', checkId: 'web-cookie-secure' },
  { id: 'cookie-httponly', checkId: 'web-cookie-httponly' },
  { id: 'cookie-samesite', checkId: 'web-cookie-samesite' },
  { id: 'old-jquery', checkId: 'web-js-vulnerable' },
  { id: 'plain-frame', checkId: 'web-mixed-active' },
  { id: 'plain-image', checkId: 'web-mixed-passive' },
  { id: 'script-integrity', checkId: 'web-sri-missing' },
  { id: 'no-csp', checkId: 'web-csp-missing' },
  { id: 'framing', checkId: 'web-xfo-missing' },
  { id: 'no-nosniff', checkId: 'web-xcto-missing' },
  { id: 'referrer', checkId: 'web-referrer-policy' },
  { id: 'no-permissions-policy', checkId: 'web-permissions-policy' },
  { id: 'no-opener-policy', checkId: 'web-coop-missing' },
  { id: 'no-resource-policy', checkId: 'web-corp' },
  { id: 'server-version', checkId: 'web-server-version' },
  { id: 'powered-by', checkId: 'web-powered-by' },
  { id: 'generator', checkId: 'web-generator' },
  { id: 'trace', checkId: 'web-method-trace' },
  { id: 'source-map', checkId: 'web-sourcemap' },
  { id: 'directory-listing', checkId: 'web-dir-listing' },
  { id: 'verbose-error', checkId: 'web-error-version' },
  { id: 'status-page', checkId: 'web-exposed-status' },
  { id: 'no-security-txt', checkId: 'web-securitytxt' },
] as const satisfies readonly Fault[]
export type FaultId = (typeof FAULTS)[number]['id']
/** Which faults are on. */
export type Faults = ReadonlySet<FaultId>
export type SwitchedFault = Omit<DemoFault, 'title'>
