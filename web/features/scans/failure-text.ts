import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Scan } from '#contract/scans.ts'

const KNOWN = ['unreachable', 'address_refused', 'http_error', 'redirect_loop', 'url_refused', 'timeout', 'error'] as const

/** Why a scan failed and what to do, in plain words. */
export function useFailureText(): (scan: Scan) => string {
  const { t } = useTranslation('scans')
  return useCallback(
    (scan) => {
      const known = KNOWN.find((code) => code === scan.failureCode)
      return known === undefined ? (scan.failureDetail ?? t('failure.error')) : t(`failure.${known}`)
    },
    [t],
  )
}
