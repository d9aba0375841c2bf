/** A reporter of vitest: how many tests passed and failed, and by name those that failed or passed at their second try. */
import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** What `npm test` reads when vitest has ended. */
export interface VitestReport {
  passed: number
  skipped: number
  /** Files that did not load among them. */
  failed: string[]
  flaky: string[]
}

/** Writes a `VitestReport` to the file that VITEST_REPORT names. */
export default class implements Reporter {
  readonly #report: VitestReport = { passed: 0, skipped: 0, failed: [], flaky: [] }

  onTestCaseResult(test: TestCase): void {
    const name = `${test.module.relativeModuleId} › ${test.fullName}`
    const { state } = test.result()
    if (state === 'failed') this.#report.failed.push(name)
    else if (state === 'skipped') this.#report.skipped += 1
    else this.#report.passed += 1
    if (test.diagnostic()?.flaky === true) this.#report.flaky.push(name)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) if (module.errors().length > 0) this.#report.failed.push(module.relativeModuleId)
    const file = process.env['VITEST_REPORT']
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#report))
  }
}
