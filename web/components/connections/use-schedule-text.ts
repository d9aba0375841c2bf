import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { isPreset } from './connection-form.ts'

/** 'daily' → 'Daily'; a cron expression stands as it is. */
export function useScheduleText(): (schedule: string) => string {
  const { t } = useTranslation('connections')
  return useCallback((schedule) => (isPreset(schedule) ? t(`schedule.${schedule}`) : t('schedule.cronOf', { expression: schedule })), [t])
}
