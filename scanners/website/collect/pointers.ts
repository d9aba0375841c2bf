import { NetworkError, type Network } from '#scanners/sdk/network.ts'
import { NotApplicable, type Collector } from '#scanners/sdk/scanner.ts'
import type { PointerFacts, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { bareHost, registrableDomain } from '#scanners/website/judge-site.ts'
import { parsed, portOf } from '#scanners/website/target.ts'
import { readCertificate } from './certificate.ts'
import { REQUEST_TIMEOUT_MS } from './sample.ts'

const TARGETS_MAX = 12
const ADDRESSES_MAX = 8
type Names = PointerFacts['names']

function domainOf(target: string): string {
  const domain = registrableDomain(parsed(target).hostname)
  if (domain === null) throw new NotApplicable('only a registrable public name has a zone of its own')
  return domain
}

/** Asks the name servers for the whole zone, as only their peers should. */
export const transfer: Collector<WebsiteFacts, WebsiteCollector> = {
  id: 'transfer',
  after: [],
  async collect(facts, target, { network }) {
    const domain = domainOf(target)
    const { records } = await network.dns(domain, 'AXFR')
    const open = records.map((record) => {
      const [server = '', amount = '0'] = record.split(' ')
      return { server, records: Number(amount) }
    })
    facts.transfer = { domain, open }
  },
}

/** Follows the records of the domain, and of the host, to where they lead. */
export const pointers: Collector<WebsiteFacts, WebsiteCollector> = {
  id: 'pointers',
  after: ['page', 'transport'],
  async collect(facts, target, { network }) {
    const domain = domainOf(target)
    const host = bareHost(parsed(target).hostname)
    const [names, addresses] = await Promise.all([targetsOf(network, domain, host), addressesOf(network, facts, target)])
    facts.pointers = { domain, ...names, ...addresses, answered: names.answered && addresses.answered }
  },
}

async function targetsOf(network: Network, domain: string, host: string): Promise<{ names: Names; answered: boolean }> {
  const [ns, mx, own, www] = await Promise.all([
    network.dns(domain, 'NS'),
    network.dns(domain, 'MX'),
    network.dns(host, 'CNAME'),
    network.dns(`www.${domain}`, 'CNAME'),
  ])
  const found = [
    ...ns.records.map((target) => ({ record: 'NS', name: domain, target })),
    ...mx.records.map((record) => ({ record: 'MX', name: domain, target: record.split(/\s+/u)[1] ?? '' })),
    ...own.records.map((target) => ({ record: 'CNAME', name: host, target })),
    ...(host === `www.${domain}` ? [] : www.records.map((target) => ({ record: 'CNAME', name: `www.${domain}`, target }))),
  ]
  const places = found.map((place) => Object.assign(place, { target: place.target.toLowerCase().replace(/\.$/u, '') }))
  // RFC 7505: '.' says that the domain takes no mail
  const asked = places.filter(({ target }) => target !== '').slice(0, TARGETS_MAX)
  const exists = await Promise.all(asked.map(({ target }) => leadsSomewhere(network, target)))
  const names = asked.flatMap((place, at): Names[number][] => {
    const answer = exists[at]
    return answer === null || answer === undefined ? [] : [{ ...place, exists: answer }]
  })
  return { names, answered: places.length <= TARGETS_MAX && exists.every((answer) => answer !== null) }
}

/** Whether a name has an address, also through aliases; null when the name servers did not say. */
async function leadsSomewhere(network: Network, name: string): Promise<boolean | null> {
  try {
    const answers = await Promise.all([network.dns(name, 'A'), network.dns(name, 'AAAA')])
    return answers.some(({ state }) => state === 'records')
  } catch (error) {
    if (error instanceof NetworkError && error.code !== 'aborted') return null
    throw error
  }
}

/** Only a host of several addresses can have one too many: what its single address shows is the site itself. */
async function addressesOf(
  network: Network,
  { transport }: Partial<WebsiteFacts>,
  target: string,
): Promise<Pick<PointerFacts, 'addresses' | 'answered'>> {
  const url = parsed(target)
  const host = bareHost(url.hostname)
  // name servers turn their order: the same ones are asked each time
  const records = (await network.dns(host, 'A')).records.toSorted()
  if (records.length < 2 || transport?.https !== 'yes')
    return { addresses: [], answered: records.length < 2 || transport?.https !== 'unknown' }
  const port = url.protocol === 'https:' ? portOf(url) : transport.httpsPort
  const shown = await Promise.all(
    records.slice(0, ADDRESSES_MAX).map(async (address) => ({ address, isOurs: await showsOurs(network, { address, host, port }) })),
  )
  const addresses = shown.flatMap(({ address, isOurs }) => (isOurs === null ? [] : [{ address, isOurs }]))
  return { addresses, answered: addresses.length === records.length }
}
async function showsOurs(
  network: Network,
  { address, host, port }: { address: string; host: string; port: number },
): Promise<boolean | null> {
  try {
    const { chain } = await network.tls({ host: address, port, servername: host, timeoutMs: REQUEST_TIMEOUT_MS })
    return chain[0] === undefined ? null : readCertificate(chain[0], host).coversHost
  } catch (error) {
    if (error instanceof NetworkError && error.code === 'aborted') throw error
    return null
  }
}
