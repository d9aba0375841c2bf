import './password.css'
import { useTranslation } from 'react-i18next'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Field, type FieldProps, PlainButton } from '#web/ui/plain/plain.tsx'
import { tone } from '#web/ui/tokens.ts'
import { passwordStrength } from './password-strength.ts'

const COLORS = [tone.track, tone.risk.critical.fill, tone.risk.medium.fill, tone.risk.low.fill, tone.ok]

/** Four bars and a word for how strong a password is. Texts: namespace 'auth'. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation('auth')
  if (password === '') return <>{t('register.passwordHint', { min: limits.passwordMin })}</>
  const strength = passwordStrength(password)
  return (
    <span className="password-strength">
      <span aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} style={bar <= strength ? { background: COLORS[strength] } : {}} />
        ))}
      </span>
      <span role="status">{t('register.strength', { level: t(`register.levels.${strength}`) })}</span>
    </span>
  )
}

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
