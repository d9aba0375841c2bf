import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outcome, ScannedTarget, scannerOf, verdict } from '#server/test/scanning.ts'
import { statementsOf } from '#server/test/statements.ts'
import { createPerson, testApp, type TestApp } from '#server/test/test-app.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const CHECKS = Array.from({ length: 50 }, (_, index) => `check-${index}`)
/** Results of `perCheck` resources under 50 checks, every fifth failing. With `changed` one of each check says the opposite: half of them pass now, half fail. */
function outcomesOf(perCheck: number, changed = false): CheckOutcome[] {
  return CHECKS.map((checkId, check) =>
    outcome(
      checkId,
      Array.from({ length: perCheck }, (_, index) => {
        const fails = (index % 5 === 0) !== (changed && index === check % 2)
        return verdict(fails ? 'FAIL' : 'PASS', {
          resource: { genericIdentifier: 'url', genericIdentifierValue: `https://shop.example/${index}` },
        })
      }),
    ),
  )
}
async function newTarget(): Promise<ScannedTarget> {
  const { accountId } = await createPerson(app)
  return ScannedTarget.create(app, accountId, scannerOf(...CHECKS))
}
async function costOf(target: ScannedTarget, outcomes: CheckOutcome[]): Promise<string[]> {
  const scan = await target.begin()
  return statementsOf(() => target.take(scan, ...outcomes))
}

describe('what an ingest costs', () => {
  it('issues as many statements for 5,000 results with 1 % changed as for 500 with 10 % changed', async () => {
    const small = await newTarget()
    await small.scan(...outcomesOf(10))
    const large = await newTarget()
    await large.scan(...outcomesOf(100))
    const few = await costOf(small, outcomesOf(10, true))
    const many = await costOf(large, outcomesOf(100, true))
    expect(many).toHaveLength(few.length)
    expect(many.length).toBeLessThan(40)
    expect(await large.spans()).toHaveLength(5_050)
  })

  it('issues as many statements for 5,000 new results as for 500', async () => {
    const few = await costOf(await newTarget(), outcomesOf(10))
    const many = await costOf(await newTarget(), outcomesOf(100))
    expect(many).toHaveLength(few.length)
  })

  it('writes no row for 5,000 results that are as they were, but the coverage', async () => {
    const target = await newTarget()
    await target.scan(...outcomesOf(100))
    const statements = await costOf(target, outcomesOf(100))
    const written = statements
      .filter((text) => /\b(insert into|update|delete from) (?!set\b)/iu.test(text))
      .map((text) => /(?:insert into|update|delete from)\s+"?(\w+)/iu.exec(text)?.[1])
    expect(written.filter((table) => ['result_span', 'finding', 'finding_event', 'evidence', 'scan'].includes(table ?? ''))).toEqual([])
    expect(await target.spans()).toHaveLength(5_000)
    expect(await target.events()).toHaveLength(1_000)
  })
})
