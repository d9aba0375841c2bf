import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { COVERAGE_STATES, SCAN_FAULTS, TARGET_FAILURES } from '#contract/coverage.ts'
import type { Scan } from '#contract/scans.ts'

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

/** Why a verification could not see its target, by the word that histories keep. Needs the texts of 'scans' and 'findings'. */
export function useUnseenText(): (word: string) => string {
  const { t } = useTranslation(['findings', 'scans'])
  const failureText = useFailureText()
  return (word) => {
    const state = COVERAGE_STATES.find((known) => known === word)
    if (state !== undefined && state !== 'ran') return t(`verify.coverage.${state}`)
    return word === 'cancelled' ? t('verify.scanCancelled') : failureText({ failureCode: word, failureDetail: word })
  }
}
