import type { Dataset as Listed } from '#contract/datasets.ts'
import type { Language } from '#contract/fields.ts'
import type { Dataset } from '#scanners/sdk/dataset.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { datasets } from '#server/kinds.ts'
import type { Services } from '#server/services.ts'

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
/** The day of what was brought; undefined where a release since then knows more, or nothing was brought. */
function newerDay(asOf: Date | null | undefined, { asOf: released }: Dataset): string | undefined {
  const day = asOf ? dayOf(asOf) : undefined
  return day !== undefined && day >= released ? day : undefined
}

/** The datasets of a kind that are newer than those of this release, for a scan of it; undefined when there are none. */
export async function newerDatasets(
  { database }: Pick<Services, 'database'>,
  scanner: ScannerInfo,
): Promise<Record<string, string> | undefined> {
  const own = (scanner.datasets ?? []).filter(({ read }) => read !== undefined)
  if (own.length === 0) return undefined
  const rows = await database.platform
    .selectFrom('dataset')
    .select(['id', 'content', 'as_of'])
    .where('content', 'is not', null)
    .where(
      'id',
      'in',
      own.map(({ id }) => id),
    )
    .execute()
  const newer = own.flatMap((dataset): [string, string][] => {
    const row = rows.find(({ id }) => id === dataset.id)
    return row?.content && newerDay(row.as_of, dataset) !== undefined ? [[dataset.id, row.content]] : []
  })
  return newer.length === 0 ? undefined : Object.fromEntries(newer)
}

/** Every dataset of this build and how old it is, with why its last download failed: that is for the operator alone. */
export async function readDatasets(
  { database }: Pick<Services, 'database'>,
  language: Language,
): Promise<(Listed & { problem: string | null })[]> {
  const rows = await database.platform.selectFrom('dataset').select(['id', 'origin', 'as_of', 'checked_at', 'problem']).execute()
  return datasets.map((dataset) => {
    const row = rows.find(({ id }) => id === dataset.id)
    const day = newerDay(row?.as_of, dataset)
    return {
      id: dataset.id,
      name: dataset.names[language],
      asOf: day ?? dataset.asOf,
      origin: (day === undefined ? null : row?.origin) ?? 'release',
      source: dataset.source,
      licence: dataset.licence,
      checkedAt: row?.checked_at?.toISOString() ?? null,
      problem: row?.problem ?? null,
    }
  })
}
