import type { CheckInfo, Evidence, ResourceRef, Verdict } from '#scanners/sdk/check.ts'
import type { Exchange } from '#scanners/sdk/exchanges.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { customerSites, sites } from './connections.ts'
import { hasBegun, isFailing, plannedFindings, type PlannedFinding, type DemoSite } from './planned-findings.ts'

const head = (host: string, lines: readonly string[]): Evidence => ({
  label: `GET https://${host}/`,
  kind: 'header',
  content: ['HTTP 200', ...lines].join('\n'),
})
const BASE_HEADERS = ['content-type: text/html; charset=utf-8', 'cache-control: no-cache']

/** A header line that the planned finding is about; none where the fault is that it is missing. */
function headerLines({ check, values }: PlannedFinding): string[] {
  const lines: Readonly<Record<string, string>> = {
    'web-csp-unsafe': `content-security-policy: default-src 'self'; script-src 'self' 'unsafe-inline'`,
    'web-hsts-weak': `strict-transport-security: max-age=${Number(values['days'] ?? 0) * 86_400}`,
    'web-server-version': `server: ${values['server']}`,
    'web-powered-by': String(values['headers'] ?? '').toLowerCase(),
    'web-referrer-policy': `referrer-policy: ${values['policy']}`,
    'web-cors-reflect': `access-control-allow-origin: ${values['origin']}\naccess-control-allow-credentials: true`,
    'web-cors-wildcard': 'access-control-allow-origin: *',
    'web-method-write': `allow: GET, HEAD, ${values['methods']}`,
  }
  const line = lines[check]
  return line === undefined || line.includes('undefined') ? [] : [line]
}

/** What a scanner would have kept for a planned finding that fails: the kind of evidence that its check shows. */
function failingEvidence(planned: PlannedFinding, check: Pick<CheckInfo, 'scannerType'>, host: string): Evidence[] {
  const { values } = planned
  const value = (name: string) => String(values[name] ?? '')
  switch (check.scannerType) {
    case 'Headers':
      return [head(host, [...BASE_HEADERS, ...headerLines(planned)])]
    case 'Cookies':
      return [{ label: 'Set-Cookie', kind: 'header', content: `set-cookie: ${value('cookie')}=(redacted); Path=/` }]
    case 'Exposure':
      return values['path'] === undefined
        ? [head(host, BASE_HEADERS)]
        : [
            { label: 'Request', kind: 'request', content: `GET ${value('path')}` },
            { label: 'Response', kind: 'response', content: 'HTTP 200\ncontent-length: 1184' },
          ]
    case 'TLS':
      return [
        {
          label: `${host}:443`,
          kind: 'text',
          content:
            Object.entries(values)
              .map(([name, found]) => `${name}: ${found}`)
              .join('\n') || 'The handshake with TLS 1.3 was refused.',
        },
      ]
    case 'DNS':
      return [
        {
          label: 'northwind.example',
          kind: 'dns',
          content: planned.check === 'dns-dmarc-none' ? 'v=DMARC1; p=none; rua=mailto:dmarc@northwind.example' : '(no such record)',
        },
      ]
    default:
      return [
        {
          label: `GET https://${host}/`,
          kind: 'html',
          content: Object.entries(values)
            .map(([name, found]) => `${name}: ${found}`)
            .join('\n'),
        },
      ]
  }
}

/** What stands against it when it is fixed. */
const passingEvidence = (host: string): Evidence[] => [
  head(host, [...BASE_HEADERS, "content-security-policy: default-src 'self'", 'x-content-type-options: nosniff']),
]

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/gu

/** Values that sentences about what is in order speak of. */
const goodValues = (host: string): Readonly<Record<string, string | number>> => ({
  port: 443,
  url: `http://${host}/`,
  days: 365,
  policy: 'strict-origin-when-cross-origin',
  date: '2031-06-30',
  host,
  kind: 'RSA',
  bits: 3_072,
  hash: 'SHA-256',
  domain: 'northwind.example',
  lookups: 3,
  status: 200,
})

