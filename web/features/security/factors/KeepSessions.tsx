import { useTranslation } from 'react-i18next'
import { Check } from '#web/ui/plain/choices.tsx'

/** Other sessions of the person end with a change of their factors, unless they say so. */
export function KeepSessions({ value, onChange }: { value: boolean; onChange: (keep: boolean) => void }) {
  const { t } = useTranslation('security')
  return <Check label={t('factors.keepOtherSessions')} checked={value} onChange={(event) => onChange(event.target.checked)} />
}
