import { textAt } from '#scanners/sdk/cloud/fields.ts'
import { everyPage, seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { inAddress } from '#scanners/gcp/api/only.ts'
import { listPages } from '#scanners/gcp/api/pages.ts'
import { targetCollector } from './collector.ts'
import { sinkRuleOf, type SinkRule } from './log-sinks.ts'

/** The sinks of folders and the organization, by their names: folders/1. One that cannot be read counts for nothing. */
export type ParentSinks = ReadonlyMap<string, Seen<readonly { name: string; rule: SinkRule }[]>>

const PERMISSION = 'logging.sinks.list'

export const parentSinks = targetCollector({
  id: 'parent-sinks',
  asks: [PERMISSION],
  after: ['parents'],
  async collect({ ask }, { parents }) {
    const sinksOf = async (parent: string) => {
      const rows = await seen(
        everyPage(
          listPages(ask, {
            permission: PERMISSION,
            url: `https://logging.googleapis.com/v2/${inAddress(parent)}/sinks`,
            query: { pageSize: '1000' },
            field: 'sinks',
          }),
        ),
      )
      if (rows instanceof Unseen) return rows
      return rows.flatMap((row) => {
        const rule = sinkRuleOf(row)
        return rule instanceof Unseen ? [] : [{ name: textAt(row, 'name') ?? '', rule }]
      })
    }
    return new Map(await forEach([...(parents?.all.keys() ?? [])], async (name) => [name, await sinksOf(name)] as const))
  },
})
