import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { exportAudit, listAudit } from '#contract/audit.ts'
import { limits } from '#contract/limits.ts'
import { queryOf } from '#web/api.ts'
import { ListFooter } from '#web/components/ListFooter.tsx'
import { ExportMenu } from '#web/components/lists/ExportMenu.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { saveFile } from '#web/components/save-file.ts'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/states/Skeletons.tsx'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'
import { tone } from '#web/ui/tokens.ts'
import { AuditDrawer } from './AuditDrawer.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditStatusChip, useAuditColumns, useEventName } from './use-audit-columns.tsx'

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: 12,
  margin: '16px 0 12px',
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& p': { margin: '2px 0 0', fontSize: 12, color: tone.muted },
}))

/** Sign-ins and changes in this account, filtered, paged, to export; one record in a drawer. */
export function AuditPanel() {
  const { t } = useTranslation(['security', 'common'])
  const eventName = useEventName()
  const columns = useAuditColumns()
  const [query, change, search] = useUrlQuery(listAudit)
  const { limit: _limit, cursor: _cursor, ...filters } = query
  const list = useQuery({ ...queryOf(listAudit, { query }), placeholderData: (before) => before })
  const open = list.data?.results.find(({ seq }) => String(seq) === search['id'])
  return (
    <section id="audit" aria-labelledby="audit-title">
      <Head>
        <div>
          <h2 id="audit-title">{t('audit.title')}</h2>
          <p>{t('audit.fact')}</p>
        </div>
        <ExportMenu save={(format) => saveFile(exportAudit, { query: { ...filters, format } }, `audit.${format}`)} />
      </Head>
      <AuditFilters query={query} change={change} />
      {list.isPending && <TableSkeleton label={t('common:state.loading')} />}
      {list.isError && <QueryError error={list.error} onRetry={() => void list.refetch()} />}
      {list.data !== undefined && (
        <EntityTable
          label={t('audit.title')}
          columns={columns}
          rows={list.data.results}
          rowId={({ seq }) => String(seq)}
          refetching={list.isPlaceholderData}
          onOpen={({ seq }) => change({ id: String(seq) })}
          openId={search['id']}
          maxHeight="640px"
          phoneRow={(record) => (
            <PhoneRow>
              <span className="title">{record.action ?? eventName(record.event)}</span>
              <span className="meta">
                <AuditStatusChip status={record.status} />
                <span>{record.actor}</span>
                <RelativeTime at={record.at} />
              </span>
            </PhoneRow>
          )}
          footer={<ListFooter page={list.data} cursor={query.cursor} limit={Number(query.limit ?? limits.auditPage)} change={change} />}
          empty={<EmptyState icon={ScrollText} text={t('common:state.noMatch')} />}
        />
      )}
      {open !== undefined && <AuditDrawer record={open} onClose={() => change({ id: undefined })} />}
    </section>
  )
}
