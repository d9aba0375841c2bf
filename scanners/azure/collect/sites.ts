import { at, flagAt, shown, textAt, textsAt, toldFlag } from '#scanners/sdk/cloud/fields.ts'
import { isObject } from '#scanners/sdk/json.ts'
import { known, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { attachedTo, identitiesOf, placedIn, principalsOf, privateEndpoints } from '#scanners/azure/relations.ts'
import { listCollector, type ArmResource } from './collector.ts'

/** An app of App Service: a web app, a function app, a standard logic app. */
export interface Site extends ArmResource {
  /** app,linux · functionapp */
  kind: string
  httpsOnly: Seen<boolean>
  hasIdentity: Seen<boolean>
}

/** An app without one has no such member: learn.microsoft.com/rest/api/appservice/web-apps/list#managedserviceidentity */
function hasIdentity(row: Json): Seen<boolean> {
  const identity = at(row, 'identity') ?? null
  if (identity === null) return isObject(row) ? false : new Unseen('error')
  const type = textAt(identity, 'type')
  return type === undefined ? new Unseen('error') : type.toLowerCase() !== 'none'
}

/** What is left out: learn.microsoft.com/rest/api/appservice/web-apps/list#site */
export const siteOf = (row: Json, resource: ArmResource): Site => ({
  ...resource,
  kind: textAt(row, 'kind') ?? '',
  httpsOnly: toldFlag(row, ['properties', 'httpsOnly'], false),
  hasIdentity: hasIdentity(row),
})
/** What people see of an app, or of a slot. */
export const shownSite = (row: Json, site: Site): Pick<InventoryItem, 'config' | 'relations'> => ({
  config: shown({
    kind: site.kind,
    state: textAt(row, 'properties', 'state'),
    defaultHostName: textAt(row, 'properties', 'defaultHostName'),
    hostNames: textsAt(row, 'properties', 'hostNames'),
    httpsOnly: known(site.httpsOnly),
    clientCertEnabled: flagAt(row, 'properties', 'clientCertEnabled'),
    publicNetworkAccess: textAt(row, 'properties', 'publicNetworkAccess'),
    identity: textAt(row, 'identity', 'type'),
    principals: principalsOf(row),
  }),
  relations: [
    ...attachedTo([at(row, 'properties', 'serverFarmId')]),
    ...placedIn([at(row, 'properties', 'virtualNetworkSubnetId')]),
    ...privateEndpoints(row),
    ...identitiesOf(row),
  ],
})

export const sites = listCollector({ id: 'sites', type: 'Microsoft.Web/sites', factOf: siteOf, shownOf: shownSite })
