import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listScans, type Scan } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { PlainSelect } from '#web/ui/input/PlainSelect.tsx'

/** How many of the newest scans can be picked; older ones are reached from the list of scans. */
const OFFERED = 50

/** Which scan the results are of; '' for the newest of every connection. `current` is the scan asked for, which may be older than those offered. */
export function ScanPicker({ scanId, current, onPick }: { scanId: string; current: Scan | undefined; onPick: (scanId: string) => void }) {
  const { t } = useTranslation('scans')
  const format = useFormat()
  const recent = useQuery(queryOf(listScans, { query: { status: 'completed', kind: 'full', limit: OFFERED } }))
  const scans = recent.data?.results ?? []
  const offered = current === undefined || scans.some((scan) => scan.scanId === current.scanId) ? scans : [current, ...scans]
  return (
    <PlainSelect
      label={t('results.picker.label')}
      value={scanId}
      maxWidth={340}
      options={[
        { value: '', label: t('results.picker.newest') },
        ...offered.map((scan) => ({
          value: scan.scanId,
          label: t('results.picker.of', { name: scan.connectionName, at: format.dateTime(scan.requestedAt) }),
        })),
      ]}
      onChange={onPick}
    />
  )
}
