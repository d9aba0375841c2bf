import type { RiskLevel } from '#contract/fields.ts'
import {
  type AccountSettings,
  CRITICALITIES,
  type CriticalityRule,
  DEFAULT_RETENTION,
  DEFAULT_SLA_DAYS,
  type SlaDays,
} from '#contract/settings.ts'
import { DEFAULT_SCAN_WINDOWS } from '#contract/scan-windows.ts'
import type { Ctx } from '#server/context.ts'

const DAY_MS = 86_400_000
type Reader = Pick<Ctx, 'db' | 'accountId'>

/** What the account has decided, and where it has not, what the product has. */
export async function readSettings({ db, accountId }: Reader): Promise<AccountSettings> {
  const kept = await db.selectFrom('account_setting').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  return {
    slaDays: kept?.sla_days ?? DEFAULT_SLA_DAYS,
    retention: { ...DEFAULT_RETENTION, ...kept?.retention },
    scanWindows: kept?.scan_windows ?? DEFAULT_SCAN_WINDOWS,
    criticalityRules: kept?.criticality_rules ?? [],
  }
}

/** Days in which a finding of each risk is to be fixed, counted from the moment it opened; null: no deadline. The one place that says so. */
export const readSlaDays = async (ctx: Reader): Promise<SlaDays> => (await readSettings(ctx)).slaDays

/** When what opened at an instant is due; null where its risk has no deadline. */
export function slaDueAt(days: SlaDays, risk: RiskLevel, opened: Date): Date | null {
  const allowed = days[risk]
  return allowed === null ? null : new Date(opened.getTime() + allowed * DAY_MS)
}

/** How critical a connection with these tags is: its place in CRITICALITIES. Capitals do not count. */
export function criticalityOf(rules: readonly CriticalityRule[], tags: readonly string[]): number {
  const borne = new Set(tags.map((tag) => tag.toLowerCase()))
  const matched = rules.filter(({ tag }) => borne.has(tag.toLowerCase())).map(({ criticality }) => CRITICALITIES.indexOf(criticality))
  return matched.length === 0 ? CRITICALITIES.indexOf('normal') : Math.max(...matched)
}
