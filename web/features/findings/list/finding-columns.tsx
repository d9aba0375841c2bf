import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/findings.ts'
import { BandChip, RiskMark, VectorBadge } from '#web/components/chips/chips.tsx'
import { FindingProof } from '#web/components/proof/ProofMark.tsx'
import { DueDate } from '#web/components/DueDate.tsx'
import { useFormat } from '#web/components/format.ts'
import { PlaceText } from '#web/components/proof/PlaceText.tsx'
import { whereOf } from '#web/components/proof/where.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import type { Column } from '#web/ui/table/columns.ts'

/** Shown only when chosen. */
const ON_DEMAND = Number.POSITIVE_INFINITY

/** The columns of the findings list, in order. */
export function useFindingColumns(): readonly Column<Finding>[] {
  const { t } = useTranslation(['findings', 'common'])
  const format = useFormat()
  return useMemo(
    (): readonly Column<Finding>[] => [
      {
        id: 'risk',
        header: t('common:risk.label'),
        width: 88,
        sort: '-riskLevel',
        filter: 'riskLevel',
        phone: 'meta',
        cell: (row) => <RiskMark risk={row.riskLevel} />,
      },
      { id: 'finding', header: t('column.finding'), link: (row) => ({ to: paths.finding(row.id) }), cell: (row) => row.title },
      {
        id: 'resource',
        header: t('column.resource'),
        width: 320,
        from: 760,
        isBelow: true,
        phone: 'meta',
        cell: (row) => (
          <span className="line" title={whereOf(row)}>
            <VectorBadge vectorType={row.vectorType} />
            <PlaceText text={whereOf(row)} />
          </span>
        ),
      },
      {
        id: 'connection',
        header: t('column.connection'),
        width: 136,
        from: 1480,
        filter: 'connectionId',
        cell: (row) => <span title={row.connectionName}>{row.connectionName}</span>,
      },
      {
        id: 'category',
        header: t('column.category'),
        width: 140,
        from: ON_DEMAND,
        filter: 'category',
        cell: (row) => row.categoryName,
      },
      {
        id: 'priority',
        header: t('column.priority'),
        width: 128,
        sort: '-priority',
        cell: (row) => (
          <span className="line">
            <span className="num priority">{format.number(row.priority)}</span>
            <BandChip band={row.beaconCategorization} />
          </span>
        ),
      },
      {
        id: 'status',
        header: t('column.status'),
        width: 148,
        from: 900,
        phone: 'meta',
        cell: (row) => <FindingProof finding={row} />,
      },
      {
        id: 'owner',
        header: t('column.owner'),
        width: 66,
        from: 1000,
        cell: (row) => (row.owner === null ? '—' : <Avatar initials={row.owner.initials} name={row.owner.name} />),
      },
      {
        id: 'due',
        header: t('column.due'),
        width: 96,
        from: 640,
        sort: 'slaDueAt',
        phone: 'end',
        cell: (row) => <DueDate at={row.slaDueAt} open={row.status === 'open'} />,
      },
      {
        id: 'changed',
        header: t('column.changed'),
        width: 122,
        from: 1600,
        sort: '-lastChangeAt',
        cell: (row) => <RelativeTime at={row.lastChangeAt} />,
      },
      {
        id: 'first',
        header: t('column.first'),
        width: 116,
        from: ON_DEMAND,
        sort: '-firstSeenAt',
        cell: (row) => <RelativeTime at={row.firstSeenAt} />,
      },
    ],
    [t, format],
  )
}
