import * as contract from '#contract/security.ts'
import { getSecurityPolicy, setSecurityPolicy } from '#contract/accounts.ts'
import type { Scope } from '#server/context.ts'
import { handle, handleOutside, type Handler } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { requireSafeTransport } from '#server/modules/identity/index.ts'
import { changePassword, describeSecurity, unlinkIdentity } from './credentials.ts'
import { beginPhone, beginTotp, finishPhone, finishTotp, makeRecoveryCodes, preferFactor } from './factors.ts'
import { endOthers, endOwn, ownSessions } from './own-sessions.ts'
import { readPolicy, setPolicy } from './policy.ts'
import { createParts, type Parts, reauthenticate } from './prove.ts'
import type { Module } from '#server/module.ts'

/** One's own credentials and sessions. The pool may be a service outside, so nothing here runs inside one transaction of an account. */
function routes(services: Services): Handler[] {
  const parts = createParts(services)
  const safely = ({ client }: Scope) => requireSafeTransport(services.config, client)
  return [
    handleOutside(contract.getSecurity, (scope) => describeSecurity(parts, scope)),
    handleOutside(contract.reauthenticate, async (scope, { body }) => {
      safely(scope)
      return reauthenticate(parts, scope, body)
    }),
    handleOutside(contract.changePassword, async (scope, { body }) => {
      safely(scope)
      return changePassword(parts, scope, body)
    }),
    ...factorRoutes(parts),
    handleOutside(contract.unlinkIdentity, (scope, { params }) => unlinkIdentity(parts, scope, params.id)),
    handleOutside(contract.listOwnSessions, (scope) => ownSessions(parts, scope)),
    handleOutside(contract.endOwnSession, (scope, { params }) => endOwn(parts, scope, params.id)),
    handleOutside(contract.endOtherSessions, (scope) => endOthers(parts, scope)),
    handle(getSecurityPolicy, readPolicy),
    handle(setSecurityPolicy, (ctx, { body }) => setPolicy(ctx, body)),
  ]
}

function factorRoutes(parts: Parts): Handler[] {
  return [
    handleOutside(contract.setUpTotp, (scope) => beginTotp(parts, scope)),
    handleOutside(contract.confirmTotp, (scope, { body }) => finishTotp(parts, scope, body)),
    handleOutside(contract.setUpPhone, (scope, { body }) => beginPhone(parts, scope, body)),
    handleOutside(contract.confirmPhone, (scope, { body }) => finishPhone(parts, scope, body)),
    handleOutside(contract.setPreferredMfa, (scope, { body }) => preferFactor(parts, scope, body)),
    handleOutside(contract.renewRecoveryCodes, (scope) => makeRecoveryCodes(parts, scope)),
  ]
}

export const securityModule: Module = { routes }
