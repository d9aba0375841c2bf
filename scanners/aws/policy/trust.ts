import { type Condition, hasAction, type ParsedPolicy, type PolicyDocument, type Principal, type Statement } from './document.ts'
import { accountOfArn, deniesStrangers, narrowingOf } from './narrowing.ts'
import { webIdentityOf, type WebIdentity } from './web-identity.ts'

export interface TrustedAccount {
  account: string
  /** As the policy names it: the account, or one of its roles or users. */
  principal: string
  statement: string
  /** A condition asks for a fixed sts:ExternalId. */
  hasExternalId: boolean
}
export type Trust =
  | {
      known: true
      /** Statements by which anyone with any AWS account can take the role. `hasExternalId`: who knows or guesses it. */
      anyone: { statement: string; hasExternalId: boolean }[]
      /** Accounts other than that of the role. */
      accounts: TrustedAccount[]
      /** Organizations whose every account is trusted ('o-…'). */
      organizations: string[]
      /** Services of AWS ('lambda.amazonaws.com'). `isBound`: only on behalf of a named account, resource or organization. */
      services: { service: string; statement: string; isBound: boolean }[]
      webIdentities: WebIdentity[]
      /** SAML providers by ARN. `hasAudience`: a condition asks for a fixed audience. */
      saml: { provider: string; statement: string; hasAudience: boolean }[]
    }
  | { known: false; reason: string }
type Known = Extract<Trust, { known: true }>

/**
 * Who may take a role by its trust policy. `account` is that of the role. A statement without an action of sts is none of it.
 * Sources: https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_common-scenarios_third-party.html (external id),
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html
 */
export function trustOf(policy: ParsedPolicy, account: string): Trust {
  if (!policy.ok) return { known: false, reason: policy.reason }
  const trust: Known = { known: true, anyone: [], accounts: [], organizations: [], services: [], webIdentities: [], saml: [] }
  for (const statement of policy.document.statements) {
    if (statement.effect !== 'Allow') continue
    if (can(statement, policy.document, 'sts:AssumeRole')) judgeCallers(statement, policy.document, account, trust)
    if (can(statement, policy.document, 'sts:AssumeRoleWithWebIdentity')) judgeWeb(statement, trust)
    if (can(statement, policy.document, 'sts:AssumeRoleWithSAML')) judgeSaml(statement, trust)
  }
  trust.organizations = [...new Set(trust.organizations)]
  return trust
}

const can = (allow: Statement, { statements }: PolicyDocument, action: string) =>
  hasAction(allow, action) &&
  !statements.some(
    (deny) => deny.effect === 'Deny' && deny.principal?.anyone === true && deny.conditions.length === 0 && hasAction(deny, action),
  )

function judgeCallers(statement: Statement, document: PolicyDocument, own: string, trust: Known): void {
  const { conditions, label } = statement
  const { anyone, aws, services }: Pick<Principal, 'anyone' | 'aws' | 'services'> = statement.principal ?? {
    anyone: true,
    aws: [],
    services: [],
  }
  const hasExternalId = conditions.some(isExternalId)
  const narrowing = narrowingOf(conditions)
  if (anyone && narrowing === undefined && !isTakenAway(document)) trust.anyone.push({ statement: label, hasExternalId })
  const admitted = anyone && narrowing !== undefined ? narrowing : { accounts: [], organizations: [] }
  trust.organizations.push(...admitted.organizations)
  for (const name of new Set([...aws, ...admitted.accounts])) {
    const account = accountOfArn(name)
    if (account !== undefined && account !== own) trust.accounts.push({ account, principal: name, statement: label, hasExternalId })
  }
  for (const service of new Set(services)) trust.services.push({ service, statement: label, isBound: narrowing !== undefined })
}
/** A Deny for all who are no caller of the own organization, network or account. */
const isTakenAway = ({ statements }: PolicyDocument) =>
  statements.some(
    (deny) =>
      deny.effect === 'Deny' &&
      (deny.principal?.anyone === true || deny.notPrincipal !== undefined) &&
      hasAction(deny, 'sts:AssumeRole') &&
      deniesStrangers(deny.conditions),
  )

const isExternalId = ({ key, operator, ifExists, values }: Condition) =>
  key === 'sts:externalid' &&
  /^string(?:equals|equalsignorecase|like)$/u.test(operator) &&
  !ifExists &&
  values.every((value) => /[^*?]/u.test(value))

function judgeWeb({ principal, conditions, label }: Statement, trust: Known): void {
  // an anyone principal stands for identity providers as well
  const providers = principal?.anyone === true ? ['*'] : new Set(principal?.federated.filter((name) => !name.includes(':saml-provider/')))
  for (const provider of providers) trust.webIdentities.push(webIdentityOf(provider, conditions, label))
}

function judgeSaml({ principal, conditions, label }: Statement, trust: Known): void {
  const hasAudience = conditions.some(
    ({ key, operator, ifExists, values }) =>
      key === 'saml:aud' &&
      operator.startsWith('string') &&
      !operator.includes('not') &&
      !ifExists &&
      values.every((value) => !value.includes('*')),
  )
  for (const provider of new Set(principal?.federated.filter((name) => name.includes(':saml-provider/')))) {
    trust.saml.push({ provider, statement: label, hasAudience })
  }
}
