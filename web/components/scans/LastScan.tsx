import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useFailureText } from './failure-text.ts'
import { tone } from '#web/ui/tokens.ts'

/** Why the last scan of a connection failed, in plain words; undefined where it did not. Needs the texts of 'scans'. */
export function useFailureOf(): (connection: Pick<Connection, 'healthReason'>) => string | undefined {
  const failureText = useFailureText()
  return useCallback(
    ({ healthReason: code }) => (code === null ? undefined : failureText({ failureCode: code, failureDetail: code })),
    [failureText],
  )
}

/** When a connection was last scanned; a scan that failed says so, with its reason as the tooltip. Needs the texts of 'connections' and 'scans'. */
export function LastScan({ connection }: { connection: Pick<Connection, 'failedAt' | 'healthReason' | 'lastScanAt'> }) {
  const { t } = useTranslation('connections')
  const failure = useFailureOf()(connection)
  const { failedAt, lastScanAt } = connection
  if (failedAt === null) return <RelativeTime at={lastScanAt} />
  return (
    <span style={{ color: tone.risk.critical.text }} title={failure}>
      {t('failed')} <RelativeTime at={failedAt} />
    </span>
  )
}

/** What stands in place of figures where no scan has looked: never scanned, being scanned, or every scan failed; undefined once one has completed. */
export function useNotScanned({
  failedAt,
  health,
  lastScanAt,
}: Pick<Connection, 'failedAt' | 'health' | 'lastScanAt'>): string | undefined {
  const { t } = useTranslation('connections')
  if (lastScanAt !== null) return undefined
  if (health === 'scanning') return t('scanning')
  return t(failedAt === null ? 'notScanned' : 'noneSucceeded')
}
