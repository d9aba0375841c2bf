import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Kind } from '#contract/kinds.ts'
import { useVectorName, VectorBadge } from '#web/components/chips/chips.tsx'
import { tone } from '#web/ui/tokens.ts'

const Choices = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 10,
  '& legend': { padding: 0, marginBottom: 12, fontSize: 15, fontWeight: 600 },
})
const Choice = styled('label')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '16px 36px minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: '0 12px',
  padding: '12px 16px',
  borderRadius: 9,
  border: `1px solid ${tone.line}`,
  cursor: 'pointer',
  '& input': { margin: '3px 0 0', width: 15, height: 15, accentColor: tone.accent, cursor: 'inherit' },
  '& strong': { fontWeight: 600, display: 'block' },
  '& .what, & .why': { color: tone.muted },
  '& .why': { fontSize: 12, alignSelf: 'center' },
  '&:hover': { borderColor: tone.lineStrong },
  '&:has(input:checked)': { borderColor: tone.accentText, background: tone.accentBg },
  '&:has(input:focus-visible)': { outline: `2px solid ${tone.accentText}`, outlineOffset: 2 },
  '& input:focus-visible': { outline: 'none' },
  '&:has(input:disabled)': { cursor: 'default', background: tone.sunken, borderColor: tone.line },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '16px 36px minmax(0, 1fr)', '& .why': { gridColumn: 3 } },
}))

/** What the product is made for besides websites, in the order offered. */
const PLANNED = ['AWS', 'Azure', 'GCP', 'Kali', 'Blockchain'] as const

interface KindPickerProps {
  kinds: readonly Kind[]
  /** Path of the kind that is chosen. */
  value: string
  onChange: (path: string) => void
}
/** The kinds of target that the server can connect; those the product has no scanner for yet are shown with the reason. */
export function KindPicker({ kinds, value, onChange }: KindPickerProps) {
  const { t } = useTranslation(['connections', 'common'])
  const nameOf = useVectorName()
  return (
    <Choices>
      <legend>{t('new.kindLegend')}</legend>
      {kinds.map(({ vectorType, path, name, summary }) => (
        <Choice key={path}>
          <input type="radio" name="kind" value={path} checked={path === value} onChange={() => onChange(path)} />
          <VectorBadge vectorType={vectorType} />
          <span>
            <strong>{name}</strong>
            <span className="what">{summary}</span>
          </span>
        </Choice>
      ))}
      {PLANNED.filter((planned) => !kinds.some(({ vectorType }) => vectorType === planned)).map((vectorType) => (
        <Choice key={vectorType}>
          <input type="radio" name="kind" value={vectorType} checked={false} disabled readOnly />
          <VectorBadge vectorType={vectorType} />
          <span>
            <strong>{nameOf(vectorType)}</strong>
            <span className="what">{t(`new.kind.${vectorType}`)}</span>
          </span>
          <span className="why">{t('new.comingNext')}</span>
        </Choice>
      ))}
    </Choices>
  )
}
