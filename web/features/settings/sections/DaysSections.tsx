import { styled } from '@mui/material/styles'
import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RISK_LEVELS } from '#contract/fields.ts'
import { type AccountSettings, retention, RETENTION_LEAST, setRetention, setSlaDays, slaDays } from '#contract/settings.ts'
import { call } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { NumberField } from '#web/ui/plain/NumberField.tsx'
import { SectionPanel } from './SectionPanel.tsx'
import { useSection } from './use-section.ts'

export const FieldGrid = styled('div')({
  display: 'grid',
  gap: '12px 16px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 190px), 1fr))',
})
const MOST_DAYS = 3_650

interface DaysFieldProps<V extends FieldValues> {
  control: Control<V>
  name: Path<V>
  label: string
  hint: string
  least: number
  disabled: boolean
}
/** A number of days; empty for none. */
function DaysField<V extends FieldValues>({ control, name, label, hint, least, disabled }: DaysFieldProps<V>) {
  const { t, i18n } = useTranslation('settings')
  const format = useFormat()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberField
          label={label}
          value={field.value}
          onChange={field.onChange}
          language={i18n.language}
          unit={t('days')}
          min={least}
          max={MOST_DAYS}
          hint={hint}
          disabled={disabled}
          error={fieldState.error && t('daysWrong', { least: format.number(least), most: format.number(MOST_DAYS) })}
        />
      )}
    />
  )
}

/** Days to fix, by risk. */
export function SlaSection({ settings }: { settings: AccountSettings }) {
  const { t } = useTranslation(['settings', 'common'])
  const form = useSection({
    schema: slaDays,
    values: settings.slaDays,
    refusable: [...RISK_LEVELS],
    send: (days) => call(setSlaDays, { body: days }),
    valuesOf: (saved) => saved.slaDays,
  })
  return (
    <SectionPanel title={t('sla.title')} fact={t('sla.fact')} form={form}>
      <FieldGrid>
        {RISK_LEVELS.toReversed().map((risk) => (
          <DaysField
            key={risk}
            control={form.control}
            name={risk}
            label={t(`common:risk.${risk}`)}
            hint={t('sla.none')}
            least={1}
            disabled={!form.mayChange}
          />
        ))}
      </FieldGrid>
    </SectionPanel>
  )
}

const KEPT = ['evidence', 'scans', 'logs'] as const

/** How long evidence, scans and logs are kept. */
export function RetentionSection({ settings }: { settings: AccountSettings }) {
  const { t } = useTranslation('settings')
  const form = useSection({
    schema: retention,
    values: settings.retention,
    refusable: [...KEPT],
    send: (days) => call(setRetention, { body: days }),
    valuesOf: (saved) => saved.retention,
  })
  return (
    <SectionPanel title={t('retention.title')} fact={t('retention.fact')} form={form}>
      <FieldGrid>
        {KEPT.map((what) => (
          <DaysField
            key={what}
            control={form.control}
            name={what}
            label={t(`retention.${what}`)}
            hint={t('retention.forGood')}
            least={RETENTION_LEAST[what]}
            disabled={!form.mayChange}
          />
        ))}
      </FieldGrid>
    </SectionPanel>
  )
}
