import { useTranslation } from 'react-i18next'
import type { FieldValue } from '#contract/connections.ts'
import { ProveLink } from '#web/components/domains/ProveLink.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { Notice } from '#web/ui/plain/plain.tsx'
import type { ConnectionTesting } from './use-connection-test.ts'

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
  return (
    <Notice kind="error">
      {test.isUnfinished(fields) ? t('test.unfinished', { reason }) : reason} <ProveLink error={test.error} />
    </Notice>
  )
}
