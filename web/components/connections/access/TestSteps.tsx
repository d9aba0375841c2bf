import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { StatusGlyph, type StatusShape } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'
import type { ShownStep, StepState } from './test-steps.ts'

const SHAPE: Readonly<Record<StepState, StatusShape>> = {
  waiting: 'dashed',
  running: 'half',
  passed: 'tick',
  failed: 'bang',
  warned: 'threeQuarters',
  skipped: 'dash',
}
const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  '& li': { display: 'grid', gridTemplateColumns: '14px minmax(0, 1fr) auto', gap: '2px 10px', alignItems: 'center' },
  '& li .state': { fontSize: 12, color: tone.muted },
  '& li p': { gridColumn: '2 / -1', margin: 0, fontSize: 12, color: tone.muted, overflowWrap: 'anywhere' },
  '& li[data-state=waiting], & li[data-state=skipped]': { color: tone.muted },
})

/** The steps of a connection test one by one, each failure with what to do. */
export function TestSteps({ steps }: { steps: readonly ShownStep[] }) {
  const { t } = useTranslation('connections')
  return (
    <List>
      {steps.map(({ step, label, state, message }) => (
        <li key={step} data-state={state}>
          <StatusGlyph shape={SHAPE[state]} />
          <span>{label}</span>
          <span className="state">{t(`test.state.${state}`)}</span>
          {message !== null && <p>{message}</p>}
        </li>
      ))}
    </List>
  )
}
