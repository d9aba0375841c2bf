import type { OnboardingState } from '#contract/onboarding.ts'
import { slugOf } from '#contract/onboarding.ts'
import type { Input } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Ctx, type Scope } from '#server/context.ts'
import { readBody } from '#server/http/read-input.ts'
import { type connectOnboarded as route, kinds } from '#server/kinds.ts'
import { createConnectionWith } from '#server/modules/connections/index.ts'
import { startScan } from '#server/modules/scans/index.ts'
import { problem, ProblemError } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { isConnected, lockOnboarding } from './onboarding-row.ts'
import { readOnboarding } from './read-onboarding.ts'

type Contexts = Pick<Services, 'contexts'>

/** Says to everybody that somebody is connecting. @returns what the target is told of the onboarding; undefined where it is connected by now */
const announce = ({ contexts }: Contexts, scope: Scope, draftId: string) =>
  contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'connections.manage')
    const row = await lockOnboarding(ctx)
    if (await isConnected(ctx, row)) return undefined
    if (row.draft_id !== draftId) throw problem('resource.stale', { detail: 'Someone else has continued the onboarding in the meantime.' })
    await ctx.db.updateTable('onboarding').set({ connecting_at: ctx.now }).where('account_id', '=', ctx.accountId).execute()
    await audit(ctx, 'onboarding.changed', { target: ctx.accountId, details: { connecting: true } })
    return (await readOnboarding(ctx)).onboarding
  })

/** Nobody is connecting any more. */
const withdraw = ({ contexts }: Contexts, scope: Scope) =>
  contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'connections.manage')
    await ctx.db.updateTable('onboarding').set({ connecting_at: null }).where('account_id', '=', ctx.accountId).execute()
    await audit(ctx, 'onboarding.changed', { target: ctx.accountId, details: { connecting: false } })
  })

const read = ({ contexts }: Contexts, scope: Scope): Promise<OnboardingState> =>
  contexts.inTransaction(scope, { readOnly: true }, (ctx) => readOnboarding(ctx))

/** What an onboarding tells its target: the words of the entity, without what is null and what the target says itself. */
const wordsOf = ({ url: _url, stateVpc: _stateVpc, typeVector, ...told }: OnboardingState['onboarding']) =>
  Object.fromEntries(Object.entries({ ...told, onboardingType: slugOf(typeVector) }).filter(([, value]) => value !== null))

/** Ties the new connection to the onboarding and asks for its first scan, in the transaction that makes it. @throws problem resource.stale */
const tie = (vectorType: string, draftId: string) => async (ctx: Ctx, connectionId: string) => {
  const row = await lockOnboarding(ctx)
  // two at once: the second one's connection is not made
  if (row.draft_id !== draftId || (await isConnected(ctx, row))) throw problem('resource.stale')
  await ctx.db
    .updateTable('onboarding')
    .set({
      vector_type: vectorType,
      connection_id: connectionId,
      draft: null,
      connecting_at: null,
      later_at: null,
      version: row.version + 1,
      updated_by: ctx.userId,
      updated_at: ctx.now,
    })
    .where('account_id', '=', ctx.accountId)
    .execute()
  await startScan(ctx, connectionId).catch((error: unknown) => {
    // it is connected all the same, and scanned when somebody asks for it
    if (!(error instanceof ProblemError) || error.code !== 'account.quota_reached') throw error
  })
}

/**
 * Connects the target of the onboarding with what its kind asks for, and has it scanned. In two windows at once one connection is
 * made, and both are answered how far the onboarding came.
 * @throws problem resource.stale · request.invalid · and what createConnection throws
 */
export async function connectTarget(
  services: Services,
  scope: Scope,
  { draftId, typeVector, ...given }: Input<typeof route>['body'],
): Promise<OnboardingState> {
  const kind = kinds.find(({ scanner }) => scanner.vectorType === typeVector)
  if (kind === undefined) throw problem('resource.not_found')
  const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  // what cannot be connected is refused before anybody is told of it
  readBody(kind.routes.create.body, body)
  const told = await announce(services, scope, draftId)
  if (told === undefined) return read(services, scope)
  try {
    const asked = readBody(kind.routes.create.body, { ...wordsOf({ ...told, typeVector }), ...body, vectorId: slugOf(typeVector) })
    await createConnectionWith(services, scope, { scanner: kind.scanner, alongside: tie(typeVector, draftId) }, asked)
  } catch (error) {
    const now = await read(services, scope)
    if (now.progress.isConnected) return now
    await withdraw(services, scope)
    throw error
  }
  return read(services, scope)
}
