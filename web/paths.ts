/** Every address of the web client. Links are made here, never written by hand. */
const part = encodeURIComponent

export const paths = {
  root: '/',
  login: '/login',
  loginCallback: '/login/callback',
  register: '/register',
  agreement: '/agreement',
  passwordRecovery: '/password-recovery',
  passwordReset: '/password-reset',
  outbox: '/outbox',
  dashboard: '/dashboard',
  guide: '/dashboard/guide',
  onboarding: '/dashboard/onboarding',
  onboardingCloud: '/dashboard/onboarding/cloud',
  privateScanning: '/dashboard/private-scanning',
  connections: '/connections/list',
  connectionsOutOfScope: '/connections/list-out-of-scope',
  runners: '/connections/runners',
  runner: (id: string) => `/connections/runners/${part(id)}`,
  newConnection: '/connections/new',
  connection: (id: string) => `/connections/${part(id)}`,
  resources: '/dashboard/resources',
  resource: (connectionId: string, id: string) => `/connections/${part(connectionId)}/resources/${part(id)}`,
  scans: '/dashboard/scans',
  scan: (id: string) => `/dashboard/scans/${part(id)}`,
  execution: (id: string) => `/dashboard/scans/executions/${part(id)}`,
  scanResults: '/dashboard/scan-results',
  scanResult: (id: string) => `/dashboard/scan-results/${part(id)}`,
  findings: '/dashboard/findings',
  finding: (id: string) => `/dashboard/findings/${part(id)}`,
  proof: (id: string) => `/dashboard/proofs/${part(id)}`,
  analytics: '/dashboard/analytics',
  framework: (id: string) => `/dashboard/analytics/${part(id)}`,
  remediations: '/dashboard/remediations',
  remediation: (id: string) => `/dashboard/remediation/${part(id)}`,
  remediationsShort: '/remediations',
  remediationsView: '/remediations/view',
  roadmap: '/security-roadmap',
  calendar: '/dashboard/calendar',
  mail: '/dashboard/mail',
  chat: '/dashboard/chat',
  settings: '/dashboard/settings',
  audit: '/dashboard/audit',
  apiKeys: '/dashboard/api-keys',
  account: '/dashboard/account',
  accountGeneral: '/dashboard/account/general',
  accountTeam: '/dashboard/account/team',
  accountNotifications: '/dashboard/account/notifications',
  accountSecurity: '/dashboard/account/security',
  accountDomains: '/dashboard/account/dns-verification',
  multitenant: '/dashboard/multitenant',
} as const

/** An address of this client to go to after signing in, or the dashboard: never another site's. */
export function safeNext(next: string | undefined): string {
  if (next === undefined || !/^\/(?![/\\])/u.test(next)) return paths.dashboard
  const url = new URL(next, 'https://parapet.invalid')
  return url.host === 'parapet.invalid' && url.pathname !== paths.root && url.pathname !== paths.login
    ? `${url.pathname}${url.search}${url.hash}`
    : paths.dashboard
}

/** Where on the page of a connection its ownership is proved. */
export const OWNERSHIP_ID = 'ownership'
