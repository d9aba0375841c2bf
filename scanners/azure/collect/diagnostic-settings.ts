import { flagAt, listAt, textAt } from '#scanners/sdk/cloud/fields.ts'
import { everyPage, seen } from '#scanners/sdk/cloud/rest-lists.ts'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import type { Arm } from '#scanners/azure/api/arm.ts'

export const READ_DIAGNOSTICS = 'Microsoft.Insights/diagnosticSettings/read'

/** Where a resource sends what it logs, and what of it. */
export interface DiagnosticSetting {
  name: string
  /** Ids of the workspace, the storage account, the event hub or the partner that logs go to. */
  destinations: readonly string[]
  /** Categories of logs that are switched on, and groups of them (allLogs, audit). */
  categories: readonly string[]
  groups: readonly string[]
}

const DESTINATIONS = ['workspaceId', 'storageAccountId', 'eventHubAuthorizationRuleId', 'marketplacePartnerId', 'serviceBusRuleId']

function settingOf(row: Json): DiagnosticSetting {
  const on = listAt(row, 'properties', 'logs').filter((log) => flagAt(log, 'enabled') === true)
  return {
    name: textAt(row, 'name') ?? '',
    destinations: DESTINATIONS.flatMap((name) => textAt(row, 'properties', name) ?? []).filter((id) => id !== ''),
    categories: on.flatMap((log) => textAt(log, 'category') ?? []),
    groups: on.flatMap((log) => textAt(log, 'categoryGroup') ?? []),
  }
}

/**
 * The diagnostic settings of a resource, or of a subscription: its activity log.
 * Source: learn.microsoft.com/rest/api/monitor/diagnostic-settings/list
 */
export const diagnosticsOf = (arm: Arm<typeof READ_DIAGNOSTICS>, id: string): Promise<Seen<readonly DiagnosticSetting[]>> =>
  seen(
    everyPage(
      arm.pages(READ_DIAGNOSTICS, `${id}/providers/Microsoft.Insights/diagnosticSettings`, 'Microsoft.Insights/diagnosticSettings'),
    ).then((rows) => rows.map(settingOf)),
  )
