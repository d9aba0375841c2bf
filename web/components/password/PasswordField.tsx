import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps } from '#web/ui/plain/Field.tsx'
import { PlainButton } from '#web/ui/plain/PlainButton.tsx'

/** A password field whose text can be shown. Texts: namespace 'auth'. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const { t } = useTranslation('auth')
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <PlainButton
          type="button"
          kind="icon"
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </PlainButton>
      }
    />
  )
}
