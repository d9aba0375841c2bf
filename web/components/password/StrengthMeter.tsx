import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { tone } from '#web/ui/tokens.ts'
import { passwordStrength } from './password-strength.ts'
import './password.css'

const COLORS = [tone.track, tone.risk.critical.fill, tone.risk.medium.fill, tone.risk.low.fill, tone.ok]

/** Four bars and a word for how strong a password is. Texts: namespace 'auth'. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation('auth')
  if (password === '') return <>{t('register.passwordHint', { min: limits.passwordMin })}</>
  const strength = passwordStrength(password)
  return (
    <>
      <span className="password-strength" aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} style={bar <= strength ? { background: COLORS[strength] } : {}} />
        ))}
      </span>
      <span role="status">{t('register.strength', { level: t(`register.levels.${strength}`) })}</span>
    </>
  )
}
