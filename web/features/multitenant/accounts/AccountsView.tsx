import { styled } from '@mui/material/styles'
import { useNavigate } from '@tanstack/react-router'
import { Building2, Network } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Customer } from '#contract/customers.ts'
import { useFormat } from '#web/components/format.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useUrlSearch } from '#web/components/use-url-query.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { FilterRow } from '#web/ui/input/FilterPill.tsx'
import { SearchField } from '#web/ui/input/SearchField.tsx'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/states/Skeletons.tsx'
import { type Column, turned } from '#web/ui/table/columns.ts'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'
import { tone } from '#web/ui/tokens.ts'
import { CustomerActions } from './CustomerActions.tsx'
import { useCustomers, useGoInside } from './use-customers.ts'

const name = (customer: Customer) => customer.mspCustomerAlias ?? customer.company
const time = (customer: Customer) => (customer.lastScanAt === null ? 0 : Date.parse(customer.lastScanAt))

/** A count of findings; none where no scan has looked, or none for the reader. */
const seen = (customer: Customer, count: 'openCritical' | 'openFindings') => (customer.lastScanAt === null ? null : customer[count])

const BY: Readonly<Record<string, (a: Customer, b: Customer) => number>> = {
  name: (a, b) => name(a).localeCompare(name(b)),
  posture: (a, b) => (a.posture ?? 101) - (b.posture ?? 101),
  critical: (a, b) => (seen(a, 'openCritical') ?? -1) - (seen(b, 'openCritical') ?? -1),
  findings: (a, b) => (seen(a, 'openFindings') ?? -1) - (seen(b, 'openFindings') ?? -1),
  lastScan: (a, b) => time(a) - time(b),
}
/** What the list begins with: most critical findings first. */
const FIRST_SORT = '-critical'

/** Customers by a column; a leading '-' means descending, ties by name. An unknown column sorts by FIRST_SORT. */
export function sortCustomers(customers: readonly Customer[], sort: string): Customer[] {
  const key = sort.replace(/^-/u, '') in BY ? sort : FIRST_SORT
  const compare = BY[key.replace(/^-/u, '')]
  const sign = key.startsWith('-') ? -1 : 1
  return customers.toSorted((a, b) => sign * (compare?.(a, b) ?? 0) || name(a).localeCompare(name(b)))
}

const Who = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  '& img, & > svg': { flex: 'none', width: 24, height: 24, objectFit: 'contain', borderRadius: 5 },
  '& > svg': { padding: 4, color: tone.faint },
  '& > span:nth-of-type(1)': { minWidth: 0, lineHeight: 1.3 },
  '& strong, & small': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& small': { fontSize: 12, color: tone.muted },
})

/** An account with its logo, by the name the MSP gave it; its own name below. */
function CustomerName({ customer }: { customer: Customer }) {
  const { t } = useTranslation('multitenant')
  const alias = customer.mspCustomerAlias
  return (
    <Who>
      {customer.logo === null ? <Building2 aria-hidden /> : <img src={customer.logo} alt="" />}
      <span>
        <strong>{alias ?? customer.company}</strong>
        {alias !== null && alias !== customer.company && <small>{customer.company}</small>}
      </span>
      {customer.relation === 'managed' && <Chip>{t('managed')}</Chip>}
    </Who>
  )
}

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

/** When one of its connections was last scanned; where every scan failed, that and when. */
function LastScan({ customer: { lastScanAt, lastFailedAt } }: { customer: Customer }) {
  const { t } = useTranslation('multitenant')
  if (lastScanAt !== null) return <RelativeTime at={lastScanAt} />
  if (lastFailedAt === null) return <span className="muted">{t('noScan')}</span>
  return (
    <span style={{ color: tone.risk.critical.text }}>
      {t('scanFailed')} <RelativeTime at={lastFailedAt} />
    </span>
  )
}

function useColumns(busy: boolean, go: (customer: Customer) => void): readonly Column<Customer>[] {
  const { t } = useTranslation(['multitenant', 'common'])
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'account',
        header: t('column.account'),
        sort: 'name',
        // a plain click enters first, where that is needed; see onOpen
        link: ({ customerId, userRole }) => (userRole === null ? undefined : { to: paths.dashboard, search: { account: customerId } }),
        cell: (customer) => <CustomerName customer={customer} />,
      },
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
        cell: (customer) => <Figure value={seen(customer, 'openCritical')} critical />,
      },
      {
        id: 'findings',
        header: t('column.findings'),
        width: 80,
        align: 'end',
        sort: '-findings',
        cell: (customer) => <Figure value={seen(customer, 'openFindings')} />,
      },
      {
        id: 'connections',
        header: t('column.connections'),
        width: 148,
        align: 'end',
        cell: ({ connections, connectionsFailed: failed }) => (
          <>
            <Figure value={connections} />
            {failed !== null && failed > 0 && (
              <small style={{ color: tone.risk.critical.text }}> · {t('failed', { count: failed, total: format.number(failed) })}</small>
            )}
          </>
        ),
      },
      {
        id: 'lastScan',
        header: t('column.lastScan'),
        width: 150,
        sort: '-lastScan',
        cell: (customer) => <LastScan customer={customer} />,
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
    [t, format, busy, go],
  )
}

/** Accounts side by side: searched, sorted, entered. */
export function AccountsView() {
  const { t } = useTranslation(['multitenant', 'common'])
  const [search, change] = useUrlSearch()
  const customers = useCustomers(search['q'])
  const { mutate: go, isPending: busy } = useGoInside()
  const columns = useColumns(busy, go)
  const here = useUser((state) => state.profile?.customerId)
  const navigate = useNavigate()
  const open = (customer: Customer) => {
    if (customer.customerId === here) void navigate({ to: paths.dashboard })
    else if (!busy) go(customer)
  }
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
        <EntityTable
          label={t('list')}
          columns={columns}
          rows={rows}
          rowId={({ customerId }) => customerId}
          onOpen={open}
          sort={{ value: sort, onChange: (next) => change({ sort: next === sort ? turned(next) : next }) }}
          refetching={customers.isRefetching}
          phoneRow={(customer, title) => (
            <PhoneRow>
              {title}
              <span className="meta">
                <span>
                  {t('column.posture')}: <Figure value={customer.posture} />
                </span>
                <span>
                  {t('column.critical')}: <Figure value={seen(customer, 'openCritical')} />
                </span>
                <LastScan customer={customer} />
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
