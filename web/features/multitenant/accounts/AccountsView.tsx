import { Network } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Customer } from '#contract/customers.ts'
import { useFormat } from '#web/components/format.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useUrlSearch } from '#web/components/use-url-query.ts'
import { FilterRow } from '#web/ui/input/FilterPill.tsx'
import { SearchField } from '#web/ui/input/SearchField.tsx'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/states/Skeletons.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'
import { CustomerActions } from './CustomerActions.tsx'
import { CustomerName } from './CustomerName.tsx'
import { FIRST_SORT, sortCustomers } from './sort-customers.ts'
import { useCustomers, useGoInside } from './use-customers.ts'

/** A figure of an account; a dash where there is none, or none for the reader. */
function Figure({ value, critical = false }: { value: number | null; critical?: boolean }) {
  const format = useFormat()
  if (value === null) return <span className="muted">—</span>
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
      {critical && value > 0 && <RiskGlyph risk="critical" />}
      {format.number(Math.round(value))}
    </span>
  )
}

function useColumns(busy: boolean, go: (customer: Customer) => void): readonly Column<Customer>[] {
  const { t } = useTranslation(['multitenant', 'common'])
  return useMemo(
    () => [
      { id: 'account', header: t('column.account'), sort: 'name', cell: (customer) => <CustomerName customer={customer} /> },
      {
        id: 'posture',
        header: t('column.posture'),
        width: 104,
        align: 'end',
        sort: 'posture',
        cell: ({ posture }) => <Figure value={posture} />,
      },
      {
        id: 'critical',
        header: t('column.critical'),
        width: 88,
        align: 'end',
        sort: '-critical',
        cell: ({ openCritical }) => <Figure value={openCritical} critical />,
      },
      {
        id: 'findings',
        header: t('column.findings'),
        width: 80,
        align: 'end',
        sort: '-findings',
        cell: ({ openFindings }) => <Figure value={openFindings} />,
      },
      {
        id: 'connections',
        header: t('column.connections'),
        width: 116,
        align: 'end',
        cell: ({ connections }) => <Figure value={connections} />,
      },
      {
        id: 'lastScan',
        header: t('column.lastScan'),
        width: 120,
        sort: '-lastScan',
        cell: ({ lastScanAt }) => (lastScanAt === null ? <span className="muted">{t('noScan')}</span> : <RelativeTime at={lastScanAt} />),
      },
      { id: 'plan', header: t('column.plan'), width: 104, cell: ({ planName }) => planName },
      {
        id: 'role',
        header: t('column.role'),
        width: 120,
        cell: ({ userRole }) => (userRole === null ? <span className="muted">{t('none')}</span> : t(`common:role.${userRole}`)),
      },
      {
        id: 'action',
        header: t('column.action'),
        width: 160,
        cell: (customer) => <CustomerActions customer={customer} busy={busy} onGo={() => go(customer)} />,
      },
    ],
    [t, busy, go],
  )
}

/** Accounts side by side: searched, sorted, entered. */
export function AccountsView() {
  const { t } = useTranslation(['multitenant', 'common'])
  const [search, change] = useUrlSearch()
  const customers = useCustomers(search['q'])
  const { mutate: go, isPending: busy } = useGoInside()
  const columns = useColumns(busy, go)
  const sort = search['sort'] ?? FIRST_SORT
  const rows = useMemo(() => sortCustomers(customers.data?.results ?? [], sort), [customers.data, sort])
  return (
    <>
      <FilterRow>
        <SearchField value={search['q'] ?? ''} label={t('search')} onChange={(q) => change({ q: q === '' ? undefined : q })} />
      </FilterRow>
      {customers.isPending && <TableSkeleton rows={5} label={t('common:state.loading')} />}
      {customers.isError && <QueryError error={customers.error} onRetry={() => void customers.refetch()} />}
      {customers.isSuccess && (
        <DataTable
          label={t('list')}
          columns={columns}
          rows={rows}
          rowId={({ customerId }) => customerId}
          sort={{ value: sort, onChange: (next) => change({ sort: next === sort ? flipped(next) : next }) }}
          refetching={customers.isRefetching}
          phoneRow={(customer) => (
            <PhoneRow>
              <CustomerName customer={customer} />
              <span className="meta">
                <span>
                  {t('column.posture')}: <Figure value={customer.posture} />
                </span>
                <span>
                  {t('column.critical')}: <Figure value={customer.openCritical} />
                </span>
                <span>{customer.userRole === null ? t('none') : t(`common:role.${customer.userRole}`)}</span>
                <CustomerActions customer={customer} busy={busy} onGo={() => go(customer)} />
              </span>
            </PhoneRow>
          )}
          empty={<EmptyState icon={Network} text={t('empty')} />}
        />
      )}
    </>
  )
}

/** The same column the other way round. */
const flipped = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`)
