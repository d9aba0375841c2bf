import { Network, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUrlSearch } from '#web/components/use-url-query.ts'
import { hasSeveralAccounts } from '#web/shell/navigation.ts'
import { useRight, useUser } from '#web/shell/session/auth-store.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { AccountsView } from './accounts/AccountsView.tsx'
import { useCustomers } from './accounts/use-customers.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'

const AddCustomerDialog = lazy(async () => ({ default: (await import('./accounts/AddCustomerDialog.tsx')).AddCustomerDialog }))
const AccessView = lazy(async () => ({ default: (await import('./access/AccessView.tsx')).AccessView }))
const OperatorView = lazy(async () => ({ default: (await import('./operator/OperatorView.tsx')).OperatorView }))

type View = 'accounts' | 'access' | 'operator'
const BODY = { accounts: AccountsView, access: AccessView, operator: OperatorView } as const

function AddCustomer() {
  const { t } = useTranslation('multitenant')
  const may = useRight('customers.manage')
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        variant="contained"
        startIcon={<Plus size={15} aria-hidden />}
        refusal={may ? undefined : t('reason.manage')}
        onClick={() => setOpen(true)}
      >
        {t('add.action')}
      </ActionButton>
      {open && (
        <Suspense fallback={null}>
          <AddCustomerDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Several accounts side by side; for an MSP who may enter what, for the operator the installation. */
export function MultiTenantPage() {
  const { t } = useTranslation(['multitenant', 'common'])
  const profile = useUser((state) => state.profile)
  const mayManage = useRight('customers.manage')
  const mayOperate = useRight('platform.read')
  const customers = useCustomers()
  const [search, change] = useUrlSearch()
  if (profile === null) return null
  const views: View[] = [
    'accounts',
    ...(profile.isMsp && mayManage ? (['access'] as const) : []),
    ...(mayOperate ? (['operator'] as const) : []),
  ]
  const view = views.find((one) => one === search['view']) ?? 'accounts'
  const Body = BODY[view]
  const total = customers.data?.total
  return (
    <>
      <PageHead title={t('title')} sub={total === undefined ? undefined : t('count', { count: total })}>
        {profile.isMsp && <AddCustomer />}
      </PageHead>
      {!hasSeveralAccounts(profile) && (
        <Panel>
          <EmptyState icon={Network} text={t('single')} />
        </Panel>
      )}
      {hasSeveralAccounts(profile) && (
        <>
          {views.length > 1 && (
            <div style={{ marginBottom: 16 }}>
              <Tabs
                label={t('view.label')}
                idPrefix="accounts"
                value={view}
                tabs={views.map((value) => ({ value, label: t(`view.${value}`) }))}
                onChange={(next) => change({ view: next === 'accounts' ? undefined : next, q: undefined, cursor: undefined })}
              />
            </div>
          )}
          <div id={`accounts-panel-${view}`} {...(views.length > 1 ? { role: 'tabpanel', 'aria-labelledby': `accounts-tab-${view}` } : {})}>
            <Suspense fallback={<BlockSkeleton height={320} label={t('common:state.loading')} />}>
              <Body />
            </Suspense>
          </div>
        </>
      )}
    </>
  )
}
