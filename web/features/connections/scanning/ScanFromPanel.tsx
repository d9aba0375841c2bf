import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { Connection } from '#contract/connections.ts'
import { listRunners, type ScanFrom } from '#contract/runners.ts'
import { queryOf } from '#web/api.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'
import { SavedForm } from '#web/features/connections/SavedForm.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { SelectField } from '#web/ui/plain/SelectField.tsx'
import { placeOf, placesFor, scanFromForm, scanFromOf } from './scan-from-form.ts'
import { useConnectionForm } from './use-connection-form.ts'

type Values = z.infer<typeof scanFromForm>

/** The places that the connection may be scanned from, in words. */
function usePlaces(connection: Connection): { options: { value: string; label: string }[]; hasRunners: boolean } {
  const { t } = useTranslation(['connections', 'runners'])
  const runners = useQuery(queryOf(listRunners, {})).data?.results ?? []
  const labelOf = (from: ScanFrom | null): string => {
    if (from === null) return t('scanFrom.here')
    if ('tag' in from) return t('scanFrom.tag', { tag: from.tag })
    const runner = runners.find(({ id }) => id === from.runnerId)
    return runner === undefined
      ? t('scanFrom.runner', { name: '…' })
      : t('scanFrom.runnerState', { name: runner.name, state: t(`runners:state.${runner.state}`) })
  }
  return {
    options: placesFor(runners, connection).map((from) => ({ value: placeOf(from), label: labelOf(from) })),
    hasRunners: runners.length > 0,
  }
}

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
