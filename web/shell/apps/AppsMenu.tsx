import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { LayoutGrid } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tone } from '#web/ui/tokens.ts'

const AppsContent = lazy(async () => ({ default: (await import('./AppsContent.tsx')).AppsContent }))
const PinDialog = lazy(async () => ({ default: (await import('./PinDialog.tsx')).PinDialog }))

/** The button of the Apps menu; what the menu shows is loaded when it is first opened. */
export function AppsMenu() {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isPinning, setPinning] = useState(false)
  const close = () => setAnchor(null)
  const pin = () => {
    close()
    setPinning(true)
  }
  return (
    <>
      <IconButton
        aria-label={t('nav.apps')}
        title={t('nav.apps')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <LayoutGrid size={17} aria-hidden />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('nav.apps'),
            sx: {
              borderRadius: '9px',
              border: `1px solid ${tone.line}`,
              background: tone.raised,
              boxShadow: `0 12px 32px -8px ${tone.shadow}`,
            },
          },
        }}
      >
        <Suspense fallback={<div style={{ width: 320, height: 200 }} />}>
          <AppsContent onClose={close} onPin={pin} />
        </Suspense>
      </Popover>
      {isPinning && (
        <Suspense fallback={null}>
          <PinDialog onClose={() => setPinning(false)} />
        </Suspense>
      )}
    </>
  )
}
