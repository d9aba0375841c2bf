import { zodResolver } from '@hookform/resolvers/zod'
import { styled } from '@mui/material/styles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller, FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  getPrivateScanner,
  INSTANCE_TYPES,
  launchPrivateScanner,
  PRIVATE_STANDARD,
  type PrivateScanner,
  testPrivateAccess,
} from '#contract/private-scanning.ts'
import { ApiError, call, queryOf } from '#web/api.ts'
import { refusedFields, useSendForm } from '#web/components/use-send-form.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { BusyButton } from '#web/ui/input/BusyButton.tsx'
import { TextField } from '#web/ui/input/TextField.tsx'
import { NumberField } from '#web/ui/plain/NumberField.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { SelectField } from '#web/ui/plain/SelectField.tsx'
import { tone } from '#web/ui/tokens.ts'
import { LaunchDialog } from './LaunchDialog.tsx'
import { usePrivateSetup } from './LaunchRole.tsx'
import { FURTHER_FIELDS, LAUNCH_FIELDS, launchSchema, type LaunchValues, valuesOf } from './launch-values.ts'
import { type Planned, usePlan } from './PlanPanel.tsx'
import { useRefusalText } from './refusal-text.ts'
import { REGIONS } from './regions.ts'

const Fields = styled('form')({
  display: 'grid',
  gap: 4,
  paddingTop: 6,
  '& .two': { display: 'grid', gap: '4px 16px', gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))', alignItems: 'start' },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8, paddingTop: 8 },
  '& details': { paddingTop: 4 },
  '& details > summary': { cursor: 'pointer', minHeight: 24, color: tone.accentText, fontWeight: 550 },
})

/** Role, place and size; launches once what it makes and costs has been read and confirmed. */
export function LaunchForm({ scanner, onPlanned }: { scanner: PrivateScanner | null; onPlanned: (planned: Planned) => void }) {
  const { t } = useTranslation('private-scanning')
  const client = useQueryClient()
  const setup = usePrivateSetup()
  const externalId = scanner?.access?.externalId ?? setup.data?.externalId ?? ''
  const [asked, setAsked] = useState<LaunchValues | null>(null)
  const refusalText = useRefusalText()
  const form = useSendForm<LaunchValues, PrivateScanner>({
    resolver: zodResolver(launchSchema),
    defaultValues: valuesOf(scanner),
    refusable: LAUNCH_FIELDS,
    send: async (values) => {
      try {
        return await call(launchPrivateScanner, { body: { ...values, externalId, plan: plan.data?.digest ?? '' } })
      } catch (error) {
        // another plan than was read: the one of now is shown, and confirmed next
        if (error instanceof ApiError && error.code === 'resource.stale') await plan.refetch()
        throw error
      }
    },
    onSent: (now) => {
      setAsked(null)
      client.setQueryData(queryOf(getPrivateScanner, {}).queryKey, now)
    },
  })
  const planned = usePlanned(form.control, onPlanned)
  const plan = usePlan(planned)
  const right = useRight('connections.manage') ? undefined : t('form.noRight')
  const test = useRoleTest(externalId, form.setError)
  const ask = form.handleSubmit(setAsked)
  const close = () => setAsked(null)
  const refusal = form.refusal === null ? null : refusalText(form.error)
  // a fault that is folded away would be told to nobody
  const isFurtherWrong = FURTHER_FIELDS.some((name) => form.errors[name] !== undefined)
  // a fault of a field stands in the form: the question gives way to it
  const hasFault = Object.keys(form.errors).length > 0
  return (
    <FormProvider {...form}>
      <Fields
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (right === undefined) void ask()
        }}
      >
        {refusal !== null && asked === null && <Notice kind="error">{refusal}</Notice>}
        <Place />
        <details open={isFurtherWrong || undefined}>
          <summary>{t('form.more')}</summary>
          <More />
        </details>
        <TestResult test={test} tried={form.control} />
        <div className="buttons">
          <ActionButton type="submit" variant="contained" refusal={right} disabled={plan.data === undefined && planned.region !== ''}>
            {t(scanner === null ? 'form.launch' : 'form.relaunch')}
          </ActionButton>
          <BusyButton
            variant="outlined"
            type="button"
            busy={test.isPending}
            disabled={right !== undefined}
            onClick={() => void form.handleSubmit((values) => test.mutate(values))()}
          >
            {t('form.test')}
          </BusyButton>
        </div>
      </Fields>
      {asked !== null && !hasFault && plan.data !== undefined && (
        <LaunchDialog region={asked.region} plan={plan.data} busy={form.busy} refusal={refusal} onConfirm={form.submit} onClose={close} />
      )}
    </FormProvider>
  )
}

type Form = ReturnType<typeof useSendForm<LaunchValues, PrivateScanner>>

