import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Kind } from '#contract/kinds.ts'
import type { ConnectionValues } from '#web/components/connections/connection-form.ts'
import { placeOf } from '#web/components/connections/scan-from-form.ts'
import { usePlaces } from '#web/components/connections/use-places.ts'
import { SelectField } from '#web/ui/plain/SelectField.tsx'

/** Where a new connection is scanned from; nothing where the account has no runner. */
export function PlaceField({ kind, form }: { kind: Kind; form: UseFormReturn<ConnectionValues> }) {
  const { t } = useTranslation('connections')
  const { options, hasRunners } = usePlaces({ vectorType: kind.vectorType, scanFrom: null })
  if (!hasRunners) return null
  return (
    <Controller
      control={form.control}
      name="place"
      render={({ field, fieldState }) => (
        <SelectField
          label={t('scanFrom.title')}
          value={field.value ?? placeOf(null)}
          options={options}
          onChange={field.onChange}
          error={fieldState.error?.message}
          hint={t('scanFrom.hint')}
        />
      )}
    />
  )
}
