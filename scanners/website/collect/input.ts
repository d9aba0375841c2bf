import { randomBytes } from 'node:crypto'
import type { Collector } from '#scanners/sdk/scanner.ts'
import type { InputFacts, PageFacts, Sample, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { pageOf, takeSamples } from './sample.ts'

const PLACES_MAX = 2
const REFLECTION_BYTES = 262_144
const REDIRECT_NAMES =
  /^(?:next|url|u|to|dest|destination|redirect(?:_?(?:url|uri|to))?|return(?:_?(?:url|to))?|continue|goto|target|back)$/iu

interface Position {
  path: string
  parameter: string
}

/** Sends marked input to parameters that the page itself uses. Active: only with a permit. */
export const input: Collector<WebsiteFacts, WebsiteCollector> = {
  id: 'input',
  after: ['page', 'control'],
  async collect(facts, _target, { network }) {
    const page = pageOf(facts)
    const places = placesOf(page)
    const reflections = places.filter(({ parameter }) => !REDIRECT_NAMES.test(parameter)).slice(0, PLACES_MAX)
    const redirects = places.filter(({ parameter }) => REDIRECT_NAMES.test(parameter)).slice(0, PLACES_MAX)
    const reflect = async ({ path, parameter }: Position): Promise<InputFacts['reflections'][number]> => {
      const marker = `"><i data-${randomBytes(5).toString('hex')}>`
      const request = { path: withInput(path, parameter, marker), maxBytes: REFLECTION_BYTES }
      const answer = await only(takeSamples(facts, network, { of: 'input', requests: [request] }))
      const isHtml = headerOf(answer.headers, 'content-type')?.includes('html') ?? false
      const at = isHtml ? answer.head.indexOf(marker) : -1
      const head = at < 0 ? '' : answer.head.slice(Math.max(0, at - 200), at + 200)
      return { path, parameter, marker, answered: answer.status !== null, echoesRaw: at >= 0, head }
    }
    const redirect = async ({ path, parameter }: Position): Promise<InputFacts['redirects'][number]> => {
      const marker = `https://${randomBytes(5).toString('hex')}.example/`
      const requests = [{ path: withInput(path, parameter, marker) }]
      const answer = await only(takeSamples(facts, network, { of: 'input', requests }))
      return { path, parameter, marker, answered: answer.status !== null, location: headerOf(answer.headers, 'location') }
    }
    const [reflected, redirected] = await Promise.all([
      Promise.all(orUsual(reflections, 'q').map(reflect)),
      Promise.all(orUsual(redirects, 'next').map(redirect)),
    ])
    facts.input = { reflections: reflected, redirects: redirected }
  },
}

async function only(samples: Promise<Sample[]>): Promise<Sample> {
  const [sample] = await samples
  if (sample === undefined) throw new Error('one question has one answer')
  return sample
}

const orUsual = (places: readonly Position[], parameter: string): readonly Position[] =>
  places.length > 0 ? places : [{ path: '/', parameter }]

const withInput = (path: string, parameter: string, value: string) => `${path}?${new URLSearchParams({ [parameter]: value }).toString()}`

/** Parameters of the site's own links and GET forms, each once. */
function placesOf({ url, document }: PageFacts): Position[] {
  const { origin } = new URL(url)
  const found = new Map<string, Position>()
  const add = (address: string, parameters: Iterable<string>) => {
    const { origin: theirs, pathname: path } = new URL(address)
    if (theirs !== origin) return
    for (const parameter of parameters) found.set(`${path}?${parameter}`, { path, parameter })
  }
  for (const link of document?.links ?? []) add(link, new URL(link).searchParams.keys())
  for (const { action, method, fields } of document?.forms ?? []) if (method === 'get') add(action, fields)
  return [...found.values()]
}
