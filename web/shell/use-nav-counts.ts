import { useQuery } from '@tanstack/react-query'
import { countFindings } from '#contract/findings.ts'
import { listScans } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { useRight } from './session/auth-store.ts'
import { useHasScreen } from './use-screens.ts'
import { paths } from '#web/paths.ts'

/** Numbers of the sidebar: open findings, scans under way; null where there is nothing to tell. */
export function useNavCounts(): Record<'findings' | 'scans', string | null> {
  const format = useFormat()
  const hasScreen = useHasScreen()
  const mayFindings = useRight('findings.read') && hasScreen(paths.findings)
  const mayScans = useRight('scans.read') && hasScreen(paths.scans)
  const findings = useQuery({ ...queryOf(countFindings, {}), enabled: mayFindings })
  const scans = useQuery({ ...queryOf(listScans, { query: { status: 'running,queued', limit: 1 } }), enabled: mayScans })
  const written = (count: number | undefined) => (count === undefined || count === 0 ? null : format.number(count))
  return { findings: written(findings.data?.total), scans: written(scans.data?.total) }
}
