import { randomBytes } from 'node:crypto'
import { ScanFailure, type Collector } from '#scanners/sdk/scanner.ts'
import type { PageFacts, Sample, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { corsAnswerOf, headerOf } from '#scanners/website/judge-headers.ts'
import { isReadableFile, PROBES } from '#scanners/website/judge-exposed.ts'
import { answersAsUsual } from '#scanners/website/recognise/recognise.ts'
import { isPageItself, signatureIn } from '#scanners/website/recognise/signature.ts'
import { askAgain } from './ask-again.ts'
import { readOwnFile } from './own-files.ts'
import { noteSilence, pageOf, randomPath, silenced, takeSample, takeSamples } from './sample.ts'

type SiteCollector = Collector<WebsiteFacts, WebsiteCollector>
const ERROR_PAGE_BYTES = 16_384
/** Some explain themselves at length before they come to the contact. */
const SECURITY_TXT_BYTES = 32_768
const GRAPHQL_PATHS = ['/graphql', '/api/graphql'] as const
const INTROSPECTION = JSON.stringify({ query: '{__schema{queryType{name}}}' })

/**
 * What the site answers for a path that cannot exist: the measure for every probe. Where it is another than in the last good
 * scan, or the site keeps back even what its own page loads, no probe is sent.
 * @throws ScanFailure other_answers
 */
export const control: SiteCollector = {
  id: 'control',
  after: ['page'],
  async collect(facts, _target, { network, memory }) {
    const page = pageOf(facts)
    const answer = await takeSample(network, page.url, { path: randomPath(), maxBytes: ERROR_PAGE_BYTES })
    const before = signatureIn(memory)
    if (!answersAsUsual(answer, page, before))
      throw new ScanFailure('other_answers', 'The site answers paths that do not exist otherwise than before.')
    const ownFiles = answer.status === null ? undefined : await readOwnFile(network, page)
    if (before?.hasFiles === true && ownFiles === false)
      throw new ScanFailure('other_answers', 'The site no longer hands out the files that its own page loads.')
    if (ownFiles !== undefined) facts.ownFiles = ownFiles
    facts.control = answer
    noteSilence(facts, 'control', [answer])
  },
}
export const paths: SiteCollector = {
  id: 'paths',
  after: ['page', 'control'],
  async collect(facts, _target, { network, memory }) {
    const requests = PROBES.map(({ path }) => ({ path }))
    const answers = await takeSamples(facts, network, { of: 'paths', requests })
    const { control: usual } = facts
    const again = await askAgain(facts, network, answers, {
      requests,
      readable: signatureIn(memory)?.readable.files ?? [],
      isOpen: (sample) => usual !== undefined && isReadableFile(sample, usual),
    })
    facts.paths = withoutGuard(again, usual?.status ?? null)
    noteSilence(facts, 'paths', facts.paths)
  },
}
/** A rule for hidden files is a repair; one for every file we ask for is a guard against scanners. */
const GUARDED_FROM = 0.5
const isRefusal = (status: number | null): boolean =>
  status === 401 || status === 403 || status === 406 || (status !== null && status >= 300 && status < 400)
function withoutGuard(samples: readonly Sample[], usual: number | null): Sample[] {
  const isGuarded = ({ status }: Sample) => status !== usual && isRefusal(status)
  const ordinary = samples.filter(({ path }) => !path.startsWith('/.'))
  if (ordinary.filter(isGuarded).length < ordinary.length * GUARDED_FROM) return [...samples]
  return samples.map((sample) => (isGuarded(sample) ? silenced(sample, 'blocked') : sample))
}
/** Asks for the name of the query type: the smallest introspection there is. */
export const graphql: SiteCollector = {
  id: 'graphql',
  after: ['page', 'control'],
  async collect(facts, _target, { network }) {
    const headers = { 'content-type': 'application/json' }
    const requests = GRAPHQL_PATHS.map((path) => ({ path, method: 'POST' as const, headers, body: INTROSPECTION }))
    facts.graphql = await takeSamples(facts, network, { of: 'graphql', requests })
  },
}
export const methods: SiteCollector = {
  id: 'methods',
  after: ['page', 'control'],
  async collect(facts, _target, { network }) {
    const marker = randomBytes(8).toString('hex')
    const [options, trace] = await takeSamples(facts, network, {
      of: 'methods',
      requests: [
        { path: '/', method: 'OPTIONS' },
        { path: '/', method: 'TRACE', headers: { 'x-trace-marker': marker } },
      ],
    })
    if (options === undefined || trace === undefined) return
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
  after: ['page', 'control'],
  async collect(facts, _target, { network }) {
    const { url } = pageOf(facts)
    const { pathname, search } = new URL(url)
    const origins = [`https://${randomBytes(6).toString('hex')}.example`, 'null']
    const requests = origins.map((origin) => ({ path: `${pathname}${search}`, headers: { origin } }))
    const answers = await takeSamples(facts, network, { of: 'cors', requests })
    facts.cors = answers.flatMap((answer, index) =>
      isAnswer(answer, pageOf(facts)) ? [corsAnswerOf(origins[index] ?? '', answer.headers)] : [],
    )
  },
}
/** The page as ever, or a refusal of the origin; a page in its place may be a guard's. */
function isAnswer(answer: Sample, page: PageFacts): boolean {
  if (answer.status !== page.status) return answer.status !== null && answer.status >= 400
  return page.status !== 200 || isPageItself(answer, page)
}

/** RFC 9116 §3: under /.well-known/, or at the top for old sites. */
export const securityTxt: SiteCollector = {
  id: 'security-txt',
  after: ['page', 'control'],
  async collect(facts, _target, { network, now }) {
    const requests = ['/.well-known/security.txt', '/security.txt'].map((path) => ({ path, maxBytes: SECURITY_TXT_BYTES }))
    const answers = await takeSamples(facts, network, { of: 'security-txt', requests })
    const found = answers.find(({ status, head }) => status === 200 && /^(?:\u00ef\u00bb\u00bf)?contact:/imu.test(head))
    facts.securityTxt = {
      path: found?.path ?? null,
      text: found?.head ?? null,
      answered: answers.every(({ status }) => status !== null),
      checkedAt: now(),
    }
  },
}
