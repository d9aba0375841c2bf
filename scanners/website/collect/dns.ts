import { NetworkError, type Network } from '#scanners/sdk/network.ts'
import { NotApplicable, type Collector } from '#scanners/sdk/scanner.ts'
import type { MailFacts, WebsiteCollector, WebsiteFacts } from '#scanners/website/facts.ts'
import { bareHost, registrableDomain } from '#scanners/website/judge-site.ts'
import { parsed } from '#scanners/website/target.ts'

type DnsCollector = Collector<WebsiteFacts, WebsiteCollector>
/** RFC 7208 §4.6.4 */
const SPF_LOOKUPS_MAX = 10

function domainOf(target: string): string {
  const domain = registrableDomain(parsed(target).hostname)
  if (domain === null) throw new NotApplicable('only a registrable public name has a zone of its own')
  return domain
}

/** The mail policy of the registrable domain: SPF, DMARC, MTA-STS, TLS-RPT. */
export const mail: DnsCollector = {
  id: 'mail',
  after: [],
  async collect(facts, target, { network }) {
    const domain = domainOf(target)
    const txt = async (name: string) => (await network.dns(name, 'TXT')).records
    const [records, dmarc, mx, mtaSts, tlsReport] = await Promise.all([
      txt(domain),
      txt(`_dmarc.${domain}`),
      network.dns(domain, 'MX'),
      txt(`_mta-sts.${domain}`),
      txt(`_smtp._tls.${domain}`),
    ])
    const spf = records.filter(isSpf)
    facts.mail = {
      domain,
      spf,
      spfLookups: spf[0] === undefined ? 0 : await countLookups(network, spf[0]),
      dmarc: dmarc.find((record) => /^v=dmarc1\s{0,9}(?:;|$)/iu.test(record)) ?? null,
      // RFC 7505: '0 .' says that the domain takes no mail
      receivesMail: mx.records.some((record) => !/\s\.?$/u.test(record)),
      mtaSts: mtaSts.some((record) => /^v=stsv1\s{0,9};/iu.test(record)),
      tlsReport: tlsReport.some((record) => /^v=tlsrptv1\s{0,9};/iu.test(record)),
    } satisfies MailFacts
  },
}
const isSpf = (record: string) => /^v=spf1(?:\s|$)/iu.test(record)

/** Counts the terms that cost a look-up, through includes and redirects, and stops once the limit is passed. */
async function countLookups(network: Network, policy: string): Promise<number | null> {
  const open = [policy]
  const seen = new Set<string>()
  let lookups = 0
  for (let text = open.shift(); text !== undefined && lookups <= SPF_LOOKUPS_MAX; text = open.shift()) {
    for (const term of text.slice(0, 4_096).split(/\s+/u)) {
      const [, kind, name] = /^[+?~-]?(include|redirect|a|mx|ptr|exists)(?:[:=]([^/\s]{1,255}))?(?:\/.*)?$/iu.exec(term) ?? []
      if (kind === undefined) continue
      lookups += 1
      const leads = kind.toLowerCase() === 'include' || kind.toLowerCase() === 'redirect'
      if (!leads || name === undefined || seen.has(name) || lookups > SPF_LOOKUPS_MAX) continue
      seen.add(name)
      const next = await policyOf(network, name)
      if (next === null) return null
      open.push(next)
    }
  }
  return lookups
}
/** The policy of an included domain; '' when it has none; null when it cannot be asked, or its name is a macro. */
async function policyOf(network: Network, name: string): Promise<string | null> {
  if (name.includes('%')) return null
  try {
    return (await network.dns(name, 'TXT')).records.find(isSpf) ?? ''
  } catch (error) {
    if (error instanceof NetworkError && error.code !== 'aborted') return null
    throw error
  }
}

/** Who may issue certificates, and whether the zone is signed. */
export const zone: DnsCollector = {
  id: 'zone',
  after: [],
  async collect(facts, target, { network }) {
    const domain = domainOf(target)
    const host = bareHost(parsed(target).hostname)
    const [own, above, ds, keys] = await Promise.all([
      network.dns(host, 'CAA'),
      network.dns(domain, 'CAA'),
      network.dns(domain, 'DS'),
      network.dns(domain, 'DNSKEY'),
    ])
    // RFC 8659 §3: the nearest set counts
    const caa = own.state === 'records' ? own.records : above.records
    facts.zone = { domain, caa, isSigned: ds.state === 'records' && keys.state === 'records' }
  },
}

export const alias: DnsCollector = {
  id: 'alias',
  after: [],
  async collect(facts, target, { network }) {
    domainOf(target)
    const host = bareHost(parsed(target).hostname)
    const { records } = await network.dns(host, 'CNAME')
    facts.alias = { host, cname: records[0]?.toLowerCase().replace(/\.$/u, '') ?? null }
  },
}
