import * as z from 'zod/mini'

const KEY = 'recent-items'
const KEPT = 6
const items = z.array(
  z.object({
    accountId: z.string(),
    kind: z.enum(['connection', 'finding', 'remediation']),
    id: z.string(),
    label: z.string(),
    hint: z.string(),
    riskLevel: z.nullable(z.enum(['critical', 'high', 'medium', 'low', 'info'])),
    connectionName: z.nullable(z.string()),
  }),
)
export type RecentItem = z.infer<typeof items>[number]

function stored(): readonly RecentItem[] {
  try {
    const read = items.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

/** What was last opened from the palette in this account, the latest first. Forgotten at sign-out, with the rest of local storage. */
export const recentItems = (accountId: string): readonly RecentItem[] => stored().filter((item) => item.accountId === accountId)

export function rememberItem(item: RecentItem): void {
  const isOther = (one: RecentItem) => one.accountId !== item.accountId || one.id !== item.id
  const own = [item, ...recentItems(item.accountId).filter(isOther)].slice(0, KEPT)
  const others = stored().filter(({ accountId }) => accountId !== item.accountId)
  localStorage.setItem(KEY, JSON.stringify([...own, ...others.slice(0, 4 * KEPT)]))
}
