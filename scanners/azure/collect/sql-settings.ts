import { flagAt, numberAt, textAt, toldText } from '#scanners/sdk/cloud/fields.ts'
import { everyPage, seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { aboutEach, subscriptionCollector } from './collector.ts'
import { firewallsCollector } from './firewalled-servers.ts'

const SERVERS = 'Microsoft.Sql/servers'

/** Source: learn.microsoft.com/rest/api/sql/firewall-rules/list-by-server */
export const sqlFirewalls = firewallsCollector('sql-firewalls', 'sql-servers', SERVERS)

export interface SqlAuditing {
  isOn: boolean
  /** Storage, Log Analytics or an event hub. */
  hasDestination: boolean
  /** 0: they are kept without end; null: not said. */
  retentionDays: number | null
  toStorage: boolean
}
export type SqlAudits = ReadonlyMap<string, Seen<SqlAuditing>>
function auditingOf(row: Json): Seen<SqlAuditing> {
  const state = toldText(row, ['properties', 'state'])
  if (state instanceof Unseen) return state
  const toStorage = (textAt(row, 'properties', 'storageEndpoint') ?? '') !== ''
  const toMonitor = flagAt(row, 'properties', 'isAzureMonitorTargetEnabled') === true
  return {
    isOn: state.toLowerCase() === 'enabled',
    hasDestination: toStorage || toMonitor,
    retentionDays: numberAt(row, 'properties', 'retentionDays') ?? null,
    toStorage,
  }
}
/** Source: learn.microsoft.com/rest/api/sql/server-blob-auditing-policies/get */
export const sqlAuditing = subscriptionCollector({
  id: 'sql-auditing',
  asks: [`${SERVERS}/auditingSettings/read`],
  after: ['sql-servers'],
  collect: ({ arm }, { 'sql-servers': servers = [] }) =>
    aboutEach(servers, async ({ id }) => {
      const answer = await seen(arm.get(`${SERVERS}/auditingSettings/read`, `${id}/auditingSettings/default`, SERVERS))
      return answer instanceof Unseen ? answer : auditingOf(answer)
    }),
})

/** Whether a directory's administrator is set; by id of the server. */
export type SqlAdministrators = ReadonlyMap<string, Seen<boolean>>
/** Source: learn.microsoft.com/rest/api/sql/server-azure-ad-administrators/list-by-server */
export const sqlAdministrators = subscriptionCollector({
  id: 'sql-administrators',
  asks: [`${SERVERS}/administrators/read`],
  after: ['sql-servers'],
  collect: ({ arm }, { 'sql-servers': servers = [] }) =>
    aboutEach(servers, ({ id }) =>
      seen(
        everyPage(arm.pages(`${SERVERS}/administrators/read`, `${id}/administrators`, SERVERS)).then((rows) =>
          rows.some((row) => textAt(row, 'properties', 'administratorType')?.toLowerCase() === 'activedirectory'),
        ),
      ),
    ),
})
