import * as routes from '#contract/security.ts'
import type { Scope } from '#server/context.ts'
import { handleOutside, type Handler } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { requireSafeTransport } from '#server/modules/identity/index.ts'
import { changePassword } from './change-password.ts'
import { describeSecurity } from './describe-security.ts'
import { beginPhone, beginTotp, finishPhone, finishTotp, makeRecoveryCodes, preferFactor } from './factors.ts'
import { endOthers, endOwn, ownSessions } from './own-sessions.ts'
import { createParts, type Parts } from './parts.ts'
import { reauthenticate } from './reauthenticate.ts'
import { unlinkIdentity } from './unlink-identity.ts'

/** One's own credentials and sessions. The pool may be a service outside, so nothing here runs inside one transaction of an account. */
export function securityRoutes(services: Services): Handler[] {
  const parts = createParts(services)
  const safely = ({ client }: Scope) => requireSafeTransport(services.config, client)
  return [
    handleOutside(routes.getSecurity, (scope) => describeSecurity(parts, scope)),
    handleOutside(routes.reauthenticate, async (scope, { body }) => {
      safely(scope)
      return reauthenticate(parts, scope, body)
    }),
    handleOutside(routes.changePassword, async (scope, { body }) => {
      safely(scope)
      return changePassword(parts, scope, body)
    }),
    ...factorRoutes(parts),
    handleOutside(routes.unlinkIdentity, (scope, { params }) => unlinkIdentity(parts, scope, params.id)),
    handleOutside(routes.listOwnSessions, (scope) => ownSessions(parts, scope)),
    handleOutside(routes.endOwnSession, (scope, { params }) => endOwn(parts, scope, params.id)),
    handleOutside(routes.endOtherSessions, (scope) => endOthers(parts, scope)),
  ]
}

function factorRoutes(parts: Parts): Handler[] {
  return [
    handleOutside(routes.setUpTotp, (scope) => beginTotp(parts, scope)),
    handleOutside(routes.confirmTotp, (scope, { body }) => finishTotp(parts, scope, body)),
    handleOutside(routes.setUpPhone, (scope, { body }) => beginPhone(parts, scope, body)),
    handleOutside(routes.confirmPhone, (scope, { body }) => finishPhone(parts, scope, body)),
    handleOutside(routes.setPreferredMfa, (scope, { body }) => preferFactor(parts, scope, body)),
    handleOutside(routes.renewRecoveryCodes, (scope) => makeRecoveryCodes(parts, scope)),
  ]
}
