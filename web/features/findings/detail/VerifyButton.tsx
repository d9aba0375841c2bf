import Button from '@mui/material/Button'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { useVerification } from './use-verification.ts'

/** Re-scans just this check on just this resource. */
export function VerifyButton({ verification }: { verification: ReturnType<typeof useVerification> }) {
  const { t } = useTranslation('findings')
  const { refusal, isRunning, start } = verification
  return (
    <Button
      variant="contained"
      startIcon={<ShieldCheck size={15} aria-hidden />}
      disabled={refusal !== undefined || isRunning}
      title={refusal}
      onClick={start}
    >
      {t('verify.now')}
    </Button>
  )
}
