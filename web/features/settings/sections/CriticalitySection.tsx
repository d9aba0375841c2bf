import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Plus, Trash2 } from 'lucide-react'
import { Controller, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type AccountSettings, CRITICALITIES, criticalityRules, setCriticalityRules } from '#contract/settings.ts'
import { call } from '#web/api.ts'
import { useFilterChoices } from '#web/components/filters/list-filters.tsx'
import { Field } from '#web/ui/plain/plain.tsx'
import { SelectField } from '#web/ui/plain/SelectField.tsx'
import { tone } from '#web/ui/tokens.ts'
import { SectionPanel } from './SectionPanel.tsx'
import { useSection } from './use-section.ts'

const Row = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 36px',
  gap: 12,
  alignItems: 'start',
  '& > button': { marginTop: 22 },
})
const schema = z.object({ criticalityRules })
const MOST_RULES = 50
const TAGS = 'settings-tags'

/** How much what bears a tag matters. */
export function CriticalitySection({ settings }: { settings: AccountSettings }) {
  const { t } = useTranslation(['settings', 'common'])
  const { tags } = useFilterChoices()
  const form = useSection({
    schema,
    values: { criticalityRules: settings.criticalityRules },
    refusable: ['criticalityRules'],
    send: (body) => call(setCriticalityRules, { body }),
    valuesOf: (saved) => ({ criticalityRules: saved.criticalityRules }),
  })
  const { control, register, errors, mayChange } = form
  const rules = useFieldArray({ control, name: 'criticalityRules' })
  const whole = errors.criticalityRules?.root ?? errors.criticalityRules
  return (
    <SectionPanel title={t('criticality.title')} fact={t('criticality.fact')} form={form}>
      {rules.fields.length === 0 && <p style={{ margin: '0 0 12px', color: tone.muted }}>{t('criticality.none')}</p>}
      {rules.fields.map((rule, at) => (
        <Row key={rule.id} aria-label={t('criticality.of', { number: at + 1 })}>
          <Field
            label={t('criticality.tag')}
            list={TAGS}
            {...register(`criticalityRules.${at}.tag`)}
            error={errors.criticalityRules?.[at]?.tag && t('criticality.wrongTag')}
          />
          <Controller
            control={control}
            name={`criticalityRules.${at}.criticality`}
            render={({ field }) => (
              <SelectField
                label={t('criticality.level')}
                value={field.value}
                options={CRITICALITIES.toReversed().map((value) => ({ value, label: t(`criticality.${value}`) }))}
                onChange={field.onChange}
                disabledReason={mayChange ? undefined : t('readOnly')}
              />
            )}
          />
          <IconButton aria-label={t('criticality.remove', { number: at + 1 })} onClick={() => rules.remove(at)}>
            <Trash2 size={15} aria-hidden />
          </IconButton>
        </Row>
      ))}
      <datalist id={TAGS}>
        {tags.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      {whole?.message !== undefined && (
        <p role="alert" style={{ margin: '0 0 8px', color: tone.risk.critical.text, fontSize: 12 }}>
          {t('criticality.twice')}
        </p>
      )}
      {mayChange && rules.fields.length < MOST_RULES && (
        <Button variant="text" startIcon={<Plus size={14} aria-hidden />} onClick={() => rules.append({ tag: '', criticality: 'high' })}>
          {t('criticality.add')}
        </Button>
      )}
    </SectionPanel>
  )
}
