import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { type OnboardingState, type OnboardingStep, slugOf, type VPC_STATES } from '#contract/onboarding.ts'
import type { Ctx } from '#server/context.ts'
import { findScanner } from '#server/kinds.ts'
import type { OnboardingRow } from './onboarding-row.ts'

type VpcState = (typeof VPC_STATES)[number]

interface Facts extends Omit<OnboardingRow, 'account_id' | 'version' | 'billing_provider' | 'draft_id'> {
  company: string
  nickname: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
  version: number | null
  billing_provider: OnboardingRow['billing_provider'] | null
  draft_id: string | null
  connection_name: string | null
  target: string | null
  scan_id: string | null
  scan_status: string | null
  changed_by: string | null
  /** How far private scanning is; null where it is not set up. */
  state_vpc: VpcState | null
}

/** One statement: the account, the person who asks, how far they came, and what was connected with its scan. */
async function factsOf(ctx: Ctx): Promise<Facts> {
  const found = await sql<Facts>`
    select a.name as company, a.nickname, u.first_name, u.last_name, u.email,
           o.version, o.company_at, o.way, o.billing_user, o.billing_provider, o.main_user,
           coalesce(v.stacks #>> '{ssm,id}', o.stack_ssm) as stack_ssm, v.state_vpc, o.vector_type, o.draft_id,
           o.draft, o.connecting_at, c.id as connection_id, c.name as connection_name, c.target, o.later_at, o.updated_by, o.updated_at,
           s.id as scan_id, s.status as scan_status, nullif(trim(p.first_name || ' ' || p.last_name), '') as changed_by
      from account a
      left join app_user u on u.id = ${ctx.userId}::uuid
      left join onboarding o on o.account_id = a.account_id
      left join private_scanner v on v.account_id = a.account_id
      left join app_user p on p.id = o.updated_by
      left join connection c on c.account_id = o.account_id and c.id = o.connection_id
      left join lateral (select s.id, s.status from scan s
            where s.account_id = c.account_id and s.connection_id = c.id and s.kind = 'full'
            order by s.status = 'completed' desc, case when s.status = 'completed' then s.seq else -s.seq end limit 1) s on true
     where a.account_id = ${ctx.accountId}`.execute(ctx.db)
  const [row] = found.rows
  if (row === undefined) throw new Error('an account that was entered has a row')
  return row
}

function stepOf({ company_at, connection_id, vector_type, scan_status }: Facts): OnboardingStep {
  if (connection_id !== null) return scan_status === 'completed' ? 'done' : 'scan'
  if (company_at === null) return 'company'
  return vector_type === null ? 'target' : 'connect'
}

const isConnecting = ({ connecting_at: since, connection_id }: Facts, now: Date): boolean =>
  since !== null && connection_id === null && now.getTime() - since.getTime() < limits.testTimeoutMs

/** What the account told, each with its standard where nobody has. */
function entityOf(row: Facts, stateVpc: VpcState): OnboardingState['onboarding'] {
  const vectorType = row.vector_type ?? 'Websites'
  const typed = row.draft?.fields.find(({ name }) => name === 'url')?.value
  const slug = slugOf(vectorType)
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    companyNickname: row.nickname,
    url: vectorType === 'Websites' ? (row.target ?? (typeof typed === 'string' ? typed : null)) : null,
    onboarding: row.way,
    stateVpc,
    stackSSM: row.stack_ssm,
    // whoever begins is the one to ask until somebody else is named
    billingUser: row.company_at === null ? row.email : row.billing_user,
    billingProvider: row.billing_provider ?? 'Stripe',
    mainUser: row.company_at === null ? row.email : row.main_user,
    vectorId: slug,
    typeVector: vectorType,
    onboardingType: slug,
  }
}

/** How far the account came, told by what is in the database. */
export async function readOnboarding(ctx: Ctx): Promise<OnboardingState> {
  const row = await factsOf(ctx)
  const stateVpc = row.state_vpc ?? 'pending'
  const scanner = row.vector_type === null ? undefined : findScanner(row.vector_type)
  const version = row.version ?? 0
  return {
    version,
    // a kind that this build has lost is chosen again
    step: stepOf(scanner === undefined ? { ...row, vector_type: null } : row),
    isLater: row.later_at !== null,
    onboarding: entityOf(row, stateVpc),
    progress: progressOf(stateVpc, { isCreateConnection: isConnecting(row, ctx.now), isConnected: row.connection_id !== null }),
    kind: scanner?.path ?? null,
    draft: row.connection_id === null ? row.draft : null,
    draftId: row.draft_id,
    connectionId: row.connection_id,
    connectionName: row.connection_name,
    scanId: row.scan_id,
    changedBy: version === 0 ? null : row.changed_by,
    changedAt: version === 0 ? null : row.updated_at.toISOString(),
  }
}

const progressOf = (
  stateVpc: VpcState,
  connection: { isCreateConnection: boolean; isConnected: boolean },
): OnboardingState['progress'] => ({
  isInitializingEip: stateVpc === 'inProgressEIP',
  isLaunchingVpc: stateVpc === 'inProgressVPC',
  isVPCCompleted: stateVpc === 'completed',
  ...connection,
})

/** Whether whoever signs in is led to the onboarding: the account takes part, has connected nothing yet, and nobody has put it off. */
export async function isAwaited(ctx: Ctx): Promise<boolean> {
  const found = await sql<{ awaited: boolean }>`
    select a.jit_onboarding and not a.is_demo
           and not exists (select from connection c where c.account_id = a.account_id)
           and not exists (select from onboarding o where o.account_id = a.account_id and o.later_at is not null) as awaited
      from account a where a.account_id = ${ctx.accountId}`.execute(ctx.db)
  return found.rows[0]?.awaited === true
}
