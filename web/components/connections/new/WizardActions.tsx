import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { tone } from '#web/ui/tokens.ts'

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: 8,
  marginTop: 24,
  '& small': { fontSize: 12, color: tone.muted },
})

interface WizardActionsProps {
  /** To the step before; undefined in the first. */
  back: (() => void) | undefined
  /** Beside the buttons. */
  hint: string | undefined
  /** Ends without what the button that goes on begins; undefined where there is no such end. */
  saveOnly: (() => void) | undefined
  refusal: string | undefined
  /** The connection is being saved. */
  isBusy: boolean
  /** What goes on has to wait. */
  isWaiting: boolean
  /** What the button says that goes on. */
  word: string
}
/** The buttons below a step; the one that goes on submits the form. */
export function WizardActions({ back, hint, saveOnly, refusal, isBusy, isWaiting, word }: WizardActionsProps) {
  const { t } = useTranslation(['connections', 'common'])
  return (
    <Actions>
      {back !== undefined && (
        <Button variant="text" disabled={isBusy} onClick={back}>
          {t('common:action.back')}
        </Button>
      )}
      {hint !== undefined && <small>{hint}</small>}
      {saveOnly !== undefined && (
        <ActionButton variant="outlined" refusal={refusal} disabled={isBusy} onClick={saveOnly}>
          {t('new.save')}
        </ActionButton>
      )}
      <ActionButton type="submit" variant="contained" refusal={refusal} disabled={isBusy || isWaiting}>
        {word}
      </ActionButton>
    </Actions>
  )
}
