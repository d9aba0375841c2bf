import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { NetworkError } from '#scanners/sdk/network.ts'
import { permitFor } from '#scanners/sdk/permit.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import { NotApplicable, type CheckOutcome } from '#scanners/sdk/scanner.ts'
import { environmentOf } from '#scanners/test/run.ts'
import { goodFacts, SITE } from '#scanners/test/website-facts.ts'
import { checks } from './checks.ts'
import type { WebsiteCollector, WebsiteFacts } from './facts.ts'
import { websiteScanner } from './scanner.ts'

const rows = checks.map((check) => ({ id: check.id, check }))
// what is found in the scripts of pages is added to what the crawl found
const FACTS = { 'security-txt': 'securityTxt', 'source-maps': 'sourceMaps', 'api-cors': 'apiCors', 'page-scripts': 'crawl' } as const
const factOf = (collector: WebsiteCollector): keyof WebsiteFacts =>
  collector === 'security-txt' || collector === 'source-maps' || collector === 'api-cors' || collector === 'page-scripts'
    ? FACTS[collector]
    : collector

test('every check has its cases in a test beside it that proves them complete', () => {
  const folder = new URL('./checks/', import.meta.url)
  const tests = readdirSync(folder).filter((name) => name.endsWith('.test.ts'))
  const proving = tests.map((name) => readFileSync(new URL(name, folder), 'utf8')).filter((text) => text.includes('\nprovesEveryCase()\n'))
  expect(checks.filter(({ id }) => !proving.some((text) => text.includes(`from './${id}.ts'`))).map(({ id }) => id)).toEqual([])
})

describe('every check', () => {
  test.each(rows)('$id reads the facts of the collectors it needs, and no others', ({ check }) => {
    const needed = new Set<string | symbol>(check.needs.map(factOf))
    const facts = new Proxy(goodFacts(), {
      get(all, name) {
        if (!needed.has(name)) throw new Error(`${check.id} reads ${String(name)}`)
        return Reflect.get(all, name)
      },
    })
    try {
      expect(check.judge(facts)).not.toEqual([])
    } catch (error) {
      expect(error).toBeInstanceOf(NotApplicable)
    }
  })
})

test.each([...new Set(checks.flatMap(({ needs }) => needs))].filter((id) => id !== 'page'))(
  'without the facts of %s the checks that need them say nothing, and claim nothing',
  async (missing) => {
    const collectors = websiteScanner.collectors.map(({ id }) => ({
      id,
      after: [],
      async collect(facts: Partial<WebsiteFacts>) {
        if (id === missing) throw new NetworkError('timeout', 'no answer')
        Object.assign(facts, { [factOf(id)]: goodFacts()[factOf(id)] })
      },
    }))
    const outcomes = new Map<string, CheckOutcome>()
    const scanner = { ...websiteScanner, collectors }
    for await (const event of runScan({
      scanner,
      target: SITE,
      environment: environmentOf({ permit: permitFor({ host: new URL(SITE).hostname, withSubdomains: false, ports: 'any' }) }),
    }))
      if (event.type === 'outcome') outcomes.set(event.outcome.checkId, event.outcome)
    const silent = checks.filter(({ needs }) => needs.includes(missing))
    expect(silent.map(({ id }) => outcomes.get(id))).toEqual(
      silent.map(({ id }) => ({ checkId: id, scope: SITE, state: 'timeout', reason: 'timeout', verdicts: [] })),
    )
  },
)
