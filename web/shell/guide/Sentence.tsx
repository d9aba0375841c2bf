import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { styled } from '@mui/material/styles'
import { useRouterState } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useErrorText } from '#web/components/error-text.ts'
import { tone } from '#web/ui/tokens.ts'
import { isBesideOwnButton } from './guide-stage.ts'
import { ONE_ROW } from './GuideRoom.tsx'

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  marginInlineStart: 'auto',
  minWidth: 0,
  '& > p': { margin: 0, minWidth: 0, overflowWrap: 'anywhere', textAlign: 'end' },
  '& > p b': { fontWeight: 600 },
  '& > p span': { color: tone.muted },
  '& > p.failed': { color: tone.risk.critical.text },
  '& > .MuiButtonBase-root': { flex: 'none' },
  [theme.breakpoints.down('lg')]: {
    flex: '1 1 0',
    flexWrap: 'wrap',
    margin: 0,
    '& > p': { flex: '1 1 220px', textAlign: 'start' },
  },
  [ONE_ROW]: {
    flex: '1 1 0',
    flexWrap: 'nowrap',
    gap: 8,
    lineHeight: 1.3,
    '& > p': { flex: '1 1 0', textAlign: 'start' },
    '& > .MuiButtonBase-root': { flex: 'none', height: 30 },
    [theme.breakpoints.down('md')]: { '& > p > span': { display: 'none' } },
  },
}))

export const Busy = () => <CircularProgress size={16} thickness={5} color="inherit" aria-hidden />

interface SentenceProps {
  /** What comes next, or what runs. */
  next: string
  more?: string | undefined
  error?: Error | null
  /** The one button. */
  children?: ReactNode
}
/** One sentence that says what comes next, and the button that does it. */
export function Sentence({ next, more, error = null, children }: SentenceProps) {
  const errorText = useErrorText()
  return (
    <Row>
      {error === null ? (
        <p role="status">
          <b>{next}</b> {more !== undefined && <span>{more}</span>}
        </p>
      ) : (
        <p className="failed" role="alert">
          {errorText(error)}
        </p>
      )}
      {children}
    </Row>
  )
}

/** How the strip's button looks on the screen that is open. */
export const useStepVariant = (): 'contained' | 'outlined' =>
  useRouterState({ select: ({ location }) => (isBesideOwnButton(location.pathname, location.search) ? 'outlined' : 'contained') })

/** A button that shows that its call is under way. */
export function DoButton({
  label,
  icon: Icon,
  isBusy,
  isOffered = false,
  onClick,
}: {
  label: string
  icon: LucideIcon
  isBusy: boolean
  /** Screens that are empty so far offer this very step themselves. */
  isOffered?: boolean
  onClick: () => void
}) {
  const variant = useStepVariant()
  return (
    <Button
      variant={isOffered ? 'outlined' : variant}
      startIcon={isBusy ? <Busy /> : <Icon size={15} aria-hidden />}
      disabled={isBusy}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
