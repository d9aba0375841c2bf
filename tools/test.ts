/** `npm test`: static checks, unit, web and database tests, then the browser tests. The last line is `N passed, N failed`. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from './chromium.ts'
import { CHECKS } from './check.ts'

interface Tally {
  passed: number
  failed: number
  skipped: number
}
const root = new URL('..', import.meta.url).pathname
const reports = `${root}.cache/reports/`

function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    child.on('exit', (code) => resolve(code ?? 1))
    child.on('error', () => resolve(1))
  })
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(`${reports}${file}`, 'utf8')) as T
  } catch {
    return undefined
  }
}

async function staticChecks(): Promise<Tally> {
  let failed = 0
  for (const check of CHECKS) {
    console.log(`\n— ${check.name}`)
    if ((await run(check.command, check.args)) !== 0) failed++
  }
  return { passed: CHECKS.length - failed, failed, skipped: 0 }
}

async function vitest(): Promise<Tally> {
  console.log('\n— unit, web, tools and database tests')
  const code = await run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${reports}vitest.json`])
  const report = readReport<{ numPassedTests: number; numFailedTests: number; numPendingTests: number; numFailedTestSuites: number }>(
    'vitest.json',
  )
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  // a file that does not load counts its failure even though none of its tests ran
  const failed = Math.max(report.numFailedTests, code === 0 ? 0 : 1)
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests }
}

async function browser(): Promise<Tally> {
  console.log('\n— browser tests')
  const chromium = await findChromium()
  const code = await run('playwright', ['test'], {
    TEST_CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}playwright.json`,
  })
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>('playwright.json')
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: Math.max(unexpected, code === 0 ? 0 : 1), skipped }
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const total: Tally = { passed: 0, failed: 0, skipped: 0 }
for (const part of [staticChecks, vitest, browser]) {
  const tally = await part().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  total.passed += tally.passed
  total.failed += tally.failed
  total.skipped += tally.skipped
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
