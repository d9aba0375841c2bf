import { at, listAt, shown, textAt, toldFlag, toldList, toldText } from '#scanners/sdk/cloud/fields.ts'
import { known, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { armId, armIds } from '#scanners/azure/arm-id.ts'
import { interfacesOf, placedIn, principalsOf } from '#scanners/azure/relations.ts'
import { listCollector, type ArmResource } from './collector.ts'

export interface ApplicationGateway extends ArmResource {
  /** WAF_v2 */
  tier: Seen<string>
  /** Its own firewall, where it has no policy. */
  ownFirewall: Seen<boolean>
  /** The id of its firewall policy. */
  policy: string | null
  http2: Seen<boolean>
  /** TLSv1_2 */
  minimumTls: Seen<string>
}

/** learn.microsoft.com/azure/application-gateway/application-gateway-ssl-policy-overview */
const MINIMUM_OF: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AppGwSslPolicy20150501: 'TLSv1_0',
    AppGwSslPolicy20170401: 'TLSv1_1',
    AppGwSslPolicy20170401S: 'TLSv1_2',
    AppGwSslPolicy20220101: 'TLSv1_2',
    AppGwSslPolicy20220101S: 'TLSv1_2',
  }).map(([name, version]) => [name.toLowerCase(), version]),
)
const minimumOf = (policy: string | undefined): Seen<string> => MINIMUM_OF.get(policy?.toLowerCase() ?? '') ?? new Unseen('error')

/** From the oldest on. */
const VERSIONS = ['TLSv1_0', 'TLSv1_1', 'TLSv1_2', 'TLSv1_3']
/** The oldest version that a policy does not switch off; not told where it names none. */
function oldestLeft(policy: Json): Seen<string> {
  const off = toldList(policy, ['disabledSslProtocols'])
  if (off instanceof Unseen) return off
  return VERSIONS.find((version) => !off.some((one) => one === version)) ?? new Unseen('error')
}

/** The oldest version that a policy takes: one of Azure's, or one of the customer's own. */
function minimumIn(policy: Json): Seen<string> {
  const name = textAt(policy, 'policyName')
  return name === undefined ? (textAt(policy, 'minProtocolVersion') ?? oldestLeft(policy)) : minimumOf(name)
}
/** Of profiles that listeners have: learn.microsoft.com/azure/application-gateway/application-gateway-configure-listener-specific-ssl-policy */
function listenerPolicies(row: Json): Json[] {
  const used = armIds(listAt(row, 'properties', 'httpListeners').map((one) => at(one, 'properties', 'sslProfile', 'id')))
  return listAt(row, 'properties', 'sslProfiles').flatMap((profile) =>
    used.includes(armId(at(profile, 'id')) ?? '') ? (at(profile, 'properties', 'sslPolicy') ?? []) : [],
  )
}
/** The oldest TLS that it speaks, at whichever listener; where no policy was chosen, by the one that Azure takes then. */
function tlsOf(row: Json): Seen<string> {
  const policy = at(row, 'properties', 'sslPolicy') ?? null
  const own = policy === null ? minimumOf(textAt(row, 'properties', 'defaultPredefinedSslPolicy')) : minimumIn(policy)
  const all = [own, ...listenerPolicies(row).map(minimumIn)]
  return all.find((one) => one instanceof Unseen) ?? VERSIONS.find((version) => all.includes(version)) ?? own
}

const frontends = (row: Json): readonly Json[] => listAt(row, 'properties', 'frontendIPConfigurations')
/** The interfaces behind it. */
const backends = (row: Json): string[] =>
  interfacesOf(
    listAt(row, 'properties', 'backendAddressPools').flatMap((pool) =>
      listAt(pool, 'properties', 'backendIPConfigurations').map((one) => textAt(one, 'id')),
    ),
  )

export const applicationGateways = listCollector({
  id: 'application-gateways',
  type: 'Microsoft.Network/applicationGateways',
  factOf: (row, resource): ApplicationGateway => ({
    ...resource,
    tier: toldText(row, ['properties', 'sku', 'tier']),
    ownFirewall: toldFlag(row, ['properties', 'webApplicationFirewallConfiguration', 'enabled'], false),
    policy: armId(at(row, 'properties', 'firewallPolicy', 'id')),
    // off unless it was switched on: learn.microsoft.com/azure/application-gateway/features#websocket-and-http2-traffic
    http2: toldFlag(row, ['properties', 'enableHttp2'], false),
    minimumTls: tlsOf(row),
  }),
  shownOf: (row, { tier, policy, http2, minimumTls }) => ({
    config: shown({
      tier: known(tier),
      enableHttp2: known(http2),
      minimumTls: known(minimumTls),
      publicIpAddresses: armIds(frontends(row).map((one) => at(one, 'properties', 'publicIPAddress', 'id'))),
      frontendPorts: listAt(row, 'properties', 'frontendPorts').flatMap((one) => at(one, 'properties', 'port') ?? []),
      backends: backends(row),
      principals: principalsOf(row),
    }),
    relations: [
      ...placedIn(listAt(row, 'properties', 'gatewayIPConfigurations').map((one) => at(one, 'properties', 'subnet', 'id'))),
      ...(policy === null ? [] : [{ kind: 'guarded-by' as const, to: policy }]),
      ...backends(row).map((to) => ({ kind: 'routes-to' as const, to })),
    ],
  }),
})
