import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Plus, Trash2 } from 'lucide-react'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type ScanWindow, type ScanWindows, WEEKDAYS } from '#contract/scan-windows.ts'
import { Field } from '#web/ui/plain/plain.tsx'
import { SelectField } from '#web/ui/plain/SelectField.tsx'
import { tone } from '#web/ui/tokens.ts'

const Row = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: '12px 0 0',
  borderTop: `1px solid ${tone.line}`,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 110px 110px 36px',
  gap: '8px 12px',
  alignItems: 'start',
  minWidth: 0,
  '& > button': { marginTop: 22 },
  '@media (max-width: 640px)': { gridTemplateColumns: '1fr 1fr 36px', '& > .days': { gridColumn: '1 / -1' } },
})
const Days = styled('div')({
  '& > span': { display: 'block', fontSize: 13, fontWeight: 550, marginBottom: 6 },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 4 },
  '& label': { position: 'relative', cursor: 'pointer' },
  '& input[type=checkbox]': { position: 'absolute', inset: 0, width: 'auto', height: 'auto', margin: 0, opacity: 0, cursor: 'inherit' },
  '& label > span': {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: 38,
    height: 32,
    padding: '0 8px',
    border: `1px solid ${tone.lineStrong}`,
    borderRadius: 7,
    fontSize: 13,
  },
  '& input:checked + span': { background: tone.accentBg, borderColor: tone.accentText, color: tone.accentText, fontWeight: 550 },
  '& input:focus-visible + span': { outline: `2px solid ${tone.accentText}`, outlineOffset: 1 },
  '& p': { margin: '6px 0 0', fontSize: 12, color: tone.risk.critical.text },
})

const EVERY_DAY = [...WEEKDAYS]
const NIGHT: ScanWindow = { days: EVERY_DAY, from: '22:00', to: '06:00' }
/** 2024-01-01 was a Monday. */
const dayName = (language: string, day: number) =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))

function DaysOfWeek(props: { value: readonly number[]; onChange: (days: number[]) => void; isWrong: boolean }) {
  const { t, i18n } = useTranslation('settings')
  const toggle = (day: number) =>
    props.onChange(
      props.value.includes(day) ? props.value.filter((other) => other !== day) : [...props.value, day].toSorted((a, b) => a - b),
    )
  return (
    <Days className="days" role="group" aria-label={t('windows.days')}>
      <span aria-hidden>{t('windows.days')}</span>
      <div>
        {EVERY_DAY.map((day) => (
          <label key={day}>
            <input type="checkbox" checked={props.value.includes(day)} onChange={() => toggle(day)} />
            <span>{dayName(i18n.language, day)}</span>
          </label>
        ))}
      </div>
      {props.isWrong && <p role="alert">{t('windows.noDay')}</p>}
    </Days>
  )
}

/** The time zones that this browser knows, the account's own among them. */
function zones(own: string) {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set(['UTC', own, Intl.DateTimeFormat().resolvedOptions().timeZone, ...known])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }))
}

/** When scheduled scans may start, and by which clock; inside a FormProvider whose form has at least these. */
export function WindowFields({ zoneLabel, mayChange }: { zoneLabel: string; mayChange: boolean }) {
  const { t } = useTranslation('settings')
  const { control, register, formState } = useFormContext<ScanWindows>()
  const { errors } = formState
  const rows = useFieldArray({ control, name: 'windows' })
  return (
    <>
      <Controller
        control={control}
        name="timeZone"
        render={({ field }) => (
          <SelectField
            label={zoneLabel}
            value={field.value}
            options={zones(field.value)}
            onChange={field.onChange}
            error={errors.timeZone?.message}
            disabledReason={mayChange ? undefined : t('readOnly')}
          />
        )}
      />
      {rows.fields.length === 0 && <p style={{ margin: '4px 0 12px', color: tone.muted }}>{t('windows.any')}</p>}
      {rows.fields.map((row, at) => (
        <Row key={row.id} aria-label={t('windows.of', { number: at + 1 })}>
          <Controller
            control={control}
            name={`windows.${at}.days`}
            render={({ field, fieldState }) => (
              <DaysOfWeek value={field.value} onChange={field.onChange} isWrong={fieldState.error !== undefined} />
            )}
          />
          <Field
            label={t('windows.from')}
            inputMode="numeric"
            placeholder="22:00"
            {...register(`windows.${at}.from`)}
            error={errors.windows?.[at]?.from && t('windows.wrongTime')}
          />
          <Field
            label={t('windows.to')}
            inputMode="numeric"
            placeholder="22:00"
            {...register(`windows.${at}.to`)}
            error={errors.windows?.[at]?.to && t('windows.wrongTime')}
          />
          <IconButton aria-label={t('windows.remove', { number: at + 1 })} onClick={() => rows.remove(at)}>
            <Trash2 size={15} aria-hidden />
          </IconButton>
        </Row>
      ))}
      {mayChange && rows.fields.length < 7 && (
        <Button variant="text" startIcon={<Plus size={14} aria-hidden />} onClick={() => rows.append(NIGHT)}>
          {t('windows.add')}
        </Button>
      )}
    </>
  )
}
