import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchPatch } from '#web/components/use-url-query.ts'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'

const DAY_MS = 86_400_000
const PERIODS = { day: 1, week: 7, month: 30, quarter: 90 } as const
type Period = keyof typeof PERIODS
const names: readonly Period[] = ['day', 'week', 'month', 'quarter']

/** The period that an address means: the shortest that reaches back so far. */
export function periodOf(from: string | undefined, now: number): Period | '' {
  if (from === undefined) return ''
  const days = (now - Date.parse(from)) / DAY_MS
  return names.find((name) => days < PERIODS[name] + 0.5) ?? ''
}

/** How far back the scans go. */
export function PeriodMenu({ from, change }: { from: string | undefined; change: (patch: SearchPatch) => void }) {
  const { t } = useTranslation('scans')
  const [now] = useState(() => Date.now())
  const value = periodOf(from, now)
  const pick = (period: Period | '') =>
    change({ from: period === '' ? undefined : new Date(Date.now() - PERIODS[period] * DAY_MS).toISOString() })
  return (
    <SelectMenu
      look="pill"
      label={t('period.label')}
      value={value}
      options={[{ value: '', label: t('period.all') }, ...names.map((name) => ({ value: name, label: t(`period.${name}`) }))]}
      onChange={pick}
    />
  )
}
