import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPORT_FORMATS, type ExportFormat } from '#contract/fields.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { notify } from '#web/ui/states/toast.ts'

interface ExportMenuProps {
  /** Fetches the list, as it is filtered, in one of the formats. */
  save: (format: ExportFormat) => Promise<void>
  /** A mark without its word: where room is short. */
  isShort?: boolean
}

/** Saves a list, as it is filtered, as a file. */
export function ExportMenu({ save, isShort = false }: ExportMenuProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const saving = useMutation({ mutationFn: save, onError: (error) => notify({ kind: 'error', text: errorText(error) }) })
  const button = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': anchor !== null,
    disabled: saving.isPending,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  }
  return (
    <>
      {isShort ? (
        <IconButton {...button} aria-label={t('action.export')} title={t('action.export')}>
          <Download size={16} aria-hidden />
        </IconButton>
      ) : (
        <Button {...button} variant="outlined" startIcon={<Download size={14} aria-hidden />}>
          {t('action.export')}
        </Button>
      )}
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
