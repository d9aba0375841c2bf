import { LANGUAGES } from '#contract/fields.ts'
import { quotas } from '#contract/limits.ts'
import { slugOf } from '#contract/onboarding.ts'
import { RIGHTS } from '#contract/rights.ts'
import { AGREEMENT_VERSION, COMPLIANCE_PROGRAMS, type Member, type Profile, type SecretState } from '#contract/users.ts'
import type { Ctx, Standing } from '#server/context.ts'
import { imageUrl } from '#server/modules/images/index.ts'
import { presentPerson } from '#server/people.ts'
import type { MembershipRow, ProfileRow, SecretRow, SignInState, TeamRow } from './queries.ts'

function presentMembership(row: MembershipRow): Profile['multiTenantList'][number] {
  return {
    accountId: row.account_id,
    name: row.name,
    role: row.role,
    isMsp: row.is_msp,
    isMultiTenant: row.is_multi_tenant,
    isDemo: row.is_demo,
    planName: row.plan_name,
  }
}

/** The license allows what the quotas of an account allow; of people there may be any number. */
function presentAccount(row: ProfileRow) {
  return {
    customerId: row.account_id,
    company: row.name,
    companyNickname: row.nickname,
    customerAlias: row.alias,
    logo: imageUrl(row.logo),
    complianceProgram: COMPLIANCE_PROGRAMS.filter((program) => row.compliance_program.includes(program)),
    planName: row.plan_name,
    billingPlanName: row.plan_name,
    licenseInfo: { name: row.plan_name, connections: quotas.connections, users: null },
    invoices: [],
    isDemo: row.is_demo,
    isMsp: row.is_msp,
    isMultiTenant: row.is_multi_tenant,
    mspCustomerAlias: row.msp_alias,
    logoMSP: imageUrl(row.msp_logo),
    jitOnboarding: row.jit_onboarding,
    deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
  }
}

/** Of private scanning, by their ARNs; null where there is none. */
function presentStacks({ stacks }: ProfileRow) {
  const { eip, vpc, ssm, lambda } = stacks ?? {}
  return { stackEIP: eip?.id ?? null, stackLambda: lambda?.id ?? null, stackSSM: ssm?.id ?? null, stackVPC: vpc?.id ?? null }
}

/** The first target that was connected is what the account was onboarded with; before it, the kind that was chosen. */
const presentOnboarding = (row: ProfileRow, links: Profile['templateLinks']) => ({
  selectedOnboarding: slugOrNull(row.first_vector_type ?? row.chosen_vector_type),
  onboarding: onboardingStateOf(row),
  onboardingIdentifier: row.first_connection_id,
  onDemandScanner: row.on_demand_scanner,
  s3Bucket: row.log_bucket,
  ...presentStacks(row),
  stateVPC: row.state_vpc ?? ('pending' as const),
  templateLinks: links,
  snapshotStatus: row.snapshot_status,
})
const slugOrNull = (vectorType: string | null): string | null => (vectorType === null ? null : slugOf(vectorType))

function presentIntegrations(row: ProfileRow, secrets: readonly SecretRow[]) {
  const stateOf = (name: SecretRow['name']): SecretState => {
    const secret = secrets.find((known) => known.name === name)
    return { set: secret !== undefined, last4: secret?.last4 ?? null, updatedAt: secret?.updated_at.toISOString() ?? null }
  }
  return {
    jiraDomain: row.jira_domain,
    jiraEmail: row.jira_email,
    jiraProjectKey: row.jira_project_key,
    jiraApiToken: stateOf('jira_api_token'),
    autoCreateJiraTask: row.auto_create_jira_task,
    vantaAccessToken: stateOf('vanta_access_token'),
    vantaRefreshToken: stateOf('vanta_refresh_token'),
    vantaState: null,
  }
}

function onboardingStateOf(row: ProfileRow): Profile['onboarding'] {
  if (row.first_connection_id === null) return row.onboarding_since === null ? null : 'started'
  return row.first_scan_at === null ? 'connected' : 'completed'
}

export interface ProfileParts {
  row: ProfileRow
  standing: Standing
  secrets: readonly SecretRow[]
  memberships: readonly MembershipRow[]
  /** Where the templates of private scanning are. */
  links: Profile['templateLinks']
}

export function presentProfile(ctx: Ctx, { row, standing, secrets, memberships, links }: ProfileParts): Profile {
  return {
    userId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    avatar: imageUrl(row.avatar),
    language: LANGUAGES.find((known) => known === row.language) ?? null,
    userRole: standing.role,
    rights: RIGHTS.filter((right) => ctx.rights.has(right)),
    isSuperAdmin: standing.isSuperAdmin,
    isMspUser: memberships.some((membership) => membership.is_msp_user),
    insideUntil: standing.insideUntil?.toISOString() ?? null,
    lacksSecondFactor: ctx.principal.kind === 'session' && ctx.principal.lacksFactor,
    agreementSigned: row.agreement_version === AGREEMENT_VERSION,
    multiTenantList: memberships.map(presentMembership),
    ...presentAccount(row),
    ...presentOnboarding(row, links),
    ...presentIntegrations(row, secrets),
  }
}

/** @param signIns how members sign in; whoever does not manage the team is not told of second factors */
export function presentMember(ctx: Ctx, row: TeamRow, signIns: readonly SignInState[]): Member {
  const signIn = signIns.find((known) => known.user_id === row.id)
  return {
    ...presentPerson(row.id, row.first_name, row.last_name),
    email: row.email,
    userRole: row.role,
    avatar: imageUrl(row.avatar),
    isMspUser: row.is_msp_user,
    isOutside: row.is_outside === true,
    hasMfa: ctx.rights.has('team.manage') ? (signIn?.has_mfa ?? false) : null,
    lastSeenAt: signIn?.last_seen_at?.toISOString() ?? null,
    joinedAt: row.created_at.toISOString(),
  }
}
