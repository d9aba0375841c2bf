import type { Verdict } from '#scanners/sdk/check.ts'
import type { Guarded } from '#scanners/gcp/collect/guarded-collector.ts'
import type { Listing } from '#scanners/gcp/collect/collector.ts'
import { judgeRows } from './listing.ts'

/** Whether everyone may do something with resources by their own policies. @param call what evidence says it was read from */
export const judgeOpen = (call: string, rows: Listing<Guarded>): Verdict[] =>
  judgeRows(
    call,
    rows,
    ({ open }) => open,
    (open) => {
      const [first] = open
      if (first === undefined) return { fault: null }
      return { fault: 'fail', values: { public: open }, options: { exposure: 'exposed', values: { ...first } } }
    },
  )
