import type { Verdict } from '#scanners/sdk/check.ts'
import type { Judged } from '#scanners/sdk/cloud/judge.ts'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { SiteSettings } from '#scanners/azure/collect/site-settings.ts'
import type { Site } from '#scanners/azure/collect/sites.ts'
import type { AzureFacts } from '#scanners/azure/facts.ts'
import { bySetting, settingIn, type Asked } from './each.ts'
import { judgeParts } from './parts.ts'

type Apps = Pick<AzureFacts, 'sites' | 'site-slots'>

/** One verdict for each app and each slot; UNKNOWN of an app that does not tell of its slots. */
export const judgeApps = <T>(
  { sites, 'site-slots': slots }: Apps,
  settingOf: (site: Site) => Seen<T>,
  judge: (setting: T, site: Site) => Judged,
): Verdict[] => judgeParts({ all: [...sites, ...slots.all], unseen: slots.unseen }, settingOf, judge)

/** One verdict for each app and each slot, by one setting of it. */
export const judgeAppSetting = (facts: Apps, asked: Asked<Site, boolean>): Verdict[] => judgeApps(facts, asked.settingOf, bySetting(asked))

/** One verdict for each app and each slot, by one setting of its configuration. @param name as App Service calls it */
export const judgeSiteSettings = <T extends string | boolean>(
  { 'site-settings': all, ...facts }: Apps & Pick<AzureFacts, 'site-settings'>,
  { name, read, isGood }: { name: string; read: (settings: SiteSettings) => Seen<T>; isGood: (setting: T) => boolean },
): Verdict[] =>
  judgeApps(facts, ({ id }) => settingIn(all.get(id), read), bySetting<Site, T>({ from: 'sites/config/web', named: name, isGood }))
