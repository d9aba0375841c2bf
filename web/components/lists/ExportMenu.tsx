import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPORT_FORMATS, type ExportFormat } from '#contract/fields.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { notify } from '#web/ui/states/toast.ts'

/** Saves a list, as it is filtered, as a file. @param save fetches it in one of the formats */
export function ExportMenu({ save }: { save: (format: ExportFormat) => Promise<void> }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const saving = useMutation({ mutationFn: save, onError: (error) => notify({ kind: 'error', text: errorText(error) }) })
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={saving.isPending}
        startIcon={<Download size={14} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('action.export')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {EXPORT_FORMATS.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null)
              saving.mutate(format)
            }}
          >
            {t(`export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
