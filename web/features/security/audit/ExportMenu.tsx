import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportAudit, type listAudit } from '#contract/audit.ts'
import type { QueryOf } from '#contract/route.ts'
import { saveFile } from '#web/components/save-file.ts'
import { useAction } from '#web/features/security/use-security.ts'

const FORMATS = ['csv', 'ndjson'] as const

/** Saves the filtered audit as a file. */
export function ExportMenu({ query }: { query: QueryOf<typeof listAudit> }) {
  const { t } = useTranslation(['security', 'common'])
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { limit: _limit, cursor: _cursor, ...filters } = query
  const save = useAction(
    (format: (typeof FORMATS)[number]) => saveFile(exportAudit, { query: { ...filters, format } }, `audit.${format}`),
    () => undefined,
  )
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={save.isPending}
        startIcon={<Download size={14} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('common:action.export')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {FORMATS.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null)
              save.mutate(format)
            }}
          >
            {t(`audit.export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
