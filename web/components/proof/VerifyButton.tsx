import { RefreshCw, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProofShape } from '#web/ui/marks/ProofGlyph.tsx'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'

interface VerifyButtonProps {
  state: ProofShape
  /** Why it cannot be asked for, if so. */
  refusal: string | undefined
  isBusy: boolean
  onVerify: () => void
}

/** Asks a scan for the proof: the primary action of whatever is not proved, a plain one of what is. */
export function VerifyButton({ state, refusal, isBusy, onVerify }: VerifyButtonProps) {
  const { t } = useTranslation()
  const isProved = state === 'proved'
  const Icon = isProved ? RefreshCw : ShieldCheck
  return (
    <ActionButton
      variant={isProved ? 'outlined' : 'contained'}
      startIcon={<Icon size={15} aria-hidden />}
      refusal={refusal}
      disabled={isBusy}
      aria-keyshortcuts="v"
      onClick={onVerify}
    >
      {t(isProved ? 'entity.verifyAgain' : 'completion.verifyNow')}
    </ActionButton>
  )
}
