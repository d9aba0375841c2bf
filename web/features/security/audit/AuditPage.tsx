import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AuditRecord, exportAudit, listAudit } from '#contract/audit.ts'
import { limits } from '#contract/limits.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { EntityList } from '#web/components/lists/EntityList.tsx'
import { saveFile } from '#web/components/save-file.ts'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { AuditDrawer } from './AuditDrawer.tsx'
import { AuditDays, useAuditFilters } from './AuditFilters.tsx'
import { useAuditColumns, useEventName } from './use-audit-columns.tsx'

const idOf = ({ seq }: AuditRecord) => String(seq)

/** Sign-ins and changes in this account, newest first: filtered, exported, one record beside the list. */
export function AuditPage() {
  const { t } = useTranslation(['security', 'common'])
  const format = useFormat()
  const eventName = useEventName()
  const columns = useAuditColumns()
  const available = useAuditFilters()
  const [filters, change, search] = useUrlQuery(listAudit)
  const { limit: _limit, cursor: _cursor, ...given } = filters
  const query = useQuery({ ...queryOf(listAudit, { query: filters }), placeholderData: (before) => before })
  const found = query.data
  const open = found?.results.find((record) => idOf(record) === search['id'])
  return (
    <>
      <EntityList
        list="audit"
        title={t('audit.title')}
        fact={found && t('audit.count', { count: found.total, total: format.total(found.total, found.totalIsExact) })}
        query={query}
        filters={filters}
        change={change}
        available={available}
        columns={columns}
        rowId={idOf}
        rowName={(record) => record.action ?? eventName(record.event)}
        limit={limits.auditPage}
        barEnd={<AuditDays from={filters.from} to={filters.to} change={change} />}
        onExport={(kind) => saveFile(exportAudit, { query: { ...given, format: kind } }, `audit.${kind}`)}
      />
      {open !== undefined && <AuditDrawer record={open} onClose={() => change({ id: undefined })} />}
    </>
  )
}
