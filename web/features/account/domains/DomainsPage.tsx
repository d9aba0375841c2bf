import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDomains } from '#contract/domains.ts'
import { queryOf } from '#web/api.ts'
import { nameOf } from '#web/components/domains/domain-of.ts'
import { useLiveEvent } from '#web/components/live/use-live-events.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { useUrlSearch } from '#web/components/use-url-query.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/states/Skeletons.tsx'
import { AddDomain } from './AddDomain.tsx'
import { DomainRow } from './DomainRow.tsx'

const Column = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' })
const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 })

/**
 * Names, addresses and networks whose ownership is proved, or is about to be. `?host=` opens the one that is named, or begins it:
 * whatever is refused for want of a proof leads here.
 */
export function DomainsPage() {
  const { t } = useTranslation(['account', 'common'])
  const [{ host = '' }] = useUrlSearch()
  const [made, setMade] = useState('')
  const domains = useQuery(queryOf(listDomains, {}))
  // a proof that is lost meanwhile is told by a notification
  useLiveEvent('notification', () => void domains.refetch())
  const list = domains.data?.results ?? []
  const wanted = made === '' ? host : made
  const isKnown = list.some((domain) => nameOf(domain) === host || domain.host === host)
  return (
    <>
      <PageHead title={t('domains.title')} sub={domains.isSuccess ? t('domains.fact', { count: domains.data.total }) : undefined} />
      <Column>
        {domains.isPending && <TableSkeleton rows={3} label={t('common:state.loading')} />}
        {domains.isError && <QueryError error={domains.error} onRetry={() => void domains.refetch()} />}
        {domains.isSuccess && (
          <>
            <AddDomain key={isKnown ? '' : host} initial={isKnown ? '' : host} onMade={(domain) => setMade(nameOf(domain))} />
            <Panel title={t('domains.list')}>
              {list.length === 0 ? (
                <EmptyState icon={Globe} text={t('domains.none')} />
              ) : (
                <Rows>
                  {list.map((domain) => (
                    <DomainRow key={domain.id} domain={domain} isWanted={nameOf(domain) === wanted || domain.host === wanted} />
                  ))}
                </Rows>
              )}
            </Panel>
          </>
        )}
      </Column>
    </>
  )
}
