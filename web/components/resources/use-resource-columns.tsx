import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#contract/resources.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { OpenFindings } from '#web/components/chips/OpenFindings.tsx'
import { TagList } from '#web/components/chips/TagList.tsx'
import { paths } from '#web/paths.ts'
import { type Column, ON_DEMAND } from '#web/ui/table/columns.ts'
import { ExposureMark } from './ExposureMark.tsx'
import { shownName, tagsOf, useKindName } from './resource-names.ts'

/** Columns of every list of resources. Needs the texts of 'resources' and 'connections'. */
export function useResourceColumns(): readonly Column<Resource>[] {
  const { t } = useTranslation('resources')
  const format = useFormat()
  const kindName = useKindName()
  return useMemo<readonly Column<Resource>[]>(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        sort: 'name',
        link: (row) => ({ to: paths.resource(row.connectionId, row.id) }),
        cell: (row) => <span title={row.genericIdentifierValue}>{shownName(row)}</span>,
      },
      {
        id: 'type',
        header: t('column.type'),
        width: 170,
        filter: 'type',
        phone: 'meta',
        cell: (row) => <span title={row.type ?? undefined}>{kindName(row)}</span>,
      },
      {
        id: 'open',
        header: t('column.open'),
        width: 200,
        sort: '-openFindings',
        phone: 'meta',
        cell: (row) => <OpenFindings counts={row.openFindings} />,
      },
      {
        id: 'exposure',
        header: t('column.exposure'),
        width: 190,
        from: 1120,
        filter: 'exposure',
        cell: ({ exposure }) => (exposure === null ? '—' : <ExposureMark exposure={exposure} />),
      },
      {
        id: 'region',
        header: t('column.region'),
        width: 130,
        from: 700,
        sort: 'region',
        filter: 'region',
        cell: (row) => row.region ?? '—',
      },
      {
        id: 'connection',
        header: t('column.connection'),
        width: 180,
        from: 860,
        filter: 'connectionId',
        cell: (row) => (
          <span className="line" title={row.connectionName}>
            <VectorBadge vectorType={row.vectorType} />
            <span>{row.connectionName}</span>
          </span>
        ),
      },
      {
        id: 'tags',
        header: t('column.tags'),
        width: 200,
        from: 1440,
        cell: (row) => <TagList tags={tagsOf(row)} oneLine />,
      },
      {
        id: 'lastSeen',
        header: t('column.lastSeen'),
        width: 120,
        from: 1280,
        cell: ({ lastSeenAt }) => (lastSeenAt === null ? '—' : format.date(lastSeenAt)),
      },
      {
        id: 'firstSeen',
        header: t('column.firstSeen'),
        width: 130,
        from: ON_DEMAND,
        sort: 'firstSeenAt',
        cell: (row) => format.date(row.firstSeenAt),
      },
      {
        id: 'identifier',
        header: t('column.identifier'),
        width: 260,
        from: ON_DEMAND,
        sort: 'genericIdentifierValue',
        cell: (row) => <code title={row.genericIdentifierValue}>{row.genericIdentifierValue}</code>,
      },
    ],
    [t, format, kindName],
  )
}
