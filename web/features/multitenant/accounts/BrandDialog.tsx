import { zodResolver } from '@hookform/resolvers/zod'
import { TextField } from '#web/ui/input/TextField.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type Customer, updateCustomer } from '#contract/customers.ts'
import { text } from '#contract/fields.ts'
import type { BodyOf } from '#contract/route.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useSendForm } from '#web/components/use-send-form.ts'
import { PicturePicker } from '#web/components/pictures/PicturePicker.tsx'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { notify } from '#web/ui/states/toast.ts'

const form = z.object({ mspCustomerAlias: text(120, 0) })

/** What the MSP calls a customer, and the logo it shows them; the logo is saved at once. */
export function BrandDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation(['multitenant', 'common'])
  const errorText = useErrorText()
  const cache = useQueryClient()
  const send = (body: BodyOf<typeof updateCustomer>) => call(updateCustomer, { params: { id: customer.customerId }, body })
  const tell = () => {
    notify({ kind: 'success', text: t('brand.saved'), id: 'brand-saved' })
    return cache.invalidateQueries({ queryKey: [updateCustomer.tag] })
  }
  const { register, errors, busy, refusal, submit } = useSendForm<z.infer<typeof form>, Awaited<ReturnType<typeof send>>>({
    resolver: zodResolver(form),
    defaultValues: { mspCustomerAlias: customer.mspCustomerAlias ?? '' },
    refusable: ['mspCustomerAlias'],
    send: ({ mspCustomerAlias }) => send({ mspCustomerAlias: mspCustomerAlias === '' ? null : mspCustomerAlias }),
    onSent: () => {
      onClose()
      return tell()
    },
  })
  const [logo, setLogo] = useState(customer.logo)
  const picture = useMutation({
    mutationFn: (logoMSP: string | null) => send({ logoMSP }),
    onSuccess: (saved) => {
      setLogo(saved.logoMSP)
      return tell()
    },
  })
  const problem = picture.isError ? errorText(picture.error) : refusal
  return (
    <ConfirmDialog
      title={t('brand.title', { company: customer.company })}
      confirmLabel={t('common:action.save')}
      cancelLabel={t('common:action.close')}
      busy={busy}
      refusal={problem}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t('brand.text')}</p>
      <TextField
        {...register('mspCustomerAlias')}
        fullWidth
        margin="normal"
        label={t('add.alias')}
        error={errors.mspCustomerAlias !== undefined}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <div style={{ paddingTop: 8 }}>
        <PicturePicker
          label={t('brand.logo')}
          shape="fit"
          url={logo}
          busy={picture.isPending}
          onPick={(logoMSP) => picture.mutate(logoMSP)}
          onRemove={() => picture.mutate(null)}
        />
      </div>
    </ConfirmDialog>
  )
}
