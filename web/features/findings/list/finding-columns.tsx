import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/findings.ts'
import { BandChip, VectorBadge } from '#web/components/chips/chips.tsx'
import { FindingProof } from '#web/components/proof/ProofMark.tsx'
import { DueDate } from '#web/components/DueDate.tsx'
import { useFormat } from '#web/components/format.ts'
import { momentColumn, riskColumn } from '#web/components/lists/entity-columns.tsx'
import { PlaceText } from '#web/components/proof/PlaceText.tsx'
import { whereOf } from '#web/components/proof/where.ts'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import { type Column, ON_DEMAND } from '#web/ui/table/columns.ts'

/** The columns of the findings list, in order. */
export function useFindingColumns(): readonly Column<Finding>[] {
  const { t } = useTranslation(['findings', 'common'])
  const format = useFormat()
  return useMemo(
    (): readonly Column<Finding>[] => [
      riskColumn(t('common:risk.label')),
      {
        id: 'finding',
        header: t('column.finding'),
        sort: 'title',
        link: (row) => ({ to: paths.finding(row.id) }),
        cell: (row) => row.title,
      },
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
        sort: 'connectionName',
        filter: 'connectionId',
        cell: (row) => <span title={row.connectionName}>{row.connectionName}</span>,
      },
      {
        id: 'category',
        header: t('column.category'),
        width: 140,
        from: ON_DEMAND,
        sort: 'category',
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
        sort: 'status',
        phone: 'meta',
        cell: (row) => <FindingProof finding={row} />,
      },
      {
        id: 'owner',
        header: t('column.owner'),
        width: 66,
        from: 1000,
        sort: 'owner',
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
      momentColumn(t('column.changed'), (row) => row.lastChangeAt, { id: 'changed', width: 122, from: 1600, sort: '-lastChangeAt' }),
      momentColumn(t('column.first'), (row) => row.firstSeenAt, { id: 'first', width: 116, from: ON_DEMAND, sort: '-firstSeenAt' }),
    ],
    [t, format],
  )
}
