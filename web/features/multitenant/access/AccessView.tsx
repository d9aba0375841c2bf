import { styled } from '@mui/material/styles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Network } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Customer, getMultiAccess, setMultiAccess } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/route.ts'
import { call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/states/Skeletons.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { tone } from '#web/ui/tokens.ts'
import { useCustomers } from '#web/features/multitenant/accounts/use-customers.ts'

const GRANTS = ['Viewer', 'User', 'Admin'] as const
type Grant = (typeof GRANTS)[number] | 'none'
type Person = ReplyOf<typeof getMultiAccess>['results'][number]

const Scroller = styled('div')({
  overflowX: 'auto',
  position: 'relative',
  borderTop: `1px solid ${tone.line}`,
  '& table': { borderCollapse: 'collapse', fontSize: 13, minWidth: '100%' },
  '& th, & td': { padding: '8px 12px', textAlign: 'start', borderBottom: `1px solid ${tone.line}`, whiteSpace: 'nowrap' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& thead th': { fontSize: 12, fontWeight: 550, color: tone.muted, background: tone.sunken },
  '& th:first-of-type': { paddingInlineStart: 16 },
  // the last column takes what is left
  '& tr > :last-child': { width: '100%' },
  '& tbody th': { fontWeight: 550 },
})

const grantOf = (person: Person, customerId: string): Grant =>
  GRANTS.find((role) => role === person.accounts.find((account) => account.customerId === customerId)?.userRole) ?? 'none'

function useGrant() {
  const { t } = useTranslation(['multitenant', 'common'])
  const errorText = useErrorText()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ person, customer, grant }: { person: Person; customer: Customer; grant: Grant }) =>
      call(setMultiAccess, {
        body: { userId: person.userId, accounts: [{ customerId: customer.customerId, userRole: grant === 'none' ? null : grant }] },
      }),
    onSuccess: (_saved, { person, customer, grant }) =>
      notify({
        kind: 'success',
        id: 'grant-saved',
        text: t('access.saved', {
          name: person.name,
          company: customer.mspCustomerAlias ?? customer.company,
          role: grant === 'none' ? t('access.noRole') : t(`common:role.${grant}`),
        }),
      }),
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
    onSettled: () => cache.invalidateQueries({ queryKey: [setMultiAccess.tag] }),
  })
}

/** Which member of the MSP may enter which customer, and as what; each choice is saved at once. */
export function AccessView() {
  const { t } = useTranslation(['multitenant', 'common'])
  const people = useQuery(queryOf(getMultiAccess, {}))
  const customers = useCustomers()
  const grant = useGrant()
  const managed = (customers.data?.results ?? []).filter(({ relation }) => relation === 'managed')
  const shownOf = (person: Person, { customerId }: Customer) =>
    grant.isPending && grant.variables.person.userId === person.userId && grant.variables.customer.customerId === customerId
      ? grant.variables.grant
      : grantOf(person, customerId)
  return (
    <Panel title={t('access.title')} sub={t('access.fact')} pad={false}>
      {(people.isPending || customers.isPending) && <TableSkeleton rows={4} label={t('common:state.loading')} />}
      {people.isError && <QueryError error={people.error} onRetry={() => void people.refetch()} />}
      {people.isSuccess && customers.isSuccess && managed.length === 0 && <EmptyState icon={Network} text={t('access.empty')} />}
      {people.isSuccess && managed.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <Scroller role="region" aria-label={t('access.title')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('column.account')}</th>
                {people.data.results.map((person) => (
                  <th key={person.userId} scope="col">
                    {person.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {managed.map((customer) => (
                <tr key={customer.customerId}>
                  <th scope="row">{customer.mspCustomerAlias ?? customer.company}</th>
                  {people.data.results.map((person) => (
                    <td key={person.userId}>
                      <SelectMenu
                        label={t('access.role', { name: person.name, company: customer.mspCustomerAlias ?? customer.company })}
                        value={shownOf(person, customer)}
                        options={[
                          { value: 'none', label: t('access.noRole') },
                          ...GRANTS.map((role) => ({ value: role, label: t(`common:role.${role}`) })),
                        ]}
                        onChange={(chosen) => grant.mutate({ person, customer, grant: chosen })}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </Panel>
  )
}
