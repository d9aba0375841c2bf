import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Connection } from '#contract/connections.ts'
import { DayField } from '#web/components/day/DayField.tsx'
import { isDay } from '#web/components/day/days.ts'
import { SavedForm } from '#web/features/connections/SavedForm.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { useConnectionForm } from './use-connection-form.ts'

const form = z.object({ day: z.string().check(z.refine((day) => day === '' || isDay(day))) })
type Values = z.infer<typeof form>

/** When what the connection is reached with ends: people are warned before, and scans say so after. */
export function ExpiryPanel({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const own = useConnectionForm<Values>(connection, {
    schema: form,
    valuesOf: ({ credentialsExpireAt: at }) => ({ day: at?.slice(0, 10) ?? '' }),
    bodyOf: ({ day }) => ({ credentialsExpireAt: day === '' ? null : `${day}T00:00:00.000Z` }),
    fieldOf: (refused) => (refused === 'credentialsExpireAt' ? 'day' : undefined),
  })
  return (
    <Panel title={t('expiry.title')} sub={t('expiry.sub')}>
      <SavedForm {...own} action={t('form.save')}>
        <Controller
          control={own.form.control}
          name="day"
          render={({ field, fieldState }) => (
            <DayField
              label={t('expiry.day')}
              value={field.value}
              onChange={field.onChange}
              hint={t('expiry.hint')}
              error={fieldState.invalid ? t('expiry.error') : undefined}
            />
          )}
        />
      </SavedForm>
    </Panel>
  )
}
