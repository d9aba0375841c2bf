import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listRunners, type ScanFrom } from '#contract/runners.ts'
import { queryOf } from '#web/api.ts'
import { paths } from '#web/paths.ts'

/** The place that a connection is scanned from; a runner's name leads to its page. */
export function ScanPlace({ from }: { from: ScanFrom | null }) {
  const { t } = useTranslation('connections')
  const isRunner = from !== null && 'runnerId' in from
  const { data } = useQuery({ ...queryOf(listRunners, {}), enabled: isRunner })
  if (from === null) return t('scanFrom.here')
  if ('tag' in from) return t('scanFrom.tag', { tag: from.tag })
  const name = data?.results.find(({ id }) => id === from.runnerId)?.name ?? '…'
  return <Link to={paths.runner(from.runnerId)}>{t('scanFrom.runner', { name })}</Link>
}
