import { leaveAccount, transferOwnership as transferRoute } from '#contract/accounts.ts'
import {
  getProfile,
  getSignedAgreement,
  listUsers,
  removeMember as removeMemberRoute,
  setComplianceProgram,
  signAgreement as signAgreementRoute,
  signOutMember,
  updateMember,
  updateProfile as updateRoute,
} from '#contract/users.ts'
import { audit } from '#server/audit.ts'
import { handle, handleThen, type Handler } from '#server/http/handlers.ts'
import { requireRecentProof, requireSession } from '#server/modules/identity/index.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { confirmCompany } from '#server/modules/accounts/index.ts'
import { actingPerson, changeRole, leave, removeMember, signOut, transferOwnership } from './team.ts'
import { readAgreement, signAgreement } from './agreement.ts'
import { profileOf, updateProfile } from './profile.ts'
import { presentMember } from './present.ts'
import { listTeam, listVisitors, signInStatesOf } from './queries.ts'
import type { Module } from '#server/module.ts'

function routes(services: Services): Handler[] {
  return [...profileRoutes(services), ...teamRoutes(services), ...agreementRoutes(), ...departureRoutes()]
}

function profileRoutes(services: Services): Handler[] {
  const { secrets } = services
  return [
    handleThen(getProfile, (ctx) => profileOf(ctx, services)),
    handleThen(updateRoute, async (ctx, { body }) => {
      await updateProfile(secrets, ctx, actingPerson(ctx).userId, body)
      return profileOf(ctx, services)
    }),
    handleThen(setComplianceProgram, async (ctx, { body }) => {
      const programs = [...new Set(body.complianceProgram)]
      await ctx.db.updateTable('account').set({ compliance_program: programs }).where('account_id', '=', ctx.accountId).execute()
      await audit(ctx, 'account.updated', { target: ctx.accountId, details: { complianceProgram: programs.join(', ') } })
      return profileOf(ctx, services)
    }),
  ]
}

function teamRoutes(services: Services): Handler[] {
  const { identity } = services.database
  return [
    handleThen(listUsers, async (ctx, { query }) => {
      const team = await listTeam(ctx)
      return async () => {
        const visitors = query.team === false ? await listVisitors(services, ctx) : []
        const people = [...team, ...visitors]
        const signIns = await signInStatesOf(
          identity,
          people.map(({ id }) => id),
        )
        return { results: people.map((row) => presentMember(ctx, row, signIns)), total: people.length }
      }
    }),
    handleThen(updateMember, async (ctx, { body }) => {
      requireRecentProof(ctx)
      await changeRole(ctx, body.userId, body.userRole)
      const [row] = await listTeam(ctx, body.userId)
      if (row === undefined) throw problem('resource.not_found')
      return async () => presentMember(ctx, row, await signInStatesOf(identity, [row.id]))
    }),
    handle(signOutMember, async (ctx, { params }) => {
      await signOut(ctx, params.id)
      return { signedOut: true as const }
    }),
    handle(removeMemberRoute, async (ctx, { params }) => {
      requireRecentProof(ctx)
      await removeMember(ctx, params.id)
      return { removed: true as const }
    }),
  ]
}

function agreementRoutes(): Handler[] {
  return [
    handle(getSignedAgreement, (ctx, { query }) => readAgreement(ctx, actingPerson(ctx).userId, query.email)),
    handle(signAgreementRoute, (ctx, { body }) => signAgreement(ctx, requireSession(ctx).userId, body.version)),
  ]
}

/** A person who goes, or hands the account over. */
function departureRoutes(): Handler[] {
  return [
    handle(transferRoute, async (ctx, { body }) => {
      await transferOwnership(ctx, requireRecentProof(ctx).userId, body.userId)
      return { ownerId: body.userId }
    }),
    handle(leaveAccount, async (ctx, { body }) => {
      const { userId } = requireSession(ctx)
      await confirmCompany(ctx, body.company)
      await leave(ctx, userId)
      return { left: true as const }
    }),
  ]
}

export const usersModule: Module = { routes }
