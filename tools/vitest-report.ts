/**
 * A reporter of vitest: how many tests passed and failed, and by name those that failed or passed at their second try. After a run
 * of all tests of a cloud's checks it also fails each check that no test has seen fail on a bad resource, or pass on a good one.
 */
import { globSync, writeFileSync } from 'node:fs'
import { scanners } from '#scanners/registry.ts'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** What `npm test` reads when vitest has ended. */
export interface VitestReport {
  passed: number
  skipped: number
  /** Files that did not load among them. */
  failed: string[]
  flaky: string[]
}

/** Kinds whose tests scan a double of the project's own. */
const CLOUDS: ReadonlySet<string> = new Set(['aws', 'azure', 'gcp'])
const testsOf = (path: string): string => `scanners/${path}/checks/*.test.ts`

/** Writes a `VitestReport` to the file that VITEST_REPORT names. */
export default class implements Reporter {
  readonly #report: VitestReport = { passed: 0, skipped: 0, failed: [], flaky: [] }
  /** What scans through the wire have said: 'aws-s3-bucket-public FAIL'. */
  readonly #judged = new Set<string>()

  onTestCaseResult(test: TestCase): void {
    const name = `${test.module.relativeModuleId} › ${test.fullName}`
    const { state } = test.result()
    if (state === 'failed') this.#report.failed.push(name)
    else if (state === 'skipped') this.#report.skipped += 1
    else this.#report.passed += 1
    for (const judged of test.meta().judged ?? []) this.#judged.add(judged)
    if (test.diagnostic()?.flaky === true) this.#report.flaky.push(name)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) if (module.errors().length > 0) this.#report.failed.push(module.relativeModuleId)
    this.#report.failed.push(...this.#unproved(modules.map(({ relativeModuleId }) => relativeModuleId)))
    const file = process.env['VITEST_REPORT']
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#report))
  }

  #unproved(ran: readonly string[]): string[] {
    const whole = scanners.filter(({ path }) => CLOUDS.has(path) && globSync(testsOf(path)).every((file) => ran.includes(file)))
    return whole
      .flatMap(({ checks }) => checks)
      .flatMap(({ id }) =>
        (['FAIL', 'PASS'] as const).flatMap((status) =>
          this.#judged.has(`${id} ${status}`) ? [] : [`${id} › no test through the wire has its ${status}`],
        ),
      )
  }
}
