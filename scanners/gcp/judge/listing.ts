import type { ResourceRef, Verdict } from '#scanners/sdk/check.ts'
import { judgeSeen, settings, type Judged } from '#scanners/sdk/cloud/judge.ts'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import { unknown } from '#scanners/sdk/verdicts.ts'
import type { Listing } from '#scanners/gcp/collect/collector.ts'
import { projectName, resourceOf } from '#scanners/gcp/names.ts'

/** What a setting means, and the values that evidence shows of it. */
type Shown = Judged & { values?: Readonly<Record<string, unknown>> }
interface Named {
  /** Full resource name. */
  name: string
  region?: string | undefined
}
export const refOf = ({ name, region }: Named): ResourceRef => resourceOf(name, region)

/** UNKNOWN of a project whose list has gaps: what stands there keeps the state it had. */
export const gaps = ({ project, unseen }: Listing<unknown>): Verdict[] =>
  unseen.length === 0 ? [] : [unknown(resourceOf(projectName(project)), 'unknown', { values: { reason: unseen[0]?.reason ?? 'error' } })]

/**
 * Judges every resource of a list.
 * @param call what evidence says it was read from: compute.firewalls.list
 * @param factOf what a verdict rests on; null: the check is not about this resource
 */
export function judgeRows<R extends Named, T>(
  call: string,
  listing: Listing<R>,
  factOf: (row: R) => Seen<T> | null,
  judge: (fact: T, row: R) => Shown,
): Verdict[] {
  const verdicts = listing.rows.flatMap((row) => {
    const fact = factOf(row)
    if (fact === null) return []
    return [
      judgeSeen(refOf(row), fact, (told) => {
        const { values, ...said } = judge(told, row)
        return { ...said, options: { ...(values && { evidence: [settings(call, values)] }), ...said.options } }
      }),
    ]
  })
  return [...verdicts, ...gaps(listing)]
}
