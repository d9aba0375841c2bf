import type { ResourcePart } from '#scanners/azure/fixture/index.ts'
import {
  activityAlert,
  activityLogExport,
  defenderPlan,
  defenderSetting,
  insightsComponent,
  securityContact,
} from '#scanners/azure/fixture/resources/watching.ts'
import { plain } from './plain.ts'

/** All that Defender for Cloud watches over. */
const PLANS = [
  'CloudPosture',
  'Api',
  'VirtualMachines',
  'Containers',
  'StorageAccounts',
  'AppServices',
  'CosmosDbs',
  'OpenSourceRelationalDatabases',
  'SqlServers',
  'SqlServerVirtualMachines',
  'KeyVaults',
  'Arm',
]
/** What people are told of when it happens, by the name of the alert. */
const ALERTS: Readonly<Record<string, string>> = {
  'policy-assigned': 'Microsoft.Authorization/policyAssignments/write',
  'policy-removed': 'Microsoft.Authorization/policyAssignments/delete',
  'group-changed': 'Microsoft.Network/networkSecurityGroups/write',
  'group-deleted': 'Microsoft.Network/networkSecurityGroups/delete',
  'security-solution-changed': 'Microsoft.Security/securitySolutions/write',
  'security-solution-deleted': 'Microsoft.Security/securitySolutions/delete',
  'sql-firewall-changed': 'Microsoft.Sql/servers/firewallRules/write',
  'sql-firewall-deleted': 'Microsoft.Sql/servers/firewallRules/delete',
  'address-changed': 'Microsoft.Network/publicIPAddresses/write',
  'address-deleted': 'Microsoft.Network/publicIPAddresses/delete',
}
/** Says that Azure itself is disturbed. */
const serviceHealth = (): ResourcePart =>
  activityAlert('service-health', '', { condition: { allOf: [{ field: 'category', equals: 'ServiceHealth' }] } })

/** What watches a subscription, all on: Defender, the activity log, alerts, and who is told. */
export const watching = (): ResourcePart[] => [
  ...PLANS.map((name) => defenderPlan(name)),
  defenderSetting('WDATP'),
  securityContact(),
  activityLogExport(['Administrative', 'Security', 'Alert', 'Policy']),
  ...Object.entries(ALERTS).map(([name, operation]) => activityAlert(name, operation)),
  serviceHealth(),
  insightsComponent('insights'),
  plain('Microsoft.OperationalInsights/workspaces', 'logs'),
  plain('Microsoft.Insights/actionGroups', 'people', 'global'),
]
