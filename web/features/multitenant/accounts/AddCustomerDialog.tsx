import { zodResolver } from '@hookform/resolvers/zod'
import { TextField } from '#web/ui/input/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { createCustomer, type Customer } from '#contract/customers.ts'
import { email, text } from '#contract/fields.ts'
import { call } from '#web/api.ts'
import { useSendForm } from '#web/components/use-send-form.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { notify } from '#web/ui/states/toast.ts'

const form = z.object({ company: text(120), alias: text(120, 0), owner: z.union([z.literal(''), email]) })
type Values = z.infer<typeof form>

/** Makes an account that the MSP manages; its Owner may be invited at once. */
export function AddCustomerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['multitenant', 'common'])
  const cache = useQueryClient()
  const { register, errors, busy, refusal, submit } = useSendForm<Values, Customer>({
    resolver: zodResolver(form),
    defaultValues: { company: '', alias: '', owner: '' },
    refusable: ['company'],
    send: ({ company, alias, owner }) =>
      call(createCustomer, {
        body: { company, ...(alias === '' ? {} : { mspCustomerAlias: alias }), ...(owner === '' ? {} : { ownerEmail: owner }) },
      }),
    onSent: ({ company }) => {
      notify({ kind: 'success', text: t('add.done', { company }) })
      onClose()
      return cache.invalidateQueries({ queryKey: [createCustomer.tag] })
    },
  })
  return (
    <ConfirmDialog title={t('add.title')} confirmLabel={t('add.action')} busy={busy} refusal={refusal} onConfirm={submit} onClose={onClose}>
      <TextField
        {...register('company')}
        fullWidth
        margin="dense"
        label={t('add.company')}
        error={errors.company !== undefined}
        helperText={errors.company === undefined ? ' ' : t('add.companyNeeded')}
      />
      <TextField {...register('alias')} fullWidth margin="dense" label={t('add.alias')} helperText=" " />
      <TextField
        {...register('owner')}
        fullWidth
        margin="dense"
        type="email"
        label={t('add.owner')}
        error={errors.owner !== undefined}
        helperText={t(errors.owner === undefined ? 'add.ownerHelp' : 'add.emailWrong')}
      />
    </ConfirmDialog>
  )
}
