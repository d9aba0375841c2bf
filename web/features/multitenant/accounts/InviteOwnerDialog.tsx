import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Customer } from '#contract/customers.ts'
import { email as emailField } from '#contract/fields.ts'
import { inviteCustomer } from '#contract/invitations.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { ConfirmDialog } from '#web/ui/layout/ConfirmDialog.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { notify } from '#web/ui/states/toast.ts'

/** Invites somebody as Owner of a managed account. */
export function InviteOwnerDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation(['multitenant', 'common'])
  const errorText = useErrorText()
  const [email, setEmail] = useState('')
  const invite = useMutation({
    mutationFn: () => call(inviteCustomer, { body: { email, userRole: 'Owner', customerId: customer.customerId } }),
    onSuccess: () => {
      notify({ kind: 'success', text: t('invite.done', { email }) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('invite.title', { company: customer.mspCustomerAlias ?? customer.company })}
      confirmLabel={t('invite.send')}
      cancelLabel={t('common:action.cancel')}
      busy={invite.isPending}
      ready={emailField.safeParse(email).success}
      onConfirm={() => invite.mutate()}
      onClose={onClose}
    >
      {invite.isError && <Notice kind="error">{errorText(invite.error)}</Notice>}
      <TextField
        fullWidth
        margin="dense"
        type="email"
        label={t('invite.email')}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </ConfirmDialog>
  )
}
