import { styled } from '@mui/material/styles'
import { lazy, Suspense, type ComponentType } from 'react'
import { Link } from '@tanstack/react-router'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Kind, KindField } from '#contract/kinds.ts'
import { type ConnectionValues, fieldsBody, nameFrom } from '#web/components/connections/connection-form.ts'
import { KindFields } from '#web/components/connections/access/KindFields.tsx'
import { FieldStack, SettingsFields } from '#web/components/connections/SettingsFields.tsx'
import { placeOf, scanFromOf } from '#web/components/connections/scan-from-form.ts'
import { paths } from '#web/paths.ts'
import { TestPanel } from '#web/components/connections/access/TestPanel.tsx'
import type { ConnectionTesting } from '#web/components/connections/access/use-connection-test.ts'
import { tone } from '#web/ui/tokens.ts'
import { hasChoice, useAllowedChecks } from './use-allowed-checks.ts'

const DemoFill = lazy(async () => ({ default: (await import('#web/components/connections/kinds/website/DemoFill.tsx')).DemoFill }))
// of kinds that make use of external tools
const Engines = lazy(async () => ({ default: (await import('#web/components/connections/Engines.tsx')).Engines }))
const SampleContract = lazy(async () => ({
  default: (await import('#web/components/connections/kinds/blockchain/SampleContract.tsx')).SampleContract,
}))
// of kinds whose every scan probes: what is private a runner reaches
const PlaceField = lazy(async () => ({ default: (await import('./PlaceField.tsx')).PlaceField }))
// of kinds whose owner has to be known
const Ownership = lazy(async () => ({ default: (await import('./Ownership.tsx')).Ownership }))

/** What a kind shows above its fields. */
const INTROS: Readonly<Record<string, ComponentType<IntroProps> | undefined>> = { website: DemoFill, blockchain: SampleContract }
interface IntroProps {
  kind: Kind
  form: UseFormReturn<ConnectionValues>
  onFilled: () => void
}

const More = styled('details')({
  '& > summary': { cursor: 'pointer', minHeight: 24, color: tone.accentText, fontWeight: 550 },
  '& > div': { paddingTop: 8 },
})

interface DetailsStepProps {
  kind: Kind
  form: UseFormReturn<ConnectionValues>
  test: ConnectionTesting
  onRun: () => void
  /** Id of the connection that has the target already. */
  existing: string | undefined
  /** Saves the connection and goes to where its ownership is proved; undefined for who may not. */
  onProve: (() => void) | undefined
}
/** What the kind asks for, then name, tags, schedule, with a live test. */
export function DetailsStep({ kind, form, test, onRun, existing, onProve }: DetailsStepProps) {
  const { t } = useTranslation('connections')
  const values = useWatch({ control: form.control, name: 'fields' })
  const fields = fieldsBody(kind, values)
  const from = scanFromOf(useWatch({ control: form.control, name: 'place' }) ?? placeOf(null))
  const allowed = useAllowedChecks(fields, test)
  const Intro = INTROS[kind.path]
  const withFields = (isShown: (field: KindField) => boolean): Kind => ({ ...kind, fields: kind.fields.filter(isShown) })
  const further = kind.fields.filter((field) => field.further)
  const isFurtherWrong = further.some(({ name }) => form.formState.errors.fields?.[name] !== undefined)
  const suggestName = ({ name, input }: KindField) => {
    if (input === 'url' && form.getValues('name') === '') form.setValue('name', nameFrom(String(values[name] ?? '')))
  }
  return (
    <FieldStack>
      {Intro !== undefined && (
        <Suspense fallback={null}>
          <Intro kind={kind} form={form} onFilled={onRun} />
        </Suspense>
      )}
      <KindFields kind={withFields(({ further }) => !further)} onLeave={suggestName} />
      {existing !== undefined && <Link to={paths.connection(existing)}>{t('new.openExisting')}</Link>}
      {kind.needsPermit && (
        <Suspense fallback={null}>
          <PlaceField kind={kind} form={form} />
        </Suspense>
      )}
      <SettingsFields />
      {further.length > 0 && (
        <More open={isFurtherWrong || undefined}>
          <summary>{t('new.more')}</summary>
          <KindFields kind={withFields((field) => field.further)} />
        </More>
      )}
      {hasChoice(kind) && (
        <Suspense fallback={null}>
          <Ownership allowed={allowed} onProve={onProve} />
        </Suspense>
      )}
      {/* a runner tests it once it is connected */}
      {from === null && <TestPanel steps={kind.testSteps} fields={fields} test={test} onRun={onRun} />}
      {kind.engines.length > 0 && (
        <Suspense fallback={null}>
          <Engines engines={kind.engines} from={from} />
        </Suspense>
      )}
    </FieldStack>
  )
}
