import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { type ReactNode, useId } from 'react'

const Body = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 14, '& > p, & > h3': { margin: 0 } })

/** Shows what is never shown again; closes only by its button, so that nobody loses it by a stray key. */
export function ShownOnceDialog(props: { title: string; children: ReactNode; closeLabel: string; onClose: () => void }) {
  const titleId = useId()
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <DialogContent>
        <Body>{props.children}</Body>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={props.onClose}>
          {props.closeLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
