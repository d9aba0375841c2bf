import { textAt, toldFlag, toldList, toldText } from '#scanners/sdk/cloud/fields.ts'
import { everyPage } from '#scanners/sdk/cloud/rest-lists.ts'
import { together, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { subscriptionId } from '#scanners/azure/arm-id.ts'
import { subscriptionCollector } from './collector.ts'

const PRICINGS = 'Microsoft.Security/pricings'
const CONTACTS = 'Microsoft.Security/securityContacts'
const SETTINGS = 'Microsoft.Security/settings'

/** The tier of each Defender plan of a subscription, by the plan's name: Standard is on, Free is off. */
export type DefenderPlans = ReadonlyMap<string, Seen<string>>
/** Source: learn.microsoft.com/rest/api/defenderforcloud/pricings/list */
export const defenderPlans = subscriptionCollector({
  id: 'defender-plans',
  asks: [`${PRICINGS}/read`],
  async collect({ arm, subscription }) {
    const rows = await everyPage(arm.pages(`${PRICINGS}/read`, `${subscriptionId(subscription)}/providers/${PRICINGS}`, PRICINGS))
    return {
      subscription,
      all: new Map(rows.map((row) => [textAt(row, 'name') ?? '', toldText(row, ['properties', 'pricingTier'])] as const)),
    }
  },
})

/** Whether Defender for Cloud shares data with another product, by its name: WDATP is Defender for Endpoint. */
export type DefenderSettings = ReadonlyMap<string, Seen<boolean>>
/** Source: learn.microsoft.com/rest/api/defenderforcloud/settings/list */
export const defenderSettings = subscriptionCollector({
  id: 'defender-settings',
  asks: [`${SETTINGS}/read`],
  async collect({ arm, subscription }) {
    const rows = await everyPage(arm.pages(`${SETTINGS}/read`, `${subscriptionId(subscription)}/providers/${SETTINGS}`, SETTINGS))
    const all = new Map(rows.map((row) => [(textAt(row, 'name') ?? '').toUpperCase(), toldFlag(row, ['properties', 'enabled'])] as const))
    return { subscription, all }
  },
})

/** What Defender for Cloud writes, and to whom besides the addresses of a contact. */
export interface SecurityMail {
  /** Roles whose holders are written to: Owner. */
  roles: readonly string[]
  /** The least weight of alerts that are sent: High; null: none are. */
  alertsFrom: string | null
  /** The least risk of attack paths that are sent; null: none are. */
  attackPathsFrom: string | null
}
export interface SecurityContact {
  hasEmail: Seen<boolean>
  mail: Seen<SecurityMail>
}

const NO_MAIL: SecurityMail = { roles: [], alertsFrom: null, attackPathsFrom: null }
function mailOf(row: Json): Seen<SecurityMail> {
  const told = together<{ isOn: boolean; state: string; roles: readonly Json[]; sources: readonly Json[] }>({
    isOn: toldFlag(row, ['properties', 'isEnabled'], true),
    state: toldText(row, ['properties', 'notificationsByRole', 'state'], 'Off'),
    roles: toldList(row, ['properties', 'notificationsByRole', 'roles'], []),
    sources: toldList(row, ['properties', 'notificationsSources'], []),
  })
  if (told instanceof Unseen) return told
  const { isOn, state, roles, sources } = told
  const from = (type: string, least: string): string | null => {
    const source = sources.find((one) => textAt(one, 'sourceType')?.toLowerCase() === type)
    return source === undefined ? null : (textAt(source, least) ?? '')
  }
  if (!isOn) return NO_MAIL
  return {
    roles: state.toLowerCase() === 'on' ? roles.flatMap((role) => (typeof role === 'string' ? [role] : [])) : [],
    alertsFrom: from('alert', 'minimalSeverity'),
    attackPathsFrom: from('attackpath', 'minimalRiskLevel'),
  }
}
function contactOf(row: Json): SecurityContact {
  const emails = toldText(row, ['properties', 'emails'], '')
  return { hasEmail: typeof emails === 'string' ? /\S+@\S+/u.test(emails) : emails, mail: mailOf(row) }
}

/** Source: learn.microsoft.com/rest/api/defenderforcloud/security-contacts/list (2023-12-01-preview) */
export const securityContacts = subscriptionCollector({
  id: 'security-contacts',
  asks: [`${CONTACTS}/read`],
  async collect({ arm, subscription }) {
    const rows = await everyPage(arm.pages(`${CONTACTS}/read`, `${subscriptionId(subscription)}/providers/${CONTACTS}`, CONTACTS))
    return { subscription, all: rows.map(contactOf) }
  },
})
