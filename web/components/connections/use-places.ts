import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { listRunners, type ScanFrom } from '#contract/runners.ts'
import { queryOf } from '#web/api.ts'
import { placeOf, placesFor } from './scan-from-form.ts'

/** The places that a target may be scanned from, in words. */
export function usePlaces(scanned: Pick<Connection, 'vectorType' | 'scanFrom'>): {
  options: { value: string; label: string }[]
  hasRunners: boolean
} {
  const { t } = useTranslation(['connections', 'runners'])
  const runners = useQuery(queryOf(listRunners, {})).data?.results ?? []
  const labelOf = (from: ScanFrom | null): string => {
    if (from === null) return t('scanFrom.here')
    if ('tag' in from) return t('scanFrom.tag', { tag: from.tag })
    const runner = runners.find(({ id }) => id === from.runnerId)
    return runner === undefined
      ? t('scanFrom.runner', { name: '…' })
      : t('scanFrom.runnerState', { name: runner.name, state: t(`runners:state.${runner.state}`) })
  }
  return {
    options: placesFor(runners, scanned).map((from) => ({ value: placeOf(from), label: labelOf(from) })),
    hasRunners: runners.length > 0,
  }
}
