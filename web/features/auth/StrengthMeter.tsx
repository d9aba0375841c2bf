import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { tone } from '#web/ui/tokens.ts'
import { passwordStrength } from './password-strength.ts'

const Bars = styled('span')({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, 1fr)',
  gap: 4,
  margin: '2px 0 5px',
  '& i': { height: 4, borderRadius: 2, background: tone.track },
})
const COLORS = [tone.track, tone.risk.critical.fill, tone.risk.medium.fill, tone.risk.low.fill, tone.ok]

/** Four bars and a word for how strong a password is. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation('auth')
  if (password === '') return <>{t('register.passwordHint', { min: limits.passwordMin })}</>
  const strength = passwordStrength(password)
  return (
    <>
      <Bars aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} style={bar <= strength ? { background: COLORS[strength] } : {}} />
        ))}
      </Bars>
      <span role="status">{t('register.strength', { level: t(`register.levels.${strength}`) })}</span>
    </>
  )
}
