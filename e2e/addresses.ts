import { expect, type Page } from '@playwright/test'
import { signInToDemo } from './demo.ts'
import { START_TOKEN } from './outbox.ts'

/** Screens for everybody. */
export const OPEN = [
  '/',
  '/login',
  '/register',
  '/password-recovery',
  '/password-reset',
  '/agreement',
  '/login/callback',
  `/outbox#start=${START_TOKEN}`,
  '/nowhere',
]
/** Screens inside the shell whose address is the same in each account. */
export const SIGNED_IN = [
  '/dashboard',
  '/dashboard/guide',
  '/dashboard/onboarding',
  '/dashboard/onboarding/cloud',
  '/dashboard/private-scanning',
  '/connections/new',
  '/connections/list',
  '/connections/list-out-of-scope',
  '/connections/runners',
  '/dashboard/scans',
  '/dashboard/scans?view=schedules',
  '/dashboard/scans?view=executions',
  '/dashboard/scan-results',
  '/dashboard/resources',
  '/dashboard/findings',
  '/dashboard/analytics',
  '/dashboard/analytics/owasp-asvs',
  '/dashboard/remediations',
  '/remediations',
  '/remediations/view',
  '/security-roadmap',
  '/security-roadmap?view=list',
  '/security-roadmap?view=live',
  '/dashboard/calendar',
  '/dashboard/mail',
  '/dashboard/chat',
  '/dashboard/settings',
  '/dashboard/audit',
  '/dashboard/api-keys',
  '/dashboard/account/general',
  '/dashboard/account/team',
  '/dashboard/account/notifications',
  '/dashboard/account/security',
  '/dashboard/account/dns-verification',
  '/dashboard/multitenant',
]
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
/** Addresses inside the shell that lead to nothing, with the words that lead back. */
export const NOT_THERE = [
  ['/connections/nope', 'Back to Connections'],
  [`/connections/${UNKNOWN}`, 'Back to Connections'],
  ['/connections/runners/nope', 'Back to Runners'],
  [`/connections/runners/${UNKNOWN}`, 'Back to Runners'],
  ['/dashboard/findings/nope', 'Back to Findings'],
  ['/dashboard/remediation/nope', 'Back to Remediations'],
  ['/dashboard/scans/executions/nope', 'Back to Scans'],
  ['/dashboard/scan-results/nope', 'Back to Scan results'],
  [`/dashboard/scan-results/${UNKNOWN}`, 'Back to Scan results'],
  ['/dashboard/proofs/nope', 'Back to Findings'],
  ['/dashboard/nowhere', 'Go to the overview'],
] as const
const TABS = ['resources', 'findings', 'scans', 'settings']

/** Signs in to the demo account and returns the page of one of each noun, and each tab of a connection that has resources. */
export async function detailsOfDemo(page: Page): Promise<string[]> {
  const token = await signInToDemo(page)
  const idsOf = async (path: string): Promise<string[]> => {
    const reply = await page.request.get(`/client/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })
    expect(reply.ok(), `${path}: ${reply.status()}`).toBe(true)
    const { results }: { results: { id?: string; executionId?: string; scanId?: string }[] } = await reply.json()
    return results.flatMap(({ id, executionId, scanId }) => id ?? executionId ?? scanId ?? [])
  }
  const first = async (path: string): Promise<string> => {
    const [id] = await idsOf(`${path}?limit=1`)
    expect(id, `the demo account has none of ${path}`).toBeDefined()
    return id ?? ''
  }
  const ofConnection: string[] = []
  for (const connection of await idsOf('launcher')) {
    const [resource] = await idsOf(`launcher/${connection}/resources`)
    if (resource === undefined) continue
    const address = `/connections/${connection}`
    ofConnection.push(address, ...TABS.map((tab) => `${address}?tab=${tab}`), `${address}/resources/${resource}`)
    break
  }
  expect(ofConnection, 'no connection of the demo account has resources').not.toEqual([])
  return [
    ...ofConnection,
    `/dashboard/scans/${await first('scans')}`,
    `/dashboard/scans/executions/${await first('agentic')}`,
    `/dashboard/scan-results/${await first('scan-results')}`,
    `/dashboard/findings/${await first('findings')}`,
    `/dashboard/remediation/${await first('remediations')}`,
    `/dashboard/proofs/${await first('proofs')}`,
  ]
}
