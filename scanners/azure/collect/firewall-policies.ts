import { at, shown, textAt, toldFlag, toldList, toldText } from '#scanners/sdk/cloud/fields.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { known, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { refsAt } from '#scanners/azure/api/arm.ts'
import { attachedTo } from '#scanners/azure/relations.ts'
import { listCollector, type ArmResource } from './collector.ts'

export interface FirewallPolicy extends ArmResource {
  /** Whether it is heard at all. */
  isOn: Seen<boolean>
  readsBodies: Seen<boolean>
  /** Microsoft_BotManagerRuleSet */
  ruleSets: Seen<readonly string[]>
}

function setsOf(row: Json): Seen<readonly string[]> {
  const sets = toldList(row, ['properties', 'managedRules', 'managedRuleSets'])
  return sets instanceof Unseen ? sets : sets.flatMap((one) => textAt(one, 'ruleSetType') ?? [])
}

function isOn(row: Json): Seen<boolean> {
  const state = toldText(row, ['properties', 'policySettings', 'state'])
  return state instanceof Unseen ? state : state.toLowerCase() === 'enabled'
}

/** Policies of web application firewalls of application gateways. */
export const firewallPolicies = listCollector({
  id: 'firewall-policies',
  type: 'Microsoft.Network/ApplicationGatewayWebApplicationFirewallPolicies',
  factOf: (row, resource): FirewallPolicy => ({
    ...resource,
    isOn: isOn(row),
    readsBodies: toldFlag(row, ['properties', 'policySettings', 'requestBodyCheck']),
    ruleSets: setsOf(row),
  }),
  shownOf: (row, { readsBodies, ruleSets }) => ({
    config: shown({
      state: at(row, 'properties', 'policySettings', 'state'),
      mode: at(row, 'properties', 'policySettings', 'mode'),
      requestBodyCheck: known(readsBodies),
      ruleSets: known(ruleSets),
    }),
    relations: attachedTo(refsAt(row, 'properties', 'applicationGateways')),
  }),
})
