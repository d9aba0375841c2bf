/** Every address of the web client that the server writes: into notices, mails and redirects (web/paths.ts has the client's own). */
export const webPaths = {
  connections: '/connections/list',
  connection: (id: string): string => `/connections/${id}`,
  runner: (id: string): string => `/connections/runners/${id}`,
  privateScanning: '/dashboard/private-scanning',
  findings: (filters: Record<string, string> = {}): string => withQuery('/dashboard/findings', filters),
  finding: (id: string): string => `/dashboard/findings/${id}`,
  proof: (id: string): string => `/dashboard/proofs/${id}`,
  remediation: (id: string): string => `/dashboard/remediation/${id}`,
  scanResults: (scanId: string): string => withQuery('/dashboard/scan-results', { scanId }),
  domains: (host: string): string => withQuery('/dashboard/account/dns-verification', { host }),
  team: '/dashboard/account/team',
  security: '/dashboard/account/security',
  notificationSettings: '/dashboard/account/notifications',
  passwordRecovery: '/password-recovery',
  loginCallback: '/login/callback',
  register: (invitation: string): string => withQuery('/register', { invitation }),
} as const

const withQuery = (path: string, query: Record<string, string>): string => {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}

/** An address of this installation. @param accountId opens it in that account, whichever the reader works in */
export function webUrl({ publicUrl }: { publicUrl: string }, path: string, accountId?: string): string {
  const url = new URL(path, `${publicUrl}/`)
  if (accountId !== undefined) url.searchParams.set('account', accountId)
  return url.href
}
