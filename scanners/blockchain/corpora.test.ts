import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { figure } from '#server/test/repetitions.ts'
import { checks } from './checks.ts'
import { analyse, type SourceFacts } from './source/source.ts'
import { judged, RESOURCE } from './test/source-cases.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const CORPUS = join(ROOT, '../shared/corpora/contracts.json')
const OPENZEPPELIN = join(ROOT, 'node_modules/@openzeppelin/contracts')

/** Which checks speak for a category of the corpus. */
const CHECKS_OF: Readonly<Record<string, readonly string[]>> = {
  access_control: [
    'sol-selfdestruct',
    'sol-delegatecall-param',
    'sol-delegatecall-settable',
    'sol-delegatecall',
    'sol-unprotected-owner',
    'sol-unprotected-init',
    'sol-wrong-constructor',
    'sol-arbitrary-send',
    'sol-tx-origin',
    'sol-array-length',
    'sol-arbitrary-write',
  ],
  arithmetic: ['sol-arithmetic', 'sol-unsafe-downcast'],
  bad_randomness: ['sol-weak-random'],
  denial_of_service: ['sol-call-in-loop', 'sol-dos-push', 'sol-unbounded-loop', 'sol-array-length'],
  front_running: ['sol-approve-race', 'sol-tx-order'],
  other: ['sol-uninit-storage'],
  reentrancy: ['sol-reentrancy-eth', 'sol-reentrancy-call', 'sol-reentrancy-modifier'],
  short_addresses: ['sol-old-compiler'],
  time_manipulation: ['sol-timestamp', 'sol-weak-random'],
  unchecked_low_level_calls: ['sol-unchecked-call', 'sol-unchecked-send'],
}
const corpus = z.array(
  z.object({
    name: z.string(),
    source: z.string(),
    vulnerabilities: z.array(z.object({ category: z.string(), lines: z.array(z.number()) })),
  }),
)
const sourceChecks = checks.filter(({ needs }) => needs.includes('source'))

/** Lines that each check names, those it is about alone. */
function linesOf(source: SourceFacts): { checkId: string; line: number }[] {
  return sourceChecks.flatMap((check) =>
    judged(check, source)
      .filter(({ status }) => status === 'FAIL')
      .map(({ values }) => ({ checkId: check.id, line: Number(values?.['line']) })),
  )
}

// contracts of others with their faults labelled; they lie beside the project, where they are there at all
test.skipIf(!existsSync(CORPUS))(
  'labelled contracts: at least 90 % of the lines found, at most 8 alerts for each, within a minute',
  async () => {
    const contracts = corpus.parse(JSON.parse(readFileSync(CORPUS, 'utf8')))
    const start = performance.now()
    const missed: string[] = []
    let alerts = 0
    let labels = 0
    for (const { name, source, vulnerabilities } of contracts) {
      const facts = await analyse({ files: { [name]: source } }, new AbortController().signal)
      expect(facts.compiled, name).toBe(true)
      const found = linesOf(facts)
      alerts += found.length
      for (const { category, lines } of vulnerabilities)
        for (const label of lines) {
          labels += 1
          const isFound = found.some(({ checkId, line }) => Math.abs(line - label) <= 1 && CHECKS_OF[category]?.includes(checkId))
          if (!isFound) missed.push(`${name}:${label} ${category}`)
        }
    }
    const seconds = (performance.now() - start) / 1_000
    figure(
      `${contracts.length} labelled contracts: ${labels - missed.length} of ${labels} labelled lines, ${alerts} alerts, ${seconds.toFixed(1)} s`,
    )
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(labels / 10)
    expect(alerts / 207).toBeLessThanOrEqual(8)
    expect(seconds).toBeLessThan(60)
  },
  120_000,
)

test('OpenZeppelin’s contracts: at most two alerts of high risk', async () => {
  const paths = readdirSync(OPENZEPPELIN, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sol'))
  const files = Object.fromEntries(paths.map((path) => [`@openzeppelin/contracts/${path}`, readFileSync(join(OPENZEPPELIN, path), 'utf8')]))
  const source = await analyse({ files }, new AbortController().signal)
  expect(source).toMatchObject({ compiled: true, leftOut: [] })
  const high = sourceChecks.flatMap((check) =>
    judged(check, source)
      .filter(({ status, riskLevel = check.riskLevel }) => status === 'FAIL' && (riskLevel === 'high' || riskLevel === 'critical'))
      .map(({ values }) => `${check.id} ${String(values?.['place'])}`),
  )
  figure(`${paths.length} files of OpenZeppelin: ${high.length} alerts of high risk`)
  expect(high.length, high.join('\n')).toBeLessThanOrEqual(2)
}, 400_000)

test.each(sourceChecks.map((check) => ({ id: check.id, check })))(
  '$id: without source it does not apply, and source that cannot be read is not known',
  async ({ check }) => {
    expect(() => judged(check, null)).toThrow('there is no source')
    const broken = await analyse({ files: { 'A.sol': 'contract {' } }, new AbortController().signal)
    expect(judged(check, broken)).toMatchObject([{ status: 'UNKNOWN', resource: RESOURCE }])
  },
)
