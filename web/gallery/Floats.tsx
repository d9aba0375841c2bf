import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { TextField } from '#web/ui/input/TextField.tsx'
import Tooltip from '@mui/material/Tooltip'
import { Plug } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { TypedNameDialog } from '#web/components/TypedNameDialog.tsx'
import { DayPopover } from '#web/components/day/DayPopover.tsx'
import { ShownOnceDialog } from '#web/ui/layout/ShownOnceDialog.tsx'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableSkeleton, TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { notify, type ToastKind } from '#web/ui/states/toast.ts'

const DIALOGS = ['Ask', 'Delete', 'Type the name', 'Shown once'] as const
type Dialog = (typeof DIALOGS)[number]

function OpenDialog({ which, onClose }: { which: Dialog | null; onClose: () => void }) {
  if (which === 'Type the name')
    return (
      <TypedNameDialog
        title="Delete Web shop?"
        text="Its findings, scans and proofs go with it."
        action="Delete connection"
        name="Web shop"
        label="Type Web shop to confirm"
        send={() => Promise.resolve()}
        onSent={onClose}
        onClose={onClose}
      />
    )
  if (which === 'Shown once')
    return (
      <ShownOnceDialog title="Your key" closeLabel="I have kept it" onClose={onClose}>
        <p>It is shown this once.</p>
      </ShownOnceDialog>
    )
  if (which === null) return null
  return (
    <ConfirmDialog
      title={which === 'Ask' ? 'Take Web shop out of scope?' : 'Delete the view Late?'}
      confirmLabel={which === 'Ask' ? 'Take out of scope' : 'Delete'}
      danger={which === 'Delete'}
      refusal={which === 'Ask' ? null : 'The view is used by a schedule.'}
      onConfirm={onClose}
      onClose={onClose}
    >
      {which === 'Ask' ? <TextField label="Reason" fullWidth margin="dense" /> : <p>Nobody will see it any more.</p>}
    </ConfirmDialog>
  )
}

/** What opens over the page. */
export function Floats() {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const [day, setDay] = useState<HTMLElement | null>(null)
  return (
    <>
      <div className="row">
        {DIALOGS.map((name) => (
          <Button key={name} aria-haspopup="dialog" onClick={() => setDialog(name)}>
            {name}
          </Button>
        ))}
      </div>
      <div className="row">
        <Button aria-haspopup="menu" onClick={(event) => setMenu(event.currentTarget)}>
          Menu
        </Button>
        <Button aria-haspopup="dialog" onClick={(event) => setDay(event.currentTarget)}>
          Due date
        </Button>
        <Tooltip describeChild title="Proved by the scan of today, 14:32">
          <Button>Tooltip</Button>
        </Tooltip>
      </div>
      <div className="row">
        {(['success', 'info', 'warning', 'error'] as const satisfies readonly ToastKind[]).map((kind) => (
          <Button
            key={kind}
            onClick={() => notify({ kind, text: `A message: ${kind}`, action: { label: 'Undo', onClick: () => undefined } })}
          >
            Message: {kind}
          </Button>
        ))}
      </div>
      <OpenDialog which={dialog} onClose={() => setDialog(null)} />
      <Menu anchorEl={menu} open={menu !== null} onClose={() => setMenu(null)} slotProps={{ list: { 'aria-label': 'Menu' } }}>
        <MenuItem selected>Open</MenuItem>
        <MenuItem>Rename</MenuItem>
        <MenuItem disabled>Delete</MenuItem>
      </Menu>
      <DayPopover
        anchor={day}
        label="Due date"
        value="2026-08-18"
        saveLabel="Save"
        noneLabel="None"
        onChoose={() => setDay(null)}
        onClose={() => setDay(null)}
      />
    </>
  )
}

/** What stands in the page. */
export function Messages() {
  return (
    <>
      <Notice kind="error">Findings could not load.</Notice>
      <Notice kind="warning">2 active checks are off.</Notice>
      <Notice kind="ok">Proved by scan.</Notice>
      <Notice kind="info">A scan is running.</Notice>
      <div className="row">
        <Chip>Neutral</Chip>
        <Chip>3 resources</Chip>
      </div>
    </>
  )
}

/** Before there is something to show. */
export function States() {
  return (
    <>
      <TableSkeleton rows={3} label="Loading" />
      <TextSkeleton lines={2} label="Loading text" />
      <EmptyState icon={Plug} text="Connect a target and the first scan starts at once." action={<Button>New connection</Button>} />
    </>
  )
}
