import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { Check, Columns3, Rows2, Rows4 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '#web/ui/table/columns.ts'
import { tone } from '#web/ui/tokens.ts'
import type { ListSettings } from './list-settings.ts'

const Segments = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  gap: 2,
  padding: 2,
  borderRadius: 7,
  background: tone.sunken,
  border: `1px solid ${tone.line}`,
  flex: 'none',
  [theme.breakpoints.down('sm')]: { display: 'none' },
  '& > button': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 26,
    borderRadius: 5,
    color: tone.muted,
    cursor: 'pointer',
    '&[aria-pressed=true]': { background: tone.surface, color: tone.text, boxShadow: `0 0 0 1px ${tone.lineStrong}` },
    '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 1 },
  },
}))

/** Height of the rows: one line or two. */
export function RowHeights({ value, onChange }: { value: 'one' | 'two'; onChange: (rows: 'one' | 'two') => void }) {
  const { t } = useTranslation()
  return (
    <Segments role="group" aria-label={t('table.height.label')}>
      {(['one', 'two'] as const).map((rows) => {
        const Icon = rows === 'one' ? Rows4 : Rows2
        return (
          <button
            key={rows}
            type="button"
            aria-pressed={value === rows}
            aria-label={t(`table.height.${rows}`)}
            title={t(`table.height.${rows}`)}
            onClick={() => onChange(rows)}
          >
            <Icon size={14} aria-hidden />
          </button>
        )
      })}
    </Segments>
  )
}

interface ColumnChooserProps<T> {
  columns: readonly Column<T>[]
  /** Those that are shown at present. */
  shown: readonly Column<T>[]
  settings: ListSettings
  change: (patch: Partial<ListSettings>) => void
}

/** Chooses which columns are shown; phones have rows instead of columns. */
export function ColumnChooser<T>({ columns, shown, settings, change }: ColumnChooserProps<T>) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isShown = (id: string) => shown.some((column) => column.id === id)
  return (
    <>
      <IconButton
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        aria-label={t('action.columns')}
        title={t('action.columns')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Columns3 size={16} aria-hidden />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('action.columns') }, paper: { sx: { minWidth: 200, maxHeight: 420 } } }}
      >
        {columns.map(({ id, header }) => (
          <MenuItem
            key={id}
            role="menuitemcheckbox"
            aria-checked={isShown(id)}
            onClick={() => change({ columns: { ...settings.columns, [id]: !isShown(id) } })}
          >
            <Check size={14} aria-hidden style={{ visibility: isShown(id) ? 'visible' : 'hidden', flex: 'none' }} />
            {header}
          </MenuItem>
        ))}
        <MenuItem
          disabled={Object.keys(settings.columns).length + Object.keys(settings.widths).length === 0}
          onClick={() => change({ columns: {}, widths: {} })}
          style={{ borderTop: `1px solid ${tone.line}`, marginTop: 4 }}
        >
          {t('table.resetColumns')}
        </MenuItem>
      </Menu>
    </>
  )
}
