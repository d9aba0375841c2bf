import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { Connection } from '#contract/connections.ts'
import { placeOf, scanFromForm, scanFromOf } from '#web/components/connections/scan-from-form.ts'
import { usePlaces } from '#web/components/connections/use-places.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'
import { SavedForm } from '#web/features/connections/SavedForm.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { SelectField } from '#web/ui/plain/SelectField.tsx'
import { useConnectionForm } from './use-connection-form.ts'

type Values = z.infer<typeof scanFromForm>

/** Where scans of the connection connect from: this installation, a runner, or whichever has a tag. */
export function ScanFromPanel({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'common'])
  const refusal = useRefusal('connections.manage')
  const { options, hasRunners } = usePlaces(connection)
  const own = useConnectionForm<Values>(connection, {
    schema: scanFromForm,
    valuesOf: ({ scanFrom }) => ({ place: placeOf(scanFrom) }),
    bodyOf: ({ place }) => ({ scanFrom: scanFromOf(place) }),
    fieldOf: (refused) => (refused.startsWith('scanFrom') ? 'place' : undefined),
  })
  return (
    <Panel
      title={t('scanFrom.title')}
      sub={t('scanFrom.sub')}
      action={
        <LinkButton to={paths.runners} variant="text">
          {t('common:nav.runners')}
        </LinkButton>
      }
    >
      <SavedForm {...own} action={t('form.save')}>
        <Controller
          control={own.form.control}
          name="place"
          render={({ field, fieldState }) => (
            <SelectField
              label={t('scanFrom.place')}
              value={field.value}
              options={options}
              onChange={field.onChange}
              disabledReason={refusal}
              error={fieldState.error?.message}
              hint={t(hasRunners ? 'scanFrom.hint' : 'scanFrom.none')}
            />
          )}
        />
      </SavedForm>
    </Panel>
  )
}
