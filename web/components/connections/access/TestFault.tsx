import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldValue } from '#contract/connections.ts'
import { ApiError } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { Notice } from '#web/ui/plain/plain.tsx'
import type { ConnectionTesting } from './use-connection-test.ts'

// of a refusal that a proof of ownership ends
const ProveLink = lazy(async () => ({ default: (await import('#web/components/domains/ProveLink.tsx')).ProveLink }))

interface TestFaultProps {
  test: ConnectionTesting
  /** What would be tested now: the fault of anything else is not shown. */
  fields: Readonly<Record<string, FieldValue>>
}
/** Why a test came to no answer; nothing while it runs and where it came to one. */
export function TestFault({ test, fields }: TestFaultProps) {
  const { t } = useTranslation('connections')
  const errorText = useErrorText()
  if (test.error === null || !test.concerns(fields)) return null
  const reason = errorText(test.error)
  // nothing was tried, and what has to be done is known
  if (test.error instanceof ApiError && test.error.proveAt !== undefined)
    return (
      <Notice kind="warning">
        {reason}{' '}
        <Suspense fallback={null}>
          <ProveLink error={test.error} />
        </Suspense>
      </Notice>
    )
  return <Notice kind="error">{test.isUnfinished(fields) ? t('test.unfinished', { reason }) : reason}</Notice>
}
