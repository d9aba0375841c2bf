import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { tone } from '#web/ui/tokens.ts'

const Column = styled('div')({ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 })
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  paddingInline: 20,
  height: 52,
  borderBottom: `1px solid ${tone.line}`,
  flex: 'none',
  minWidth: 0,
})
const Body = styled('div')({ padding: 20, overflow: 'auto', flex: 1, position: 'relative' })
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: '12px 20px',
  borderTop: `1px solid ${tone.line}`,
  flex: 'none',
})

export interface SideDrawerProps {
  open: boolean
  onClose: () => void
  /** Accessible name of the dialog. */
  label: string
  closeLabel: string
  /** Chips and id in the 52 px head. */
  head?: ReactNode
  children: ReactNode
  /** Actions; at most one primary. */
  foot?: ReactNode
}

/** The 520 px drawer at the end edge (full width on phones) that shows one row without leaving its list. */
export function SideDrawer({ open, onClose, label, closeLabel, head, children, foot }: SideDrawerProps) {
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': label,
          sx: { width: { xs: '100%', sm: 520 }, background: tone.surface },
        },
        backdrop: { sx: { background: 'rgb(10 12 16 / 0.28)' } },
      }}
    >
      <Column>
        <Head>
          {head}
          <IconButton aria-label={closeLabel} onClick={onClose} style={{ marginInlineStart: 'auto' }}>
            <X size={17} aria-hidden />
          </IconButton>
        </Head>
        <Body>{children}</Body>
        {foot !== undefined && <Foot>{foot}</Foot>}
      </Column>
    </Drawer>
  )
}
