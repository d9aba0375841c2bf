import { zodResolver } from '@hookform/resolvers/zod'
import { TextField } from '#web/ui/input/TextField.tsx'
import { useTranslation } from 'react-i18next'
import type { Customer } from '#contract/customers.ts'
import * as z from 'zod/mini'
import { email } from '#contract/fields.ts'
import { inviteCustomer } from '#contract/invitations.ts'
import { call } from '#web/api.ts'
import { useSendForm } from '#web/components/use-send-form.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { notify } from '#web/ui/states/toast.ts'

const form = z.object({ email })

/** Invites somebody as Owner of a managed account. */
export function InviteOwnerDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation(['multitenant', 'common'])
  const { register, isValid, busy, refusal, submit } = useSendForm({
    resolver: zodResolver(form),
    mode: 'onChange',
    defaultValues: { email: '' },
    send: (values) => call(inviteCustomer, { body: { ...values, userRole: 'Owner', customerId: customer.customerId } }),
    onSent: (_invitation, values) => {
      notify({ kind: 'success', text: t('invite.done', values) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('invite.title', { company: customer.mspCustomerAlias ?? customer.company })}
      confirmLabel={t('invite.send')}
      busy={busy}
      ready={isValid}
      refusal={refusal}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextField {...register('email')} fullWidth margin="dense" type="email" label={t('invite.email')} />
    </ConfirmDialog>
  )
}
