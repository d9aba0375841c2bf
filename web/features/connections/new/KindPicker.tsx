import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { VectorType } from '#contract/fields.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { hasScanner, KINDS } from '#web/features/connections/kinds.ts'
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

/** The six kinds of target; those without a scanner are shown with the reason. */
export function KindPicker({ value, onChange }: { value: VectorType; onChange: (kind: VectorType) => void }) {
  const { t } = useTranslation(['connections', 'common'])
  return (
    <Choices>
      <legend>{t('new.kindLegend')}</legend>
      {KINDS.map((kind) => (
        <Choice key={kind}>
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={kind === value}
            disabled={!hasScanner(kind)}
            onChange={() => onChange(kind)}
          />
          <VectorBadge vectorType={kind} />
          <span>
            <strong>{t(`common:vector.${kind}`)}</strong>
            <span className="what">{t(`new.kind.${kind}`)}</span>
          </span>
          {!hasScanner(kind) && <span className="why">{t('new.comingNext')}</span>}
        </Choice>
      ))}
    </Choices>
  )
}
