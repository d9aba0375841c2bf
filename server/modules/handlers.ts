import type { Handler } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { accessRoutes } from './access/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { checkRoutes } from './checks/routes.ts'
import { connectionRoutes } from './connections/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { findingRoutes } from './findings/routes.ts'
import { imageRoutes } from './images/routes.ts'
import { ingestRoutes } from './ingest/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { pageViewRoutes } from './page-views/routes.ts'
import { platformRoutes } from './platform/routes.ts'
import { remediationRoutes } from './remediations/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { scanResultRoutes } from './scan-results/routes.ts'
import { scanRoutes } from './scans/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { securityRoutes } from './security/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { ssoRoutes } from './sso/routes.ts'
import { userRoutes } from './users/routes.ts'

/** What answers each route of contract/registry.ts; server/http/registry.db.test.ts proves that none is missing. */
export function handlersOf(services: Services): Handler[] {
  return [
    sessionRoutes,
    securityRoutes,
    ssoRoutes,
    userRoutes,
    apiKeyRoutes,
    auditRoutes,
    pageViewRoutes,
    accessRoutes,
    accountRoutes,
    customerRoutes,
    platformRoutes,
    demoRoutes,
    outboxRoutes,
    connectionRoutes,
    scanRoutes,
    ingestRoutes,
    scanResultRoutes,
    findingRoutes,
    remediationRoutes,
    dashboardRoutes,
    imageRoutes,
    invitationRoutes,
    notificationRoutes,
    eventRoutes,
    checkRoutes,
    savedViewRoutes,
    searchRoutes,
  ].flatMap((routesOf) => routesOf(services))
}
