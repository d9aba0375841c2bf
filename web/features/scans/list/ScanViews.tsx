import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ListViews } from '#web/components/lists/ListViews.tsx'
import { paths } from '#web/paths.ts'

export type ScanView = 'scans' | 'schedules' | 'executions'

/** Scans that were and are, those to come, and what was carried out in all. */
export function ScanViews({ current }: { current: ScanView }) {
  const { t } = useTranslation(['scans', 'common'])
  const views = [
    { id: 'scans', label: t('views.scans'), search: {} },
    { id: 'schedules', label: t('views.schedules'), search: { view: 'schedules' } },
    { id: 'executions', label: t('views.executions'), search: { view: 'executions' } },
  ]
  return (
    <ListViews views={views} current={views.find(({ id }) => id === current)}>
      <span>
        <Link to={paths.calendar}>{t('common:nav.calendar')}</Link>
      </span>
    </ListViews>
  )
}
