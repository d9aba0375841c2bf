import type { Verdict } from '#scanners/sdk/check.ts'
import { fail, pass, textEvidence } from '#scanners/sdk/verdicts.ts'
import type { EngineService } from '#scanners/engines/engine.ts'
import { endOfSupport } from './data/end-of-life.ts'
import { serviceResource, spellEndpoint, type Endpoint } from './endpoint.ts'
import type { NetworkFacts } from './facts.ts'

/** What nmap calls otherwise than the list of ends of support does. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['Apache httpd', 'Apache'],
  ['CouchDB httpd', 'CouchDB'],
  ['Microsoft IIS httpd', 'IIS'],
  ['Redis key-value store', 'Redis'],
  ['Zookeeper', 'ZooKeeper'],
])

/** A version that an engine recognized; where the service itself tells one, its own check judges that. */
export function judgeVersion(endpoint: Endpoint, service: EngineService | null, { services }: NetworkFacts): Verdict[] {
  if (service === null || service.product === '') return []
  const { product, version, extra, cpe } = service
  const resource = serviceResource(endpoint)
  const values = { product, version }
  const evidence = [textEvidence('nmap', [`${product} ${version}`.trim(), extra, cpe].filter((line) => line !== '').join('\n'))]
  const own = services.services.find((one) => spellEndpoint(one.endpoint) === spellEndpoint(endpoint))
  const end = version === '' || (own?.version ?? null) !== null ? null : endOfSupport({ product: NAMES.get(product) ?? product, version })
  if (end === null || Date.parse(end.until) >= services.checkedAt.getTime()) return [pass(resource, 'pass', { values, evidence })]
  const source = textEvidence('source', end.source)
  return [fail(resource, 'fail', { values: { ...values, until: end.until }, evidence: [...evidence, source], confidence: 'firm' })]
}
