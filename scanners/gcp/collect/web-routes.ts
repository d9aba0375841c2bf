import { listAt, shown, textAt, textsAt } from '#scanners/sdk/cloud/fields.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { computeName } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { computeCollector, type Placed } from './compute-collector.ts'

export type WebRoutes = Listing<Placed>
const routesTo = (links: readonly (string | undefined)[]) =>
  [...new Set(links.flatMap((link) => computeName(link) ?? []))].map((to) => ({ kind: 'routes-to' as const, to }))
const rulesOf = (matcher: Json) => [...listAt(matcher, 'pathRules'), ...listAt(matcher, 'routeRules')]
/** The backend services that a URL map may choose. */
function servicesOf(row: Json): (string | undefined)[] {
  const matchers = listAt(row, 'pathMatchers')
  const places = [row, ...matchers].map((one) => textAt(one, 'defaultService'))
  return [...places, ...matchers.flatMap(rulesOf).map((rule) => textAt(rule, 'service'))]
}
const nothing = (_row: Json, placed: Placed) => placed

/** The steps between a forwarding rule and what answers: exposure follows them. */
export const urlMaps = computeCollector({
  id: 'url-maps',
  resourceType: 'compute.googleapis.com/UrlMap',
  collection: 'urlMaps',
  kind: 'urlMap',
  // those of a region stand in the same list
  isPlaced: true,
  inventory: 'Load Balancing',
  factOf: nothing,
  itemOf: (row) => ({
    tags: {},
    config: shown({ hosts: listAt(row, 'hostRules').flatMap((rule) => textsAt(rule, 'hosts')) }),
    relations: routesTo(servicesOf(row)),
  }),
})
export const httpProxies = computeCollector({
  id: 'http-proxies',
  resourceType: 'compute.googleapis.com/TargetHttpProxy',
  collection: 'targetHttpProxies',
  kind: 'targetHttpProxy',
  isPlaced: true,
  inventory: 'Load Balancing',
  factOf: nothing,
  itemOf: (row) => ({ tags: {}, config: {}, relations: routesTo([textAt(row, 'urlMap')]) }),
})
export const httpsProxies = computeCollector({
  id: 'https-proxies',
  resourceType: 'compute.googleapis.com/TargetHttpsProxy',
  collection: 'targetHttpsProxies',
  kind: 'targetHttpsProxy',
  isPlaced: true,
  inventory: 'Load Balancing',
  factOf: nothing,
  itemOf: (row) => ({
    tags: {},
    config: shown({ sslPolicy: textAt(row, 'sslPolicy')?.split('/').at(-1), sslCertificates: textsAt(row, 'sslCertificates').length }),
    relations: routesTo([textAt(row, 'urlMap')]),
  }),
})
