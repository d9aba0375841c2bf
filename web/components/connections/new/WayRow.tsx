import { styled } from '@mui/material/styles'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { tone } from '#web/ui/tokens.ts'

const Row = styled('button')({
  width: '100%',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '12px 14px',
  border: 0,
  borderRadius: 9,
  background: 'none',
  font: 'inherit',
  color: tone.text,
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { background: tone.hover },
  '&:disabled': { cursor: 'default' },
})

interface WayRowProps {
  icon: LucideIcon
  name: string
  fact: string
  /** What was asked for is on its way. */
  isBusy: boolean
  disabled?: boolean
  onClick: () => void
}
/** One of the other ways to begin that is taken with one press; inside a list. */
export function WayRow({ icon: Icon, name, fact, isBusy, disabled = isBusy, onClick }: WayRowProps) {
  return (
    <li>
      <Row type="button" disabled={disabled} onClick={onClick}>
        <Icon size={16} aria-hidden />
        <span>
          <b>{name}</b>
          {fact}
        </span>
        {isBusy ? <i className="spinner" aria-hidden /> : <ChevronRight size={16} aria-hidden />}
      </Row>
    </li>
  )
}
