import Button from '@mui/material/Button'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listPlatformAccounts, type PlatformAccount, updatePlatformAccount } from '#contract/platform.ts'
import type { BodyOf, QueryOf } from '#contract/route.ts'
import { call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useFormat } from '#web/components/format.ts'
import { ListFooter } from '#web/components/ListFooter.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { paths } from '#web/paths.ts'
import { enterForSupportAndSwitch } from '#web/shell/session/enter-account.ts'
import { FilterRow } from '#web/ui/input/FilterPill.tsx'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'
import { SearchField } from '#web/ui/input/SearchField.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/states/Skeletons.tsx'
import { notify } from '#web/ui/states/toast.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'
import { HealthTiles } from './HealthTiles.tsx'

function usePlatformAccounts(query: QueryOf<typeof listPlatformAccounts>) {
  return useQuery({ ...queryOf(listPlatformAccounts, { query }), placeholderData: keepPreviousData })
}

/** Changes plan or kind of an account. */
function useUpdatePlatformAccount() {
  const { t } = useTranslation('multitenant')
  const errorText = useErrorText()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ account, change }: { account: PlatformAccount; change: BodyOf<typeof updatePlatformAccount> }) =>
      call(updatePlatformAccount, { params: { id: account.accountId }, body: change }),
    onSuccess: ({ company }) => notify({ kind: 'success', text: t('operator.saved', { company }), id: 'platform-saved' }),
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
    onSettled: () => cache.invalidateQueries({ queryKey: [updatePlatformAccount.tag] }),
  })
}

function useSupportEntry() {
  const errorText = useErrorText()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ accountId }: PlatformAccount) => enterForSupportAndSwitch(accountId),
    onSuccess: () => navigate({ to: paths.dashboard }),
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
}

const PLANS = ['Community', 'Team', 'Business', 'Enterprise'] as const
const LIMIT = 50

function useCells() {
  const { t } = useTranslation(['multitenant', 'common'])
  const format = useFormat()
  const { mutate: update } = useUpdatePlatformAccount()
  const { mutate: enter, isPending } = useSupportEntry()
  return useMemo(
    () => ({
      name: (account: PlatformAccount) => {
        const notes = [
          account.managedBy === null ? '' : t('operator.managedBy', { company: account.managedBy }),
          account.deletionDueAt === null ? '' : t('operator.deletion', { date: format.date(account.deletionDueAt) }),
        ].filter((note) => note !== '')
        return (
          <div style={{ padding: '4px 0', lineHeight: 1.3 }}>
            <strong>{account.company}</strong>
            {notes.length > 0 && (
              <span className="muted" style={{ display: 'block', fontSize: 12, overflow: 'hidden', textOverflow: 'ellipsis' }}>
                {notes.join(' · ')}
              </span>
            )}
          </div>
        )
      },
      plan: (account: PlatformAccount) => (
        <SelectMenu
          look="quiet"
          label={t('operator.planOf', { company: account.company })}
          value={account.planName}
          options={[...new Set([account.planName, ...PLANS])].map((plan) => ({ value: plan, label: plan }))}
          onChange={(chosen) => {
            const planName = PLANS.find((plan) => plan === chosen)
            if (planName !== undefined) update({ account, change: { planName } })
          }}
        />
      ),
      kind: (account: PlatformAccount) => (
        <span style={{ display: 'inline-flex', gap: 12 }}>
          {(['isMsp', 'isMultiTenant'] as const).map((flag) => (
            <label key={flag} style={{ display: 'inline-flex', alignItems: 'center', gap: 5 }}>
              <input
                type="checkbox"
                checked={account[flag]}
                aria-label={t(flag === 'isMsp' ? 'operator.mspOf' : 'operator.multiTenantOf', { company: account.company })}
                onChange={(event) => update({ account, change: { [flag]: event.target.checked } })}
              />
              {t(flag === 'isMsp' ? 'operator.msp' : 'operator.multiTenant')}
            </label>
          ))}
        </span>
      ),
      enter: (account: PlatformAccount) => (
        <span title={account.supportRole === null ? t('operator.notLetIn') : undefined}>
          <Button
            disabled={account.supportRole === null || isPending}
            aria-label={t('enterName', { company: account.company })}
            onClick={() => enter(account)}
          >
            {account.supportRole === null ? t('enter') : t('operator.enterAs', { role: t(`common:role.${account.supportRole}`) })}
          </Button>
        </span>
      ),
    }),
    [t, format, update, enter, isPending],
  )
}

/** For the operator of the installation: its health, and every account with plan and kind. */
export function OperatorView() {
  const { t } = useTranslation(['multitenant', 'common'])
  const format = useFormat()
  const [query, change, search] = useUrlQuery(listPlatformAccounts)
  const accounts = usePlatformAccounts({ ...query, limit: LIMIT })
  const cells = useCells()
  const columns = useMemo(
    (): readonly Column<PlatformAccount>[] => [
      { id: 'account', header: t('column.account'), cell: cells.name },
      { id: 'plan', header: t('column.plan'), width: 140, cell: cells.plan },
      { id: 'kind', header: t('operator.kind'), width: 160, cell: cells.kind },
      { id: 'members', header: t('operator.members'), width: 90, align: 'end', cell: ({ members }) => format.number(members) },
      {
        id: 'connections',
        header: t('column.connections'),
        width: 116,
        align: 'end',
        cell: ({ connections }) => format.number(connections),
      },
      { id: 'lastScan', header: t('column.lastScan'), width: 130, cell: ({ lastScanAt }) => <RelativeTime at={lastScanAt} /> },
      { id: 'created', header: t('operator.created'), width: 120, cell: ({ createdAt }) => format.date(createdAt) },
      { id: 'action', header: t('column.action'), width: 176, cell: cells.enter },
    ],
    [t, format, cells],
  )
  return (
    <>
      <p style={{ margin: '0 0 12px' }}>{t('operator.fact')}</p>
      <HealthTiles />
      <FilterRow>
        <SearchField value={search['q'] ?? ''} label={t('search')} onChange={(q) => change({ q: q === '' ? undefined : q })} />
      </FilterRow>
      {accounts.isPending && <TableSkeleton rows={6} label={t('common:state.loading')} />}
      {accounts.isError && <QueryError error={accounts.error} onRetry={() => void accounts.refetch()} />}
      {accounts.isSuccess && (
        <EntityTable
          label={t('operator.list')}
          columns={columns}
          rows={accounts.data.results}
          rowId={({ accountId }) => accountId}
          refetching={accounts.isRefetching}
          phoneRow={(account) => (
            <PhoneRow>
              <span className="title">{cells.name(account)}</span>
              <span className="meta">
                {cells.plan(account)}
                {cells.kind(account)}
                {cells.enter(account)}
              </span>
            </PhoneRow>
          )}
          empty={<EmptyState icon={Building2} text={t('empty')} />}
          footer={<ListFooter page={accounts.data} cursor={search['cursor']} limit={LIMIT} change={change} />}
        />
      )}
    </>
  )
}
