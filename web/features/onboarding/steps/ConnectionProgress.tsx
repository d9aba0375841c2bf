import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { OnboardingState } from '#contract/onboarding.ts'
import { StatusGlyph, type StatusShape } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'

const List = styled('ol')({
  listStyle: 'none',
  margin: '0 0 16px',
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 20px',
  '& li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& li[data-shape=dashed]': { color: tone.muted },
})

type Progress = OnboardingState['progress']
type Row = readonly [step: keyof Progress, shape: StatusShape]
const reached = (isReached: boolean, isRunning: boolean): StatusShape => (isReached ? 'tick' : isRunning ? 'half' : 'dashed')

/** The steps of a connection, with those of private scanning once it has been begun. */
function rowsOf({ isInitializingEip, isLaunchingVpc, isCreateConnection, isConnected, isVPCCompleted }: Progress): readonly Row[] {
  const ofConnection: readonly Row[] = [
    ['isCreateConnection', reached(isConnected, isCreateConnection)],
    ['isConnected', reached(isConnected, false)],
  ]
  if (!isInitializingEip && !isLaunchingVpc && !isVPCCompleted) return ofConnection
  return [
    ...ofConnection,
    ['isInitializingEip', reached(isLaunchingVpc || isVPCCompleted, isInitializingEip)],
    ['isLaunchingVpc', reached(isVPCCompleted, isLaunchingVpc)],
    ['isVPCCompleted', reached(isVPCCompleted, false)],
  ]
}

/** How far the connection of the target is, as it happens. */
export function ConnectionProgress({ of }: { of: Progress }) {
  const { t } = useTranslation('onboarding')
  const words = { tick: t('progress.done'), half: t('progress.running'), dashed: t('progress.waiting') }
  return (
    <List aria-label={t('progress.label')}>
      {rowsOf(of).map(([step, shape]) => (
        <li key={step} data-shape={shape}>
          <StatusGlyph shape={shape} />
          <span>{t(`progress.${step}`)}</span>
          <span className="sr-only">{words[shape === 'tick' || shape === 'half' ? shape : 'dashed']}</span>
        </li>
      ))}
    </List>
  )
}
