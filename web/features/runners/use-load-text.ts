import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Runner } from '#contract/runners.ts'
import { useFormat } from '#web/components/format.ts'

/** '1 of 2 jobs · 0.4 a processor'; a dash of a runner that is not there. */
export function useLoadText(): (runner: Pick<Runner, 'load' | 'state'>, withMachine?: boolean) => string {
  const { t } = useTranslation('runners')
  const format = useFormat()
  return useCallback(
    ({ load, state }, withMachine = false) => {
      // what one that is away said last is no longer so
      if (load === null || state === 'offline' || state === 'revoked') return '—'
      const { running, slots, perProcessor } = load
      const jobs = t('load', { running, count: slots })
      if (!withMachine || perProcessor === null) return jobs
      return `${jobs} · ${t('perProcessor', { load: format.number(Math.round(perProcessor * 100) / 100) })}`
    },
    [t, format],
  )
}
