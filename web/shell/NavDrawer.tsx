import Drawer from '@mui/material/Drawer'
import { useTranslation } from 'react-i18next'
import { Sidebar } from './Sidebar.tsx'

/** The sidebar of narrow screens; loaded when it is first opened. */
export function NavDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      sx={{ display: { md: 'none' } }}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': t('nav.label') } }}
    >
      <Sidebar onNavigate={onClose} />
    </Drawer>
  )
}
