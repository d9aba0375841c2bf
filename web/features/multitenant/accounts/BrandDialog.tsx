import TextField from '@mui/material/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Customer, updateCustomer } from '#contract/customers.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { PicturePicker } from '#web/components/pictures/PicturePicker.tsx'
import { ConfirmDialog } from '#web/ui/layout/ConfirmDialog.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { notify } from '#web/ui/states/toast.ts'

/** What the MSP calls a customer, and the logo it shows them; the logo is saved at once. */
export function BrandDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation(['multitenant', 'common'])
  const errorText = useErrorText()
  const cache = useQueryClient()
  const [alias, setAlias] = useState(customer.mspCustomerAlias ?? '')
  const [logo, setLogo] = useState(customer.logo)
  const save = useMutation({
    mutationFn: (change: { mspCustomerAlias: string | null } | { logoMSP: string | null }) =>
      call(updateCustomer, { params: { id: customer.customerId }, body: change }),
    onSuccess: (saved) => {
      setLogo(saved.logoMSP)
      notify({ kind: 'success', text: t('brand.saved'), id: 'brand-saved' })
      return cache.invalidateQueries({ queryKey: [updateCustomer.tag] })
    },
  })
  const confirm = () => save.mutate({ mspCustomerAlias: alias.trim() === '' ? null : alias.trim() }, { onSuccess: onClose })
  return (
    <ConfirmDialog
      open
      title={t('brand.title', { company: customer.company })}
      confirmLabel={t('common:action.save')}
      cancelLabel={t('common:action.close')}
      busy={save.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {save.isError && <Notice kind="error">{errorText(save.error)}</Notice>}
      <p>{t('brand.text')}</p>
      <TextField
        fullWidth
        margin="normal"
        label={t('add.alias')}
        value={alias}
        onChange={(event) => setAlias(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <div style={{ paddingTop: 8 }}>
        <PicturePicker
          label={t('brand.logo')}
          shape="fit"
          url={logo}
          busy={save.isPending}
          onPick={(logoMSP) => save.mutate({ logoMSP })}
          onRemove={() => save.mutate({ logoMSP: null })}
        />
      </div>
    </ConfirmDialog>
  )
}