/** What of the form decides on cost, told to whoever shows it. */
function usePlanned(control: Form['control'], onPlanned: (planned: Planned) => void): Planned {
  const [region, instanceType, volumeGb] = useWatch({ control, name: ['region', 'instanceType', 'volumeGb'] })
  const known = { region, instanceType, volumeGb: isVolume(volumeGb) ? volumeGb : PRIVATE_STANDARD.volumeGb }
  const { volumeGb: volume } = known
  useEffect(() => onPlanned({ region, instanceType, volumeGb: volume }), [region, instanceType, volume, onPlanned])
  return known
}
/** What is no size of a disk is told at its field, and costs nothing yet. */
const isVolume = (volumeGb: unknown): boolean => launchSchema.shape.volumeGb.safeParse(volumeGb).success

function useRoleTest(externalId: string, setError: Form['setError']) {
  return useMutation({
    mutationFn: ({ roleArn, region }: LaunchValues) => call(testPrivateAccess, { body: { roleArn, externalId, region } }),
    onError: (error) => {
      for (const [field, message] of refusedFields(error, LAUNCH_FIELDS))
        setError(field, { type: 'server', message }, { shouldFocus: true })
    },
  })
}
/** What came of the test, as long as what was tested stands in the form. */
function TestResult({ test, tried }: { test: ReturnType<typeof useRoleTest>; tried: Form['control'] }) {
  const { t } = useTranslation('private-scanning')
  const errorText = useErrorText()
  const [roleArn, region] = useWatch({ control: tried, name: ['roleArn', 'region'] })
  if (test.variables?.roleArn.trim() !== roleArn.trim() || test.variables.region !== region) return null
  if (test.isSuccess) return <Notice kind="ok">{t('form.tested', { account: test.data.awsAccountId })}</Notice>
  if (test.isError && refusedFields(test.error, LAUNCH_FIELDS).size === 0) return <Notice kind="error">{errorText(test.error)}</Notice>
  return null
}

/** A fault that the server found says itself; one of the form's own, what to enter. */
const sayOf = (fault: { type?: unknown; message?: string } | undefined, own: string): string | undefined =>
  fault && (fault.type === 'server' ? (fault.message ?? own) : own)

function Place() {
  const { t } = useTranslation('private-scanning')
  const { control, register, formState } = useFormContext<LaunchValues>()
  const fault = sayOf(formState.errors.roleArn, t('form.roleInvalid'))
  return (
    <>
      <TextField
        {...register('roleArn')}
        label={t('form.roleArn')}
        placeholder="arn:aws:iam::123456789012:role/parapet-private-launch"
        autoComplete="off"
        error={fault !== undefined}
        helperText={fault ?? t('form.roleHint')}
      />
      <div className="two">
        <Controller
          control={control}
          name="region"
          render={({ field, fieldState }) => (
            <SelectField
              label={t('form.region')}
              value={field.value}
              options={REGIONS.map((value) => ({ value, label: value }))}
              onChange={field.onChange}
              error={sayOf(fieldState.error, t('plan.pick'))}
            />
          )}
        />
        <Controller
          control={control}
          name="instanceType"
          render={({ field }) => (
            <SelectField
              label={t('form.instanceType')}
              value={field.value}
              options={INSTANCE_TYPES.map((value) => ({ value, label: value }))}
              onChange={field.onChange}
            />
          )}
        />
      </div>
    </>
  )
}

function More() {
  const { t, i18n } = useTranslation('private-scanning')
  const { control, register, formState } = useFormContext<LaunchValues>()
  const { errors } = formState
  const [image, cidr] = [sayOf(errors.image, t('form.imageInvalid')), sayOf(errors.cidr, t('form.cidrInvalid'))]
  const numbers = [
    { name: 'volumeGb', unit: t('form.gb'), min: 8, max: 200, hint: undefined },
    { name: 'idleMinutes', unit: t('form.minutes'), min: 5, max: 1_440, hint: t('form.idleHint') },
  ] as const
  return (
    <div style={{ display: 'grid', gap: 4, paddingTop: 8 }}>
      <TextField {...register('image')} label={t('form.image')} error={image !== undefined} helperText={image ?? t('form.imageHint')} />
      <TextField {...register('cidr')} label={t('form.cidr')} error={cidr !== undefined} helperText={cidr ?? t('form.cidrHint')} />
      <div className="two">
        {numbers.map(({ name, ...bounds }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <NumberField
                {...bounds}
                label={t(`form.${name}`)}
                language={i18n.language}
                value={field.value}
                onChange={field.onChange}
                error={sayOf(fieldState.error, t('form.numberInvalid'))}
              />
            )}
          />
        ))}
      </div>
    </div>
  )
}
