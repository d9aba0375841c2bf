/** `npm test`: static checks, unit, web and database tests, then the browser tests. The last line is `N passed, N failed`. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from './chromium.ts'
import { AT_ONCE, CHECKS } from './check.ts'
import { runStep, runSteps } from './steps.ts'
import type { VitestReport } from './vitest-report.ts'

interface TestTally {
  passed: number
  failed: number
  skipped: number
  /** Said again at the end, where a long output is read first. */
  remarks?: string[]
}
const reports = new URL('../.cache/reports/', import.meta.url).pathname

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(`${reports}${file}`, 'utf8')) as T
  } catch {
    return undefined
  }
}

async function staticChecks(): Promise<TestTally> {
  const failed = (await runSteps(CHECKS, AT_ONCE)).filter(({ ok }) => !ok).length
  return { passed: CHECKS.length - failed, failed, skipped: 0 }
}

async function vitest(): Promise<TestTally> {
  console.log('\n— unit, web, tools and database tests')
  // one that waits for a clock may fail on a busy machine: it is tried once more, and named
  const args = ['run', '--retry=1', '--reporter=dot', '--reporter=./tools/vitest-report.ts']
  const { ok } = await runStep({ name: 'tests', command: 'vitest', args, env: { VITEST_REPORT: `${reports}vitest.json` } }, { live: true })
  const report = readReport<VitestReport>('vitest.json')
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const { passed, skipped, failed, flaky } = report
  const remarks = [...failed.map((name) => `failed: ${name}`), ...flaky.map((name) => `passed at the second try: ${name}`)]
  return { passed, skipped, failed: Math.max(failed.length, ok ? 0 : 1), remarks }
}

async function browser(): Promise<TestTally> {
  console.log('\n— browser tests')
  const chromium = await findChromium()
  const env = { TEST_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}playwright.json` }
  const { ok } = await runStep({ name: 'browser tests', command: 'playwright', args: ['test'], env }, { live: true })
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>('playwright.json')
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: Math.max(unexpected, ok ? 0 : 1), skipped }
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const total = { passed: 0, failed: 0, skipped: 0, remarks: [] as string[] }
// one after the other: side by side they are faster on two cores, and tests that wait for a clock fail now and then
for (const part of [staticChecks, vitest, browser]) {
  const tally = await part().catch((error: unknown): TestTally => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  total.passed += tally.passed
  total.failed += tally.failed
  total.skipped += tally.skipped
  total.remarks.push(...(tally.remarks ?? []))
}
console.log(['', ...total.remarks].join('\n'))
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
