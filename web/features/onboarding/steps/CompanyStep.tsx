import { zodResolver } from '@hookform/resolvers/zod'
import { styled } from '@mui/material/styles'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { name } from '#contract/fields.ts'
import { BILLING_PROVIDERS, type OnboardingState } from '#contract/onboarding.ts'
import { WizardActions } from '#web/components/connections/new/WizardActions.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { isStale, type Onboarding } from '#web/features/onboarding/use-onboarding.ts'
import { TextField } from '#web/ui/input/TextField.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { SelectField } from '#web/ui/plain/SelectField.tsx'

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '8px 16px',
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

const optional = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const companyForm = z.object({
  firstName: name(80),
  lastName: name(80),
  company: name(120),
  companyNickname: optional(120),
  mainUser: optional(254),
  billingUser: optional(254),
  billingProvider: z.enum(BILLING_PROVIDERS),
})
type CompanyValues = z.infer<typeof companyForm>
const TEXTS = ['firstName', 'lastName', 'company', 'companyNickname', 'mainUser', 'billingUser'] as const
/** What a browser may fill in. */
const AUTO_COMPLETE = {
  firstName: 'given-name',
  lastName: 'family-name',
  company: 'organization',
  companyNickname: 'off',
  mainUser: 'off',
  billingUser: 'off',
}
const REQUIRED: ReadonlySet<string> = new Set(['firstName', 'lastName', 'company'])

const valuesOf = ({ onboarding: told }: OnboardingState): CompanyValues => ({
  firstName: told.firstName ?? '',
  lastName: told.lastName ?? '',
  company: told.company ?? '',
  companyNickname: told.companyNickname ?? '',
  mainUser: told.mainUser ?? '',
  billingUser: told.billingUser ?? '',
  billingProvider: told.billingProvider,
})
const orNull = (text: string): string | null => (text === '' ? null : text)

interface CompanyStepProps {
  state: OnboardingState
  onboarding: Onboarding
  /** Which way is taken, as it is kept with the target. */
  way: string
  onDone: () => void
}
/** Who one is: all of it is known from the registration, and may be put right. */
export function CompanyStep({ state, onboarding: { change }, way, onDone }: CompanyStepProps) {
  const { t } = useTranslation(['onboarding', 'common'])
  const errorText = useErrorText()
  const { control, register, formState, handleSubmit } = useForm<CompanyValues>({
    resolver: zodResolver(companyForm),
    defaultValues: valuesOf(state),
  })
  const { errors } = formState
  const send = handleSubmit(({ companyNickname, mainUser, billingUser, ...rest }) =>
    change.mutate(
      {
        company: {
          ...rest,
          companyNickname: orNull(companyNickname),
          mainUser: orNull(mainUser),
          billingUser: orNull(billingUser),
          onboarding: way,
        },
      },
      { onSuccess: onDone },
    ),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Fields>
        {TEXTS.map((field) => (
          <TextField
            key={field}
            {...register(field)}
            label={t(`company.${field}`)}
            error={errors[field] !== undefined}
            helperText={
              errors[field] === undefined ? t(`company.hint.${field}`) : t(REQUIRED.has(field) ? 'company.needed' : 'company.long')
            }
            autoComplete={AUTO_COMPLETE[field]}
          />
        ))}
        <Controller
          control={control}
          name="billingProvider"
          render={({ field }) => (
            <SelectField
              label={t('company.billingProvider')}
              value={field.value}
              options={BILLING_PROVIDERS.map((value) => ({ value, label: t(`company.provider.${value}`) }))}
              hint={t('company.hint.billingProvider')}
              onChange={field.onChange}
            />
          )}
        />
      </Fields>
      {change.isError && !isStale(change.error) && <Notice kind="error">{errorText(change.error)}</Notice>}
      <WizardActions
        back={undefined}
        hint={undefined}
        saveOnly={undefined}
        refusal={undefined}
        isBusy={change.isPending}
        isWaiting={false}
        word={t('common:action.continue')}
      />
    </form>
  )
}