function resourceOf(check: CheckInfo, host: string): ResourceRef {
  if (check.scannerType === 'TLS') return { genericIdentifier: 'host:port', genericIdentifierValue: `${host}:443` }
  if (check.scannerType === 'DNS') return { genericIdentifier: 'domain', genericIdentifierValue: 'northwind.example' }
  return { genericIdentifier: 'url', genericIdentifierValue: `https://${host}/` }
}

function passing(check: CheckInfo, host: string, planned?: PlannedFinding): Verdict {
  const message = planned === undefined && check.texts.en.messages['none'] !== undefined ? 'none' : 'pass'
  const known: Readonly<Record<string, string | number>> = {
    ...planned?.values,
    ...goodValues(host),
    ...(planned?.values['cookie'] === undefined ? {} : { cookie: planned.values['cookie'] }),
  }
  const names = [...(check.texts.en.messages[message] ?? '').matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')
  const verdict = {
    status: 'PASS',
    resource: resourceOf(check, host),
    message,
    values: Object.fromEntries(names.map((name) => [name, known[name] ?? ''])),
    confidence: 'confirmed',
  } as const
  return planned === undefined
    ? { ...verdict, evidence: [] }
    : { ...verdict, evidence: passingEvidence(host), ...(planned.locator === undefined ? {} : { locator: planned.locator }) }
}

const failing = (check: CheckInfo, host: string, planned: PlannedFinding): Verdict => ({
  status: 'FAIL',
  resource: resourceOf(check, host),
  message: planned.message,
  values: planned.values,
  confidence: check.scannerType === 'Scripts' ? 'firm' : 'confirmed',
  exposure: 'exposed',
  ...(planned.locator === undefined ? {} : { locator: planned.locator }),
  evidence: failingEvidence(planned, check, host),
})

/** What a scanner would have asked for a check, and what came back. */
function exchangesOf(site: DemoSite, check: CheckInfo, day: number): Exchange[] {
  const { host } = new URL(targets[site].target)
  const ofCheck = plannedFindings.filter((planned) => planned.site === site && planned.check === check.id)
  if (check.scannerType === 'DNS') return [{ request: 'DNS TXT northwind.example', answer: 'v=spf1 include:_spf.northwind.example -all' }]
  if (check.scannerType === 'TLS') return [{ request: `TLS handshake ${host}:443`, answer: 'TLSv1.3 TLS_AES_256_GCM_SHA384' }]
  const paths = ofCheck.flatMap((planned) => (planned.locator?.startsWith('/') === true ? [{ path: planned.locator, planned }] : []))
  if (paths.length === 0) return [{ request: `GET https://${host}/`, answer: 'HTTP 200' }]
  return paths.map(({ path, planned }) => ({
    request: `GET https://${host}${path}`,
    answer: `HTTP ${isFailing(planned, day) ? 200 : 404}`,
  }))
}

const targets = { ...sites, ...customerSites }
function verdictsOf(site: DemoSite, check: CheckInfo, day: number): Verdict[] {
  const { host } = new URL(targets[site].target)
  // records of the domain are looked at where the domain itself is connected
  if (check.scannerType === 'DNS' && site !== 'www') return []
  const begun = plannedFindings.filter((planned) => planned.site === site && planned.check === check.id && hasBegun(planned, day))
  if (begun.length === 0) return [passing(check, host)]
  return begun.map((planned) => (isFailing(planned, day) ? failing(check, host, planned) : passing(check, host, planned)))
}

/** What a scan of a site saw on a day. @param only the checks of a verification */
export function outcomesOf(site: DemoSite, day: number, checks: readonly CheckInfo[], only?: string): CheckOutcome[] {
  return (
    checks
      // its sites are websites, whatever else this build can scan
      .filter(({ id, vectorType }) => vectorType === 'Websites' && (only === undefined || id === only))
      .map((check) => ({
        checkId: check.id,
        scope: '',
        state: 'ran',
        reason: null,
        verdicts: verdictsOf(site, check, day),
        exchanges: exchangesOf(site, check, day),
      }))
  )
}
