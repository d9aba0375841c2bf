import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { CircleAlert, Lock, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api.ts'
import { MONO, tone } from '#web/ui/tokens.ts'
import { useErrorText } from './error-text.ts'
import { NotFound } from './states/NotFound.tsx'
import { useRightText } from './states/use-right-text.ts'

const Box = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '8px 12px',
  padding: 16,
  '& > svg': { flex: 'none' },
  '& > div': { flex: '1 1 220px', minWidth: 0, maxWidth: 640 },
  '& p': { margin: 0, fontSize: 13, textWrap: 'pretty' },
  '& code': { fontFamily: MONO, fontSize: 12, color: tone.faint, overflowWrap: 'anywhere' },
})

/**
 * A read that failed, said where it happened, with Retry and the trace that finds it in the server's log; what else stands on the page
 * stays. What is not there leads back to its list, and what the role does not open says who may.
 */
export function QueryError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const textOf = useErrorText()
  const rightText = useRightText()
  const known = error instanceof ApiError ? error : undefined
  if (known?.code === 'resource.not_found') return <NotFound />
  if (known?.right !== undefined && known.right !== null) {
    return (
      <Box>
        <Lock size={18} aria-hidden style={{ color: tone.faint }} />
        <div>
          <p>{rightText(known.right)}</p>
        </div>
      </Box>
    )
  }
  return (
    <Box role="alert">
      <CircleAlert size={18} aria-hidden style={{ color: tone.risk.critical.text }} />
      <div>
        <p>{textOf(error)}</p>
        {known?.traceId !== undefined && <code>{t('error.trace', { traceId: known.traceId })}</code>}
      </div>
      <Button startIcon={<RotateCw size={14} aria-hidden />} onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </Box>
  )
}
