import { randomBytes } from 'node:crypto'
import type { Collector } from '#scanners/sdk/scanner.ts'
import type { WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { corsAnswerOf, headerOf } from '#scanners/website/judge-headers.ts'
import { PROBES } from '#scanners/website/judge-exposed.ts'
import { pageOf, takeSample } from './sample.ts'

type SiteCollector = Collector<WebsiteFacts, WebsiteCollector>
const ERROR_PAGE_BYTES = 16_384
const GRAPHQL_PATHS = ['/graphql', '/api/graphql'] as const
const INTROSPECTION = JSON.stringify({ query: '{__schema{queryType{name}}}' })

/** What the site answers for a path that cannot exist: the measure for every probe. */
export const control: SiteCollector = {
  id: 'control',
  after: ['page'],
  async collect(facts, _target, { network }) {
    const path = `/${randomBytes(12).toString('hex')}`
    facts.control = await takeSample(network, pageOf(facts).url, { path, maxBytes: ERROR_PAGE_BYTES })
  },
}
export const paths: SiteCollector = {
  id: 'paths',
  after: ['page', 'control'],
  async collect(facts, _target, { network }) {
    const { url } = pageOf(facts)
    facts.paths = await Promise.all(PROBES.map(({ path }) => takeSample(network, url, { path })))
  },
}
/** Asks for the name of the query type: the smallest introspection there is. */
export const graphql: SiteCollector = {
  id: 'graphql',
  after: ['page'],
  async collect(facts, _target, { network }) {
    const { url } = pageOf(facts)
    const ask = { method: 'POST', headers: { 'content-type': 'application/json' }, body: INTROSPECTION } as const
    facts.graphql = await Promise.all(GRAPHQL_PATHS.map((path) => takeSample(network, url, { path, ...ask })))
  },
}
export const methods: SiteCollector = {
  id: 'methods',
  after: ['page'],
  async collect(facts, _target, { network }) {
    const { url } = pageOf(facts)
    const marker = randomBytes(8).toString('hex')
    const [options, trace] = await Promise.all([
      takeSample(network, url, { path: '/', method: 'OPTIONS' }),
      takeSample(network, url, { path: '/', method: 'TRACE', headers: { 'x-trace-marker': marker } }),
    ])
    const allow = headerOf(options.headers, 'allow') ?? ''
    facts.methods = {
      allow: options.status === null ? null : allow.split(',', 50).map((method) => method.trim().toUpperCase()),
      trace: trace.status === null ? null : { status: trace.status, echoes: trace.head.includes(marker), head: trace.head },
    }
  },
}
/** Asks for the page as a script of a foreign site would, and as one of a sandboxed frame ('null'). */
export const cors: SiteCollector = {
  id: 'cors',
  after: ['page'],
  async collect(facts, _target, { network }) {
    const { url } = pageOf(facts)
    const { pathname, search } = new URL(url)
    const origins = [`https://${randomBytes(6).toString('hex')}.example`, 'null']
    const answers = await Promise.all(
      origins.map((origin) => takeSample(network, url, { path: `${pathname}${search}`, headers: { origin } })),
    )
    facts.cors = answers.flatMap(({ status, headers }, index) => (status === null ? [] : [corsAnswerOf(origins[index] ?? '', headers)]))
  },
}
/** RFC 9116 §3: under /.well-known/, or at the top for old sites. */
export const securityTxt: SiteCollector = {
  id: 'security-txt',
  after: ['page'],
  async collect(facts, _target, { network, now }) {
    const { url } = pageOf(facts)
    const answers = await Promise.all(['/.well-known/security.txt', '/security.txt'].map((path) => takeSample(network, url, { path })))
    const found = answers.find(({ status, head }) => status === 200 && /^contact:/imu.test(head))
    facts.securityTxt = {
      path: found?.path ?? null,
      text: found?.head ?? null,
      answered: answers.every(({ status }) => status !== null),
      checkedAt: now(),
    }
  },
}
