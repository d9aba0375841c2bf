import { sql, type Updateable } from 'kysely'
import type { updateOnboarding } from '#contract/onboarding.ts'
import type { Input } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Ctx } from '#server/context.ts'
import type { OnboardingTable } from '#server/db/tables/onboarding.ts'
import { emit } from '#server/events/emit.ts'
import { findScanner, kinds } from '#server/kinds.ts'
import { updateProfile } from '#server/modules/users/index.ts'
import { newId } from '#server/new-id.ts'
import { invalidField, problem } from '#server/problem.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { keepDraft } from './keep-draft.ts'
import { isConnected, lockOnboarding, type OnboardingRow } from './onboarding-row.ts'

type Body = Input<typeof updateOnboarding>['body']
type Company = NonNullable<Body['company']>
type Change = Updateable<OnboardingTable>

/** Names of the person and of the account are theirs: they are written where they stand, and only where they differ. */
async function writeNames(secrets: Pick<Secrets, 'seal'>, ctx: Ctx, given: Company): Promise<void> {
  const found = await sql<{ company: string; nickname: string | null; first_name: string | null; last_name: string | null }>`
    select a.name as company, a.nickname, u.first_name, u.last_name
      from account a left join app_user u on u.id = ${ctx.userId}::uuid where a.account_id = ${ctx.accountId}`.execute(ctx.db)
  const [kept] = found.rows
  const { firstName, lastName, company, companyNickname } = given
  const own = { ...(firstName === kept?.first_name ? {} : { firstName }), ...(lastName === kept?.last_name ? {} : { lastName }) }
  const ofAccount = {
    ...(company === kept?.company ? {} : { company }),
    ...(companyNickname === kept?.nickname ? {} : { companyNickname }),
  }
  const changes = { ...own, ...ofAccount }
  if (ctx.userId === null || Object.keys(changes).length === 0) return
  if (Object.keys(own).length > 0) authorize(ctx, 'own.manage')
  await updateProfile(secrets, ctx, ctx.userId, changes)
}

const companyColumns = (ctx: Ctx, row: OnboardingRow, given: Company): Change => ({
  company_at: row.company_at ?? ctx.now,
  billing_user: given.billingUser,
  billing_provider: given.billingProvider,
  main_user: given.mainUser,
  ...(given.onboarding === undefined ? {} : { way: given.onboarding }),
  ...(given.stackSSM === undefined ? {} : { stack_ssm: given.stackSSM }),
})

/** Another target: what is issued for it is its own. */
const begin = (ctx: Ctx, vectorType: string | null): Change => ({
  vector_type: vectorType,
  draft_id: newId(ctx.now.getTime()),
  draft: null,
  connection_id: null,
  connecting_at: null,
})

async function kindColumns(ctx: Ctx, row: OnboardingRow, path: string | null): Promise<Change> {
  const isOver = await isConnected(ctx, row)
  if (path === null) return isOver ? begin(ctx, null) : { vector_type: null }
  const scanner = kinds.find((kind) => kind.scanner.path === path)?.scanner
  if (scanner === undefined) throw invalidField('kind', 'is no kind of target of this installation')
  if (!isOver && scanner.vectorType === row.vector_type) return {}
  // back from the choice to the kind that was being typed
  const isSame = !isOver && row.vector_type === null && (row.draft === null || fits(row, scanner.connection.fields))
  return isSame ? { vector_type: scanner.vectorType } : begin(ctx, scanner.vectorType)
}
const fits = ({ draft }: OnboardingRow, fields: object): boolean => (draft?.fields ?? []).every(({ name }) => Object.hasOwn(fields, name))

function draftColumns(vectorType: string | null | undefined, draft: Body['draft']): Change {
  if (draft === null || draft === undefined) return { draft: null }
  const scanner = typeof vectorType === 'string' ? findScanner(vectorType) : undefined
  if (scanner === undefined) throw invalidField('draft', 'belongs to a kind of target, and none is chosen')
  return { draft: JSON.stringify(keepDraft(scanner, draft)) }
}

/** A target that is connected already. @throws problem resource.not_found */
async function adoptedColumns(ctx: Ctx, id: string): Promise<Change> {
  const found = await ctx.db
    .selectFrom('connection')
    .select(['id', 'vector_type'])
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw problem('resource.not_found')
  return { connection_id: found.id, vector_type: found.vector_type, draft: null, connecting_at: null }
}

async function columnsOf(ctx: Ctx, row: OnboardingRow, body: Omit<Body, 'version'>): Promise<Change> {
  const ofKind = body.kind === undefined ? {} : await kindColumns(ctx, row, body.kind)
  const vectorType = ofKind.vector_type === undefined ? row.vector_type : ofKind.vector_type
  return {
    ...(body.company === undefined ? {} : companyColumns(ctx, row, body.company)),
    ...ofKind,
    ...(body.draft === undefined ? {} : draftColumns(vectorType, body.draft)),
    ...(body.connectionId === undefined ? {} : await adoptedColumns(ctx, body.connectionId)),
    ...(body.isLater === undefined ? {} : { later_at: body.isLater ? ctx.now : null }),
  }
}

/**
 * Goes on with the account's onboarding. Who saw an older version changes nothing and is told so.
 * @throws problem resource.stale · resource.not_found (a connection) · request.invalid (a kind, a draft) · right.missing (names of the company)
 */
export async function changeOnboarding(secrets: Pick<Secrets, 'seal'>, ctx: Ctx, { version, ...body }: Body): Promise<void> {
  const row = await lockOnboarding(ctx)
  if (row.version !== version) throw problem('resource.stale', { detail: 'Someone else has continued the onboarding in the meantime.' })
  if (body.company !== undefined) await writeNames(secrets, ctx, body.company)
  const change = await columnsOf(ctx, row, body)
  await ctx.db
    .updateTable('onboarding')
    .set({ ...change, version: version + 1, updated_by: ctx.userId, updated_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .execute()
  const parts = Object.keys(body).toSorted()
  // what somebody is typing moves nobody else's page
  if (parts.some((part) => part !== 'draft')) await emit(ctx, 'onboarding.changed', { connectionId: body.connectionId ?? null })
  await audit(ctx, 'onboarding.changed', { target: ctx.accountId, details: { fields: parts.join(', ') } })
}
