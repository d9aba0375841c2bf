import { ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/findings.ts'
import { DueDate } from '#web/components/DueDate.tsx'
import { useFormat } from '#web/components/format.ts'
import { PlaceText } from '#web/components/proof/PlaceText.tsx'
import { whereOf } from '#web/components/proof/where.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { FindingProof, ProofLink } from '#web/components/proof/ProofMark.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { momentColumn } from '#web/components/lists/entity-columns.tsx'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'

function useColumns(): readonly Column<Finding>[] {
  const { t } = useTranslation(['remediations', 'common'])
  const format = useFormat()
  return useMemo(
    (): readonly Column<Finding>[] => [
      { id: 'status', header: t('common:proofState.label'), width: 184, cell: (finding) => <FindingProof finding={finding} /> },
      {
        id: 'where',
        header: t('card.where'),
        link: (finding) => ({ to: paths.finding(finding.id) }),
        cell: (finding) => <PlaceText text={whereOf(finding)} />,
      },
      { id: 'priority', header: t('list.priority'), width: 90, align: 'end', cell: (finding) => format.number(finding.priority) },
      {
        id: 'due',
        header: t('list.due'),
        width: 100,
        cell: (finding) => <DueDate at={finding.slaDueAt} open={finding.status === 'open'} />,
      },
      { id: 'proof', header: t('card.proof'), width: 124, cell: (finding) => <ProofLink proofId={finding.proofId} /> },
      momentColumn(t('card.lastSeen'), (finding) => finding.lastSeenAt, { id: 'seen', width: 130 }),
    ],
    [t, format],
  )
}

/** The findings a card fixes, each with its state; a row opens the finding. */
export function CardFindings({ findings, progress }: { findings: readonly Finding[]; progress: string }) {
  const { t } = useTranslation('remediations')
  const columns = useColumns()
  // a deadline is for what is open, a proof for what is not
  const isProved = findings.length > 0 && findings.every(({ proofId }) => proofId !== null)
  const hidden = findings.some(({ proofId }) => proofId !== null) ? (isProved ? ['due'] : []) : ['proof']
  return (
    <Panel title={t('card.findings')} sub={progress} pad={false}>
      <EntityTable
        look="bare"
        label={t('card.findings')}
        columns={columns}
        hidden={hidden}
        rows={findings}
        rowId={(finding) => finding.id}
        maxHeight="420px"
        phoneRow={(finding, title) => (
          <PhoneRow>
            {title}
            <span className="meta">
              <FindingProof finding={finding} chip />
              <RelativeTime at={finding.lastSeenAt} />
              <ProofLink proofId={finding.proofId} />
            </span>
          </PhoneRow>
        )}
        empty={<EmptyState icon={ShieldCheck} text={t('card.noFindings')} />}
      />
    </Panel>
  )
}
