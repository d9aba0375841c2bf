import { styled } from '@mui/material/styles'
import { Check } from 'lucide-react'
import { tone } from '#web/ui/tokens.ts'

const Trail = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: 760,
  margin: '0 0 20px',
  padding: '0 8px',
  '& li': { display: 'flex', alignItems: 'center', gap: 8, color: tone.muted, whiteSpace: 'nowrap' },
  '& li:not(:first-of-type)': { flex: 1 },
  '& li:not(:first-of-type)::before': { content: '""', flex: 1, height: 1, minWidth: 10, background: tone.lineStrong },
  '& .dot': {
    display: 'grid',
    placeItems: 'center',
    width: 22,
    height: 22,
    borderRadius: '50%',
    background: tone.track,
    color: tone.text,
    fontSize: 11,
    fontWeight: 650,
  },
  '& li[aria-current=step]': { color: tone.text, fontWeight: 550 },
  '& li[aria-current=step] .dot, & li[data-done=true] .dot': { background: tone.accent, color: tone.onAccent },
  // on a phone the current one alone bears its name; the others are read aloud
  [theme.breakpoints.down('sm')]: {
    '&[data-many=true] li:not([aria-current]) .name': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
}))

/** Where one is in a form of several steps. `at` is the index of the current one. */
export function StepTrail({ label, steps, at }: { label: string; steps: readonly string[]; at: number }) {
  return (
    <Trail aria-label={label} data-many={steps.length > 3}>
      {steps.map((step, index) => (
        <li key={step} data-done={index < at} {...(index === at ? { 'aria-current': 'step' as const } : {})}>
          <span className="dot" aria-hidden>
            {index < at ? <Check size={13} /> : index + 1}
          </span>
          <span className="name">{step}</span>
        </li>
      ))}
    </Trail>
  )
}
