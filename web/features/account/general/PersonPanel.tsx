import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import { TextField } from '#web/ui/input/TextField.tsx'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { type Profile, removeAvatar, setAvatar } from '#contract/users.ts'
import { call } from '#web/api.ts'
import { PicturePicker } from '#web/components/pictures/PicturePicker.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { usePicture } from './use-picture.ts'
import { FieldGrid, PanelForm, useSaveProfile } from './use-save-profile.ts'

const form = z.object({ firstName: text(80), lastName: text(80) })
type Values = z.infer<typeof form>

/** The person: picture, name; email and role to read. */
export function PersonPanel({ profile, onDirty }: { profile: Profile; onDirty: (dirty: boolean) => void }) {
  const { t } = useTranslation(['account', 'common'])
  const save = useSaveProfile()
  const picture = usePicture({
    field: 'avatar',
    set: (image) => call(setAvatar, { body: { image } }),
    remove: () => call(removeAvatar, {}),
    saved: t('person.pictureSaved'),
  })
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: zodResolver(form),
    values: { firstName: profile.firstName, lastName: profile.lastName },
  })
  const { errors, isDirty } = formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return (
    <Panel title={t('person.title')} sub={`${profile.email} · ${t(`common:role.${profile.userRole}`)}`}>
      <PanelForm onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)} noValidate>
        <PicturePicker
          label={t('person.picture')}
          shape="square"
          url={profile.avatar}
          initials={`${profile.firstName.charAt(0)}${profile.lastName.charAt(0)}`.toUpperCase()}
          busy={picture.isPending}
          onPick={(image) => picture.mutate(image)}
          onRemove={() => picture.mutate(null)}
        />
        <FieldGrid>
          <TextField
            {...register('firstName')}
            label={t('person.firstName')}
            autoComplete="given-name"
            error={errors.firstName !== undefined}
            helperText={errors.firstName && t('person.nameNeeded')}
          />
          <TextField
            {...register('lastName')}
            label={t('person.lastName')}
            autoComplete="family-name"
            error={errors.lastName !== undefined}
            helperText={errors.lastName && t('person.nameNeeded')}
          />
        </FieldGrid>
        <div>
          <Button type="submit" variant="contained" disabled={!isDirty || save.isPending}>
            {t('common:action.save')}
          </Button>
        </div>
      </PanelForm>
    </Panel>
  )
}
