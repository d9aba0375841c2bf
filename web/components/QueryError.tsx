import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { useErrorText } from './error-text.ts'

/** A query that failed, with Retry and the trace id that finds it in the logs. */
export function QueryError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const textOf = useErrorText()
  const traceId = error instanceof ApiError ? error.traceId : undefined
  return (
    <ErrorState
      text={textOf(error)}
      detail={traceId === undefined ? undefined : t('error.trace', { traceId })}
      retryLabel={t('action.retry')}
      onRetry={onRetry}
    />
  )
}
