import { zodResolver } from '@hookform/resolvers/zod'
import { TextField } from '#web/ui/input/TextField.tsx'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { removeLogo, setLogo } from '#contract/accounts.ts'
import { text } from '#contract/fields.ts'
import type { Profile } from '#contract/users.ts'
import { call } from '#web/api.ts'
import { PicturePicker } from '#web/components/pictures/PicturePicker.tsx'
import { useRight } from '#web/shell/session/auth-store.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { usePicture } from './use-picture.ts'
import { FieldGrid, PanelForm, useSaveProfile } from './use-save-profile.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'

const form = z.object({ company: text(120), companyNickname: text(120, 0), customerAlias: text(120, 0) })
type Values = z.infer<typeof form>
const orNull = (value: string): string | null => (value.trim() === '' ? null : value.trim())

/** The company card: logo, name, nickname, alias. Read-only, with the reason, for those who do not manage the account. */
export function CompanyPanel({ profile, onDirty }: { profile: Profile; onDirty: (dirty: boolean) => void }) {
  const { t } = useTranslation(['account', 'common'])
  const save = useSaveProfile()
  const may = useRight('account.manage')
  const reason = may ? undefined : t('ownRightOnly')
  const picture = usePicture({
    field: 'logo',
    set: (image) => call(setLogo, { body: { image } }),
    remove: () => call(removeLogo, {}),
    saved: t('company.logoSaved'),
  })
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: zodResolver(form),
    values: { company: profile.company, companyNickname: profile.companyNickname ?? '', customerAlias: profile.customerAlias ?? '' },
  })
  const { errors, isDirty } = formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const submit = ({ company, companyNickname, customerAlias }: Values) =>
    save.mutate({ company, companyNickname: orNull(companyNickname), customerAlias: orNull(customerAlias) })
  return (
    <Panel title={t('company.title')} sub={reason}>
      <PanelForm onSubmit={(event) => void handleSubmit(submit)(event)} noValidate>
        <PicturePicker
          label={t('company.logo')}
          shape="fit"
          url={profile.logo}
          disabledReason={reason}
          busy={picture.isPending}
          onPick={(image) => picture.mutate(image)}
          onRemove={() => picture.mutate(null)}
        />
        <FieldGrid>
          <TextField
            {...register('company')}
            label={t('company.name')}
            autoComplete="organization"
            disabled={!may}
            error={errors.company !== undefined}
            helperText={errors.company && t('company.nameNeeded')}
          />
          <TextField
            {...register('companyNickname')}
            label={t('company.nickname')}
            disabled={!may}
            error={errors.companyNickname !== undefined}
            helperText={errors.companyNickname === undefined ? t('company.nicknameHelp') : t('company.nameNeeded')}
          />
          <TextField
            {...register('customerAlias')}
            label={t('company.alias')}
            disabled={!may}
            error={errors.customerAlias !== undefined}
            helperText={errors.customerAlias === undefined ? t('company.aliasHelp') : t('company.nameNeeded')}
          />
        </FieldGrid>
        <div>
          <ActionButton type="submit" variant="contained" refusal={reason} disabled={!isDirty || save.isPending}>
            {t('common:action.save')}
          </ActionButton>
        </div>
      </PanelForm>
    </Panel>
  )
}
