import IconButton from '@mui/material/IconButton'
import { LayoutGrid } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelPopover } from '#web/ui/layout/PanelPopover.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'

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
      <PanelPopover anchor={anchor} label={t('nav.apps')} edge="right" onClose={close}>
        <Suspense
          fallback={
            <div style={{ width: 320, height: 200, padding: 16 }}>
              <TextSkeleton lines={4} label={t('state.loading')} />
            </div>
          }
        >
          <AppsContent onClose={close} onPin={pin} />
        </Suspense>
      </PanelPopover>
      {isPinning && (
        <Suspense fallback={null}>
          <PinDialog onClose={() => setPinning(false)} />
        </Suspense>
      )}
    </>
  )
}
