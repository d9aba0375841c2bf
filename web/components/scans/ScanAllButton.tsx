import Button from '@mui/material/Button'
import { Play } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRightText } from '#web/components/states/use-right-text.ts'
import { useRight } from '#web/shell/session/auth-store.ts'

const ScanAllDialog = lazy(async () => ({ default: (await import('./ScanAllDialog.tsx')).ScanAllDialog }))

/** Scans all connections that can be scanned now, once it has said which. */
export function ScanAllButton() {
  const { t } = useTranslation('scans')
  const [isAsked, setAsked] = useState(false)
  const may = useRight('scans.run')
  const rightText = useRightText()
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Play size={14} aria-hidden />}
        disabled={!may}
        title={may ? undefined : rightText('scans.run')}
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        {t('all.action')}
      </Button>
      {isAsked && (
        <Suspense fallback={null}>
          <ScanAllDialog onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
