import { useQuery } from '@tanstack/react-query'
import { getShell } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'

/** Numbers of the sidebar: open findings, scans under way; null where there is nothing to tell. */
export function useNavCounts(): Record<'findings' | 'scans', string | null> {
  const format = useFormat()
  const { data } = useQuery(queryOf(getShell, {}))
  const written = (count: number | null | undefined) => (count === undefined || count === null || count === 0 ? null : format.number(count))
  return { findings: written(data?.openFindings), scans: written(data?.liveScans) }
}
