import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useTranslation } from 'react-i18next'

/** Other sessions of the person end with a change of their factors, unless they say so. */
export function KeepSessions({ value, onChange }: { value: boolean; onChange: (keep: boolean) => void }) {
  const { t } = useTranslation('security')
  return (
    <FormControlLabel
      control={<Checkbox checked={value} onChange={(event) => onChange(event.target.checked)} />}
      label={t('factors.keepOtherSessions')}
    />
  )
}
