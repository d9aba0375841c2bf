import { TestRunner } from 'vitest'
import type { Verdict } from '#scanners/sdk/check.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'

/** Leaves with the test what a scan through the wire said in it: the report of a whole run says which check never failed, and which never passed. */
export function tellJudged(verdicts: readonly (Verdict & { checkId: string })[]): void {
  const meta = TestRunner.getCurrentTest()?.meta
  if (meta === undefined) return
  meta.judged = [...new Set([...(meta.judged ?? []), ...verdicts.map(({ checkId, status }) => `${checkId} ${status}`)])]
}
declare module 'vitest' {
  interface TaskMeta {
    /** 'aws-s3-bucket-public FAIL' of each check that a scan of this test has judged. */
    judged?: string[]
  }
}

/** 'FAIL fail photos' of each verdict, by the last part of its resource: what a table of cases compares. */
export const brief = (verdicts: readonly Verdict[]): string[] =>
  verdicts
    .map(({ status, message, resource }) => `${status} ${message} ${resource.genericIdentifierValue.split(/[:/]/u).at(-1) ?? ''}`)
    .toSorted()
/** 'denied eu-west-1' of each outcome that did not run. */
export const unrun = (outcomes: readonly CheckOutcome[]): string[] =>
  outcomes.filter(({ state }) => state !== 'ran').map(({ state, scope }) => `${state} ${scope}`)

/** How many resources of each type an inventory has, and whether these are all. */
export const toldOf = ({
  inventory,
}: {
  inventory: ReadonlyMap<string, { items: readonly unknown[]; complete: boolean }>
}): Record<string, [amount: number, complete: boolean]> =>
  Object.fromEntries([...inventory].map(([type, { items, complete }]) => [type, [items.length, complete]]))
