import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { tone } from '#web/ui/tokens.ts'
import { Keys } from './Keys.tsx'
import { SHORTCUTS } from './shortcuts.ts'

const Box = styled('div')(({ theme }) => ({
  padding: '12px 12px 24px 24px',
  '& header': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginBottom: 8 },
  '& h2': { margin: 0, fontSize: 15, fontWeight: 600 },
  '& h3': { margin: '0 0 6px', fontSize: 12, fontWeight: 600, color: tone.muted },
  '& .groups': { columns: 2, columnGap: 40, paddingInlineEnd: 12, [theme.breakpoints.down('sm')]: { columns: 1 } },
  '& section': { breakInside: 'avoid', paddingBottom: 18 },
  '& dl': { margin: 0 },
  '& dl > div': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12, minHeight: 30, fontSize: 13 },
  '& dd': { margin: 0 },
}))

/** Every shortcut, for who pressed the question mark. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId} slotProps={{ paper: { sx: { outline: 'none' } } }}>
      <Box>
        <header>
          <h2 id={titleId}>{t('shortcuts.title')}</h2>
          <IconButton aria-label={t('action.close')} onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </header>
        <div className="groups">
          {SHORTCUTS.map(({ group, shortcuts }) => (
            <section key={group}>
              <h3>{t(group)}</h3>
              <dl>
                {shortcuts.map(({ keys, label }) => (
                  <div key={label}>
                    <dt>{t(label)}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </Box>
    </Dialog>
  )
}
