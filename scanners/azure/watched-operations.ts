import type { ActivityAlert, AlertTerm } from './collect/activity-log.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'

/** Something that people should be told of when it happens in a subscription. */
export interface WatchedOperation {
  /** Part of the identity of a result. */
  id: string
  /** Control of CIS Azure Foundations. */
  control: string
  /** The same rule of Prowler. */
  alias: string
  /** The field of an alert that names it, and its value there, in lower case. */
  field: 'operationname' | 'category'
  value: string
}

const operation = (id: string, ...[value, control, alias]: [value: string, control: string, alias: string]): WatchedOperation => ({
  id,
  control,
  alias: `prowler:monitor_alert_${alias}`,
  field: 'operationname',
  value: value.toLowerCase(),
})

/** Source: learn.microsoft.com/azure/azure-monitor/alerts/alerts-create-activity-log-alert-rule, learn.microsoft.com/azure/role-based-access-control/resource-provider-operations */
export const WATCHED_OPERATIONS: readonly WatchedOperation[] = [
  operation('policy-assignment-create', 'Microsoft.Authorization/policyAssignments/write', '6.1.2.1', 'create_policy_assignment'),
  operation('policy-assignment-delete', 'Microsoft.Authorization/policyAssignments/delete', '6.1.2.2', 'delete_policy_assignment'),
  operation('nsg-change', 'Microsoft.Network/networkSecurityGroups/write', '6.1.2.3', 'create_update_nsg'),
  operation('nsg-delete', 'Microsoft.Network/networkSecurityGroups/delete', '6.1.2.4', 'delete_nsg'),
  operation('security-solution-change', 'Microsoft.Security/securitySolutions/write', '6.1.2.5', 'create_update_security_solution'),
  operation('security-solution-delete', 'Microsoft.Security/securitySolutions/delete', '6.1.2.6', 'delete_security_solution'),
  operation('sql-firewall-change', 'Microsoft.Sql/servers/firewallRules/write', '6.1.2.7', 'create_update_sqlserver_fr'),
  operation('sql-firewall-delete', 'Microsoft.Sql/servers/firewallRules/delete', '6.1.2.8', 'delete_sqlserver_fr'),
  operation('public-address-change', 'Microsoft.Network/publicIPAddresses/write', '6.1.2.9', 'create_update_public_ip_address_rule'),
  operation('public-address-delete', 'Microsoft.Network/publicIPAddresses/delete', '6.1.2.10', 'delete_public_ip_address_rule'),
  {
    id: 'service-health',
    control: '6.1.2.11',
    alias: 'prowler:monitor_alert_service_health_exists',
    field: 'category',
    value: 'servicehealth',
  },
]

const asksFor = ({ field, values }: AlertTerm, watched: WatchedOperation): boolean =>
  field === watched.field && values.includes(watched.value)
/** The type that an operation is of: its name without its last part. */
const typeOf = ({ value }: WatchedOperation): string => value.slice(0, Math.max(0, value.lastIndexOf('/')))
/**
 * What narrows an alert no further, by field: the category that an operation has anyway, its own type and provider, and the level and
 * state of one that has happened. Other conditions leave some of it out: by caller, by resource group.
 */
const WIDE = new Map<string, (values: readonly string[], watched: WatchedOperation) => boolean>([
  ['category', () => true],
  ['operationname', () => true],
  ['properties.incidenttype', (values) => values.includes('incident')],
  ['level', (values) => values.includes('informational') || values.includes('information')],
  ['status', (values) => values.includes('succeeded')],
  ['resourcetype', (values, watched) => values.includes(typeOf(watched))],
  ['resourceprovider', (values, watched) => values.some((provider) => watched.value.startsWith(`${provider}/`))],
])
const isWide = ({ field, values }: AlertTerm, watched: WatchedOperation): boolean => WIDE.get(field)?.(values, watched) ?? false

/** Whether an alert watches an operation in the whole of a subscription, whenever it happens. */
export function watches({ terms, scopes }: ActivityAlert, watched: WatchedOperation, subscription: string): Seen<boolean> {
  if (terms instanceof Unseen) return terms
  return (
    scopes.includes(subscription) &&
    terms.some((some) => some.some((term) => asksFor(term, watched))) &&
    terms.every((some) => some.some((term) => asksFor(term, watched) || (term.field !== watched.field && isWide(term, watched))))
  )
}
