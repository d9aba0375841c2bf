import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SetupWay } from '#contract/kinds.ts'
import { saveBlob } from '#web/components/save-file.ts'

/** Saves a template, filled in for this connection, on the person's machine. */
export function SetupFile({ file: { name, content } }: { file: NonNullable<SetupWay['file']> }) {
  const { t } = useTranslation('connections')
  return (
    <Button
      variant="outlined"
      startIcon={<Download size={14} aria-hidden />}
      onClick={() => saveBlob(new Blob([content], { type: 'text/plain' }), name)}
    >
      {t('setup.download', { name })}
    </Button>
  )
}
