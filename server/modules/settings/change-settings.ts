import type { AccountSettings, CriticalityRule, Retention, SettingSection, SlaDays } from '#contract/settings.ts'
import type { ScanWindows } from '#contract/scan-windows.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { readSettings } from './read-settings.ts'
import { tidyWindows } from './scan-windows.ts'

type Column = 'sla_days' | 'retention' | 'scan_windows' | 'criticality_rules'

/** Longest value that a row of the audit repeats, in UTF-16 units. */
const TOLD = 1_000
const told = (what: unknown) => JSON.stringify(what).slice(0, TOLD)

/** Keeps one section, with what it was and what it is in the audit. */
async function keep(ctx: Ctx, section: SettingSection, column: Column, [before, after]: readonly [unknown, unknown]): Promise<void> {
  const value = { [column]: JSON.stringify(after), updated_at: ctx.now, updated_by: ctx.userId }
  await ctx.db
    .insertInto('account_setting')
    .values({ account_id: ctx.accountId, updated_at: ctx.now, updated_by: ctx.userId, [column]: JSON.stringify(after) })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(value))
    .execute()
  await audit(ctx, 'settings.changed', { target: ctx.accountId, details: { section, from: told(before), to: told(after) } })
}

/** Days to fix by risk; a job moves the due dates of open findings. */
export async function setSlaDays(ctx: Ctx, days: SlaDays): Promise<AccountSettings> {
  await keep(ctx, 'sla', 'sla_days', [(await readSettings(ctx)).slaDays, days])
  await ctx.enqueue('finding.reassess', { accountId: ctx.accountId })
  return readSettings(ctx)
}

/** How long things are kept; housekeeping deletes what is older. */
export async function setRetention(ctx: Ctx, retention: Retention): Promise<AccountSettings> {
  await keep(ctx, 'retention', 'retention', [(await readSettings(ctx)).retention, retention])
  return readSettings(ctx)
}

/** When scheduled scans may start. One that is put off until then is looked at again within a minute. */
export async function setScanWindows(ctx: Ctx, given: ScanWindows): Promise<AccountSettings> {
  await keep(ctx, 'scan_windows', 'scan_windows', [(await readSettings(ctx)).scanWindows, tidyWindows(given)])
  await ctx.db.updateTable('connection').set({ scan_held_until: null }).where('account_id', '=', ctx.accountId).execute()
  return readSettings(ctx)
}

/** What weighs how much, by tag; a job weighs connections and findings again. */
export async function setCriticalityRules(ctx: Ctx, rules: readonly CriticalityRule[]): Promise<AccountSettings> {
  await keep(ctx, 'criticality', 'criticality_rules', [(await readSettings(ctx)).criticalityRules, rules])
  await ctx.enqueue('finding.reassess', { accountId: ctx.accountId })
  return readSettings(ctx)
}
