import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Customer } from '#contract/customers.ts'
import { useRight, useUser } from '#web/shell/session/auth-store.ts'
import { ActionIconButton } from '#web/ui/input/ActionButton.tsx'

const BrandDialog = lazy(async () => ({ default: (await import('./BrandDialog.tsx')).BrandDialog }))
const InviteOwnerDialog = lazy(async () => ({ default: (await import('./InviteOwnerDialog.tsx')).InviteOwnerDialog }))

/** The button that goes inside, with its reason where one may not. */
function GoInside({ customer, busy, onGo }: { customer: Customer; busy: boolean; onGo: () => void }) {
  const { t } = useTranslation('multitenant')
  const here = useUser((state) => state.profile?.customerId)
  const company = customer.mspCustomerAlias ?? customer.company
  if (customer.customerId === here) return <span className="muted">{t('here')}</span>
  const isOwn = customer.relation === 'member'
  const reason = customer.userRole === null ? t('notGranted') : undefined
  return (
    <span title={reason}>
      <Button disabled={busy || reason !== undefined} aria-label={t(isOwn ? 'switchName' : 'enterName', { company })} onClick={onGo}>
        {t(isOwn ? 'switch' : 'enter')}
      </Button>
    </span>
  )
}

/** What can be done with one account of the list. */
export function CustomerActions({ customer, busy, onGo }: { customer: Customer; busy: boolean; onGo: () => void }) {
  const { t } = useTranslation('multitenant')
  const mayManage = useRight('customers.manage')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState<'brand' | 'invite' | null>(null)
  const show = (dialog: 'brand' | 'invite') => {
    setAnchor(null)
    setOpen(dialog)
  }
  const close = () => setOpen(null)
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      <GoInside customer={customer} busy={busy} onGo={onGo} />
      {customer.relation === 'managed' && (
        <>
          <ActionIconButton
            aria-label={t('more', { company: customer.mspCustomerAlias ?? customer.company })}
            aria-haspopup="menu"
            refusal={mayManage ? undefined : t('reason.manage')}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <Ellipsis size={16} aria-hidden />
          </ActionIconButton>
          <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
            <MenuItem onClick={() => show('brand')}>{t('brand.action')}</MenuItem>
            <MenuItem onClick={() => show('invite')}>{t('invite.action')}</MenuItem>
          </Menu>
        </>
      )}
      <Suspense fallback={null}>
        {open === 'brand' && <BrandDialog customer={customer} onClose={close} />}
        {open === 'invite' && <InviteOwnerDialog customer={customer} onClose={close} />}
      </Suspense>
    </span>
  )
}
