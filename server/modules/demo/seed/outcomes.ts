import type { CheckInfo, ResourceRef, Verdict } from '#scanners/sdk/check.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { customerSites, sites } from './connections.ts'
import { failingEvidence, passingEvidence } from './evidence.ts'
import { hasBegun, isFailing, stories, type Story, type StorySite } from './stories.ts'

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
})

function resourceOf(check: CheckInfo, host: string): ResourceRef {
  if (check.scannerType === 'TLS') return { genericIdentifier: 'host:port', genericIdentifierValue: `${host}:443` }
  if (check.scannerType === 'DNS') return { genericIdentifier: 'domain', genericIdentifierValue: 'northwind.example' }
  return { genericIdentifier: 'url', genericIdentifierValue: `https://${host}/` }
}

function passing(check: CheckInfo, host: string, story?: Story): Verdict {
  const message = story === undefined && check.texts.en.messages['none'] !== undefined ? 'none' : 'pass'
  const known: Readonly<Record<string, string | number>> = {
    ...story?.values,
    ...goodValues(host),
    ...(story?.values['cookie'] === undefined ? {} : { cookie: story.values['cookie'] }),
  }
  const names = [...(check.texts.en.messages[message] ?? '').matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')
  const verdict = {
    status: 'PASS',
    resource: resourceOf(check, host),
    message,
    values: Object.fromEntries(names.map((name) => [name, known[name] ?? ''])),
    confidence: 'confirmed',
  } as const
  return story === undefined
    ? { ...verdict, evidence: [] }
    : { ...verdict, evidence: passingEvidence(host), ...(story.locator === undefined ? {} : { locator: story.locator }) }
}

const failing = (check: CheckInfo, host: string, story: Story): Verdict => ({
  status: 'FAIL',
  resource: resourceOf(check, host),
  message: story.message,
  values: story.values,
  confidence: check.scannerType === 'Scripts' ? 'firm' : 'confirmed',
  exposure: 'exposed',
  ...(story.locator === undefined ? {} : { locator: story.locator }),
  evidence: failingEvidence(story, check, host),
})

const targets = { ...sites, ...customerSites }
function verdictsOf(site: StorySite, check: CheckInfo, day: number): Verdict[] {
  const { host } = new URL(targets[site].target)
  // records of the domain are looked at where the domain itself is connected
  if (check.scannerType === 'DNS' && site !== 'www') return []
  const begun = stories.filter((story) => story.site === site && story.check === check.id && hasBegun(story, day))
  if (begun.length === 0) return [passing(check, host)]
  return begun.map((story) => (isFailing(story, day) ? failing(check, host, story) : passing(check, host, story)))
}

/** What a scan of a site saw on a day. Active checks wait for a permit, as they really do. @param only the checks of a verification */
export function outcomesOf(site: StorySite, day: number, checks: readonly CheckInfo[], only?: string): CheckOutcome[] {
  return checks
    .filter(({ id }) => only === undefined || id === only)
    .map((check) =>
      check.active === true
        ? { checkId: check.id, scope: '', state: 'skipped', reason: 'permit', verdicts: [] }
        : { checkId: check.id, scope: '', state: 'ran', reason: null, verdicts: verdictsOf(site, check, day) },
    )
}
