import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'

const NAME_MAX = 80

/** Asks for the name of a view and whether the team sees it. Mount a new one for each view. */
export function SaveViewDialog(props: { busy: boolean; onSave: (view: { name: string; isShared: boolean }) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  return (
    <ConfirmDialog
      title={t('views.save')}
      confirmLabel={t('action.save')}
      busy={props.busy}
      ready={name.trim() !== ''}
      onConfirm={() => props.onSave({ name: name.trim(), isShared })}
      onClose={props.onClose}
    >
      <TextField
        label={t('views.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: NAME_MAX } }}
        fullWidth
        margin="dense"
      />
      <FormControlLabel
        control={<Checkbox size="small" checked={isShared} onChange={(event) => setShared(event.target.checked)} />}
        label={t('views.share')}
      />
    </ConfirmDialog>
  )
}
