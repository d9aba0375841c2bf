import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Ellipsis, KanbanSquare, Link, List, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { BusyButton } from '#web/ui/input/BusyButton.tsx'
import { Check, RadioCards, Segmented } from '#web/ui/plain/choices.tsx'
import { PlainButton } from '#web/ui/plain/plain.tsx'

const shield = <ShieldCheck size={16} aria-hidden />

/** Of the app, and of the pages without its engine. */
export function Buttons() {
  return (
    <>
      <div className="row">
        <Button variant="contained" startIcon={shield}>
          Verify now
        </Button>
        <Button>Assign</Button>
        <Button variant="text">Cancel</Button>
      </div>
      <div className="row">
        <BusyButton busy variant="contained">
          Verifying
        </BusyButton>
        <BusyButton busy>Saving</BusyButton>
      </div>
      <div className="row">
        <Button variant="contained" startIcon={shield} disabled>
          Verify now
        </Button>
        <span className="note">No scan yet</span>
      </div>
      <div className="row">
        <Button color="error">Delete connection</Button>
        <Button color="error" variant="contained">
          Delete
        </Button>
      </div>
      <div className="row">
        <Button startIcon={<Link size={15} aria-hidden />}>Copy link</Button>
        <IconButton aria-label="More">
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      </div>
      <div className="row">
        <PlainButton type="button" kind="primary">
          Sign in
        </PlainButton>
        <PlainButton type="button">Explore the demo</PlainButton>
        <PlainButton type="button" kind="quiet">
          Back
        </PlainButton>
      </div>
      <div className="row">
        <PlainButton type="button" kind="primary" busy>
          Signing in
        </PlainButton>
        <PlainButton type="button" disabled>
          Sign in
        </PlainButton>
      </div>
    </>
  )
}

/** Check boxes, switches, radio cards, segments. */
export function Choices() {
  const [view, setView] = useState<'kanban' | 'list'>('kanban')
  const [role, setRole] = useState<'viewer' | 'admin' | 'owner'>('viewer')
  const [mails, setMails] = useState(true)
  return (
    <>
      <Segmented
        label="View"
        value={view}
        options={[
          { value: 'kanban', label: 'Kanban', icon: <KanbanSquare size={14} aria-hidden /> },
          { value: 'list', label: 'List', icon: <List size={14} aria-hidden /> },
        ]}
        onChange={setView}
      />
      <Check kind="switch" label="Mail me proofs" checked={mails} onChange={(event) => setMails(event.target.checked)} />
      <Check kind="switch" label="Weekly digest" hint="Off: this installation sends no mail." disabled />
      <div className="row">
        <Check label="All regions" defaultChecked />
        <Check label="Some" ref={(box) => void (box !== null && (box.indeterminate = true))} />
        <Check label="None" />
        <Check label="Not yours" disabled defaultChecked />
      </div>
      <Check label="I have read the terms" error="Please agree to the terms." />
      <RadioCards
        legend="Role"
        name="gallery-role"
        value={role}
        options={[
          { value: 'viewer', label: 'Viewer', hint: 'Reads everything, changes nothing.' },
          { value: 'admin', label: 'Admin', hint: 'Invites people and connects targets.' },
          { value: 'owner', label: 'Owner', hint: 'An account has one Owner.', disabled: true },
        ]}
        onChange={setRole}
      />
    </>
  )
}
