import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const Body = styled('div')({ display: 'grid', gap: 14, '& > p': { margin: 0 } })

/** Shows new recovery codes, once; closes only by its button, so that nobody loses them by a stray key. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('security')
  const titleId = useId()
  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{t('recovery.title')}</DialogTitle>
      <DialogContent>
        <Body>
          <p>{t('recovery.text')}</p>
          <RecoveryCodes codes={codes} />
        </Body>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('recovery.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
