import { zodResolver } from '@hookform/resolvers/zod'
import { TextField } from '#web/ui/input/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type App, APP_LABELS, listApps, pinApp } from '#contract/apps.ts'
import type { BodyOf } from '#contract/route.ts'
import { call } from '#web/api.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { useSendForm } from '#web/components/use-send-form.ts'
import { notify } from '#web/ui/states/toast.ts'
import { SelectField } from '#web/ui/plain/SelectField.tsx'

/** Pins a link to a tool of the account's own under one of the labels, or gives the label another address. */
export function PinDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const { control, register, errors, busy, refusal, submit } = useSendForm<BodyOf<typeof pinApp>, App>({
    resolver: zodResolver(pinApp.body),
    defaultValues: { label: 'finance', url: '' },
    refusable: ['url'],
    send: (body) => call(pinApp, { body }),
    onSent: ({ label }) => {
      notify({ kind: 'success', text: t('apps.pinned', { name: t(`nav.${label}`) }) })
      onClose()
      return cache.invalidateQueries({ queryKey: [listApps.tag] })
    },
  })
  const labels = APP_LABELS.map((label) => [label, t(`nav.${label}`)] as const).toSorted(([, a], [, b]) =>
    a.localeCompare(b, i18n.language),
  )
  return (
    <ConfirmDialog
      title={t('apps.pin')}
      confirmLabel={t('apps.pinAction')}
      busy={busy}
      refusal={refusal}
      onConfirm={submit}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="label"
        render={({ field }) => (
          <SelectField
            label={t('apps.label')}
            value={field.value}
            options={labels.map(([value, name]) => ({ value, label: name }))}
            onChange={field.onChange}
          />
        )}
      />
      <TextField
        {...register('url')}
        fullWidth
        margin="dense"
        type="url"
        placeholder="https://"
        label={t('apps.address')}
        error={errors.url !== undefined}
        helperText={t(errors.url === undefined ? 'apps.addressHelp' : 'apps.addressWrong')}
      />
    </ConfirmDialog>
  )
}
