import { Globe, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#contract/resources.ts'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { tone } from '#web/ui/tokens.ts'

/** How far a resource is from the internet, as a word with its sign. Needs the texts of 'resources'. */
export function ExposureMark({ exposure }: { exposure: NonNullable<Resource['exposure']> }) {
  const { t } = useTranslation('resources')
  const isOpen = exposure === 'proven' || exposure === 'exposed'
  const style = isOpen ? { background: tone.risk.high.bg, color: tone.risk.high.text } : undefined
  return (
    <Chip {...(style && { style })}>
      {exposure === 'internal' ? <Lock size={12} aria-hidden /> : <Globe size={12} aria-hidden />}
      {t(`exposure.${exposure}`)}
    </Chip>
  )
}
