import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Finding, FINDING_STATUSES, listFindings } from '#contract/findings.ts'
import { queryOf } from '#web/api.ts'
import { BandChip } from '#web/components/chips/chips.tsx'
import { DueDate } from '#web/components/DueDate.tsx'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { riskColumn } from '#web/components/lists/entity-columns.tsx'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { FindingProof } from '#web/components/proof/ProofMark.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Column } from '#web/ui/table/columns.ts'

const SHOWN = 50
/** Without it, a list of findings holds those that are open. */
const ANY = FINDING_STATUSES.join(',')
const idOf = (finding: Finding) => finding.id

function useColumns(): readonly Column<Finding>[] {
  const { t } = useTranslation(['connections', 'common'])
  const format = useFormat()
  return useMemo(
    () => [
      riskColumn(t('common:risk.label')),
      { id: 'title', header: t('detail.finding.title'), link: (row) => ({ to: paths.finding(row.id) }), cell: (row) => row.title },
      {
        id: 'priority',
        header: t('resource.priority'),
        width: 130,
        from: 560,
        cell: (row) => (
          <span className="line">
            <span className="num">{format.number(row.priority)}</span>
            <BandChip band={row.beaconCategorization} />
          </span>
        ),
      },
      { id: 'proof', header: t('common:proofState.label'), width: 184, phone: 'meta', cell: (row) => <FindingProof finding={row} /> },
      {
        id: 'due',
        header: t('resource.due'),
        width: 92,
        from: 640,
        cell: (row) => <DueDate at={row.slaDueAt} open={row.status === 'open'} />,
      },
    ],
    [t, format],
  )
}

/** What was found on a resource, open and proved, most urgent first. */
export function ResourceFindings({ resourceId }: { resourceId: string }) {
  const { t } = useTranslation('connections')
  const columns = useColumns()
  const query = useQuery(queryOf(listFindings, { query: { resourceId, status: ANY, limit: SHOWN } }))
  return (
    <Panel
      title={t('detail.tab.findings')}
      pad={false}
      action={
        <LinkButton to={paths.findings} search={{ resourceId, status: ANY }} variant="text">
          {t('resource.asList')}
        </LinkButton>
      }
    >
      {query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <EntityTable
          look="bare"
          label={t('detail.tab.findings')}
          columns={columns}
          rows={query.data?.results}
          rowId={idOf}
          empty={<EmptyState icon={ShieldCheck} text={t('resource.noFindings')} />}
        />
      )}
    </Panel>
  )
}
