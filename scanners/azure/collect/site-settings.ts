import { toldFlag, toldText } from '#scanners/sdk/cloud/fields.ts'
import { seen } from '#scanners/sdk/cloud/rest-lists.ts'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { withinOf } from '#scanners/azure/arm-id.ts'
import { aboutEach, subscriptionCollector } from './collector.ts'

const SLOTS = 'Microsoft.Web/sites/slots'
const READ = 'Microsoft.Web/sites/config/read'
const READ_OF_SLOT = 'Microsoft.Web/sites/slots/config/read'

export interface SiteSettings {
  /** 1.0, 1.1, 1.2, 1.3 */
  minimumTls: Seen<string>
  /** AllAllowed, FtpsOnly, Disabled */
  ftp: Seen<string>
  remoteDebugging: Seen<boolean>
}
/** By id of the app. */
export type AllSiteSettings = ReadonlyMap<string, Seen<SiteSettings>>

const settingsOf = (row: Json): SiteSettings => ({
  minimumTls: toldText(row, ['properties', 'minTlsVersion']),
  ftp: toldText(row, ['properties', 'ftpsState']),
  remoteDebugging: toldFlag(row, ['properties', 'remoteDebuggingEnabled']),
})

/** Source: learn.microsoft.com/rest/api/appservice/web-apps/get-configuration, …/get-configuration-slot */
export const siteSettings = subscriptionCollector({
  id: 'site-settings',
  asks: [READ, READ_OF_SLOT],
  after: ['sites', 'site-slots'],
  collect: ({ arm }, { sites = [], 'site-slots': slots }) =>
    aboutEach([...sites, ...(slots?.all ?? [])], ({ id }) =>
      seen(arm.get(withinOf(id, SLOTS) === null ? READ : READ_OF_SLOT, `${id}/config/web`, 'Microsoft.Web/sites/config').then(settingsOf)),
    ),
})
