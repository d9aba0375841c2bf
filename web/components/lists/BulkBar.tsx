import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { tone } from '#web/ui/tokens.ts'

/** Takes no room of its own: it floats over the end of the rows, above the footer that follows it. */
const Place = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 0,
  zIndex: 3,
  '& > div': {
    position: 'absolute',
    bottom: 12,
    insetInline: 12,
    width: 'fit-content',
    maxWidth: 'calc(100% - 24px)',
    marginInline: 'auto',
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 44,
    padding: '6px 6px 6px 14px',
    borderRadius: 10,
    background: tone.raised,
    border: `1px solid ${tone.lineStrong}`,
    boxShadow: `0 12px 32px -8px ${tone.shadow}`,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    '& > *': { flex: 'none' },
  },
  '& strong': { fontWeight: 600, fontSize: 13, marginInlineEnd: 6, whiteSpace: 'nowrap' },
  [theme.breakpoints.down('sm')]: { '& > div': { insetInline: 8, maxWidth: 'calc(100% - 16px)', bottom: 8 } },
}))

/** What can be done with the rows picked; Esc lets go of them. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Place>
      <div role="toolbar" aria-label={t('table.bulk')}>
        <strong className="num" aria-live="polite">
          {t('table.selected', { count })}
        </strong>
        {children}
        <IconButton aria-label={t('table.clearSelection')} title={t('table.clearSelection')} onClick={onClear}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
    </Place>
  )
}
