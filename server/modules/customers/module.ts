import {
  createCustomer as createRoute,
  enterCustomer as enterRoute,
  getMultiAccess,
  leaveCustomer as leaveRoute,
  listCustomers as listRoute,
  setMultiAccess as setMultiAccessRoute,
  updateCustomer as updateRoute,
} from '#contract/customers.ts'
import { handle, handleOutside, handleThen, type Handler } from '#server/http/handlers.ts'
import { presentPerson } from '#server/people.ts'
import { requireMsp } from '#server/modules/access/index.ts'
import { requireOwnProof, requireOwnSession, requireSession } from '#server/modules/identity/index.ts'
import type { Services } from '#server/services.ts'
import { createCustomer } from './create-customer.ts'
import { enterCustomer, leaveCustomer } from './enter-customer.ts'
import { listCustomers } from './list-customers.ts'
import { findGrantsOfMembers, findMembers, setMultiAccess } from './multi-access.ts'
import { updateCustomer } from './update-customer.ts'
import type { Module } from '#server/module.ts'

function routes(services: Services): Handler[] {
  return [...accountRoutes(services), ...grantRoutes(services)]
}

function accountRoutes(services: Services): Handler[] {
  return [
    handleThen(listRoute, async (ctx, { query }) => {
      requireSession(ctx)
      return () => listCustomers(services, ctx, query.q)
    }),
    handle(createRoute, (ctx, { body }) => {
      requireOwnSession(ctx)
      return createCustomer(services, ctx, body)
    }),
    handle(enterRoute, (ctx, { params, body }) => {
      requireOwnSession(ctx)
      return enterCustomer(ctx, params.id, body.minutes)
    }),
    handle(leaveRoute, async (ctx, { params }) => {
      requireSession(ctx)
      await leaveCustomer(ctx, params.id)
      return { left: true as const }
    }),
    handleOutside(updateRoute, (scope, { params, body }) => {
      requireOwnSession(scope)
      return updateCustomer(services, scope, params.id, body)
    }),
  ]
}

function grantRoutes(services: Services): Handler[] {
  return [
    handleThen(getMultiAccess, async (ctx) => {
      requireSession(ctx)
      await requireMsp(ctx)
      const members = await findMembers(ctx)
      return async () => {
        const grants = await findGrantsOfMembers(services.database.identity, ctx.accountId, null)
        return {
          results: members.map(({ id, first_name, last_name }) => ({
            userId: id,
            name: presentPerson(id, first_name, last_name).name,
            accounts: grants
              .filter(({ user_id }) => user_id === id)
              .map(({ account_id, role }) => ({ customerId: account_id, userRole: role })),
          })),
        }
      }
    }),
    handle(setMultiAccessRoute, (ctx, { body }) => {
      requireOwnProof(ctx)
      return setMultiAccess(services, ctx, body)
    }),
  ]
}

export const customersModule: Module = { routes }
