import { randomBytes } from 'node:crypto'
import type { Collector } from '#scanners/sdk/scanner.ts'
import type { ApiCorsAnswer, PageFacts, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { corsAnswerOf } from '#scanners/website/judge-headers.ts'
import { pageOf, takeSamples } from './sample.ts'

const PATHS_MAX = 5
const API = /^\/(?:api|rest|graphql|wp-json|v\d{1,2})(?:\/|$)/iu
const USUAL = ['/api', '/api/v1', '/graphql'] as const

/** Asks paths of an API as a script of a foreign site would: an API often answers to others than its pages do. */
export const apiCors: Collector<WebsiteFacts, WebsiteCollector> = {
  id: 'api-cors',
  after: ['page', 'control'],
  async collect(facts, _target, { network }) {
    const page = pageOf(facts)
    const origin = `https://${randomBytes(6).toString('hex')}.example`
    const requests = pathsOf(page).map((path) => ({ path, headers: { origin } }))
    const answers = await takeSamples(facts, network, { of: 'api-cors', requests })
    facts.apiCors = answers.map(({ path, status, headers }): ApiCorsAnswer => {
      return { path, answer: status === null ? null : corsAnswerOf(origin, headers) }
    })
  },
}

/** Those that the page itself names come first. */
function pathsOf({ url, document }: PageFacts): string[] {
  const { origin, pathname } = new URL(url)
  const named = [
    ...(document?.loaded ?? []).map((loaded) => loaded.url),
    ...(document?.links ?? []),
    ...(document?.forms ?? []).map(({ action }) => action),
  ]
    .map((address) => new URL(address))
    .filter((address) => address.origin === origin && API.test(address.pathname))
    .map((address) => address.pathname)
  return [...new Set([...named, ...USUAL])].filter((path) => path !== pathname).slice(0, PATHS_MAX)
}
