import * as z from 'zod/mini'
import * as accounts from './accounts.ts'
import * as audit from './audit.ts'
import * as customers from './customers.ts'
import * as invitations from './invitations.ts'
import * as pageViews from './page-views.ts'
import * as platform from './platform.ts'
import * as security from './security.ts'
import * as sso from './sso.ts'
import * as apiKeys from './api-keys.ts'
import * as apps from './apps.ts'
import * as calendar from './calendar.ts'
import * as checks from './checks.ts'
import * as connections from './connections.ts'
import * as dashboard from './dashboard.ts'
import * as datasets from './datasets.ts'
import * as demo from './demo.ts'
import * as domains from './domains.ts'
import * as events from './events.ts'
import * as fields from './fields.ts'
import * as findings from './findings.ts'
import * as kinds from './kinds.ts'
import * as notifications from './notifications.ts'
import * as outbox from './outbox.ts'
import * as proofs from './proofs.ts'
import * as remediations from './remediations.ts'
import type { Route } from './route.ts'
import * as savedViews from './saved-views.ts'
import * as scanResults from './scan-results.ts'
import * as scans from './scans.ts'
import * as search from './search.ts'
import * as sessions from './sessions.ts'
import * as users from './users.ts'

const files: readonly object[] = [
  fields,
  sessions,
  users,
  apiKeys,
  apps,
  calendar,
  demo,
  outbox,
  domains,
  connections,
  kinds,
  scans,
  scanResults,
  proofs,
  findings,
  remediations,
  dashboard,
  notifications,
  events,
  checks,
  datasets,
  savedViews,
  search,
  security,
  invitations,
  accounts,
  customers,
  platform,
  sso,
  audit,
  pageViews,
]

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
}

const placeOf = (route: Route) => `${route.path} ${route.method}`
const exported: readonly (readonly [string, unknown])[] = files.flatMap((file) => Object.entries(file))

/** Every endpoint of a build: by path, and by its name (listFindings). */
export interface Registry {
  routes: readonly Route[]
  names: ReadonlyMap<Route, string>
}
/** The endpoints written here, and those that each kind of target brings. There is no route outside it. */
export function registryWith(ofKinds: Readonly<Record<string, Route>>): Registry {
  const names = new Map(
    [...exported, ...Object.entries(ofKinds)].flatMap(([name, value]) => (isRoute(value) ? [[value, name] as const] : [])),
  )
  return { names, routes: [...names.keys()].toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)) }
}

/** Every schema that the contract gives a name: finding, riskLevel. */
export const namedSchemas: readonly (readonly [string, z.ZodMiniType])[] = exported.flatMap(([name, value]) =>
  value instanceof z.ZodMiniType ? [[name, value] as const] : [],
)
