import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { CircleAlert, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api.ts'
import { tone } from '#web/ui/tokens.ts'
import { useErrorText } from './error-text.ts'

const Box = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 10,
  padding: '40px 20px',
  textAlign: 'center',
  color: tone.muted,
  '& p': { margin: 0, maxWidth: 480, fontSize: 13 },
  '& small': { fontSize: 12, color: tone.faint },
})

/** A part of the page that failed, said where it happened. `detail` is small print, such as a trace id. */
function ErrorState(props: { text: string; detail?: string | undefined; retryLabel: string; onRetry: () => void }) {
  return (
    <Box role="alert">
      <CircleAlert size={28} strokeWidth={1.5} aria-hidden style={{ color: tone.risk.critical.text }} />
      <p>{props.text}</p>
      {props.detail !== undefined && <small>{props.detail}</small>}
      <Button startIcon={<RotateCw size={14} aria-hidden />} onClick={props.onRetry}>
        {props.retryLabel}
      </Button>
    </Box>
  )
}

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
