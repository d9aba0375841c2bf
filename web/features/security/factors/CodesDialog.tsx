import { useTranslation } from 'react-i18next'
import { ShownOnceDialog } from '#web/ui/layout/ShownOnceDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** New recovery codes, this once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('security')
  return (
    <ShownOnceDialog title={t('recovery.title')} closeLabel={t('recovery.kept')} onClose={onClose}>
      <p>{t('recovery.text')}</p>
      <RecoveryCodes codes={codes} />
    </ShownOnceDialog>
  )
}
