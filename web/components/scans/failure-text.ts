import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { SCAN_FAULTS, TARGET_FAILURES, type Scan } from '#contract/scans.ts'

const KNOWN = [...TARGET_FAILURES, ...SCAN_FAULTS] as const

/** Why a scan failed and what to do, in plain words. Needs the texts of 'scans'. */
export function useFailureText(): (scan: Pick<Scan, 'failureCode' | 'failureDetail'>) => string {
  const { t } = useTranslation('scans')
  return useCallback(
    ({ failureCode, failureDetail }) => {
      const known = KNOWN.find((code) => code === failureCode)
      return known === undefined ? (failureDetail ?? t('failure.error')) : t(`failure.${known}`)
    },
    [t],
  )
}
