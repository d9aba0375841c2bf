import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/findings.ts'
import { BandChip, RiskChip, VectorBadge } from '#web/components/chips/chips.tsx'
import { DueDate } from '#web/components/DueDate.tsx'
import { useFormat } from '#web/components/format.ts'
import { whereOf } from '#web/components/proof/where.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { FindingProof, UnstableChip } from '#web/components/proof/ProofMark.tsx'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'

/** Its due date when that has passed, else its band: there is room for one. */
function Urgency({ finding }: { finding: Finding }) {
  const [now] = useState(() => Date.now())
  const isLate = finding.slaDueAt !== null && Date.parse(finding.slaDueAt) < now
  return isLate ? <DueDate at={finding.slaDueAt} /> : <BandChip band={finding.beaconCategorization} />
}

/** A finding on a phone: its title, and below it what decides about it. */
export function FindingPhoneRow({ finding }: { finding: Finding }) {
  return (
    <PhoneRow>
      <span className="title">{finding.title}</span>
      <span className="meta" style={{ flexWrap: 'nowrap' }}>
        <RiskChip risk={finding.riskLevel} />
        {finding.status === 'open' && finding.completion === null ? (
          <>
            <Urgency finding={finding} />
            <UnstableChip isUnstable={finding.isUnstable} short />
          </>
        ) : (
          <FindingProof finding={finding} />
        )}
        <code style={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{whereOf(finding)}</code>
      </span>
    </PhoneRow>
  )
}

/** Columns not shown until chosen: the narrower the page, the more. */
export function useColumnsHiddenAtFirst(): readonly string[] {
  const below1520 = useMediaQuery('(max-width: 1520px)')
  const below1340 = useMediaQuery('(max-width: 1340px)')
  const below1160 = useMediaQuery('(max-width: 1160px)')
  // from 1000 px on the sidebar takes its share
  const tight = useMediaQuery('(max-width: 860px), (min-width: 1000px) and (max-width: 1080px)')
  return useMemo(
    () => [
      'category',
      'first',
      ...(below1520 ? ['connection'] : []),
      ...(below1340 ? ['changed', 'owner'] : []),
      ...(below1160 ? ['status'] : []),
      ...(tight ? ['due'] : []),
    ],
    [below1520, below1340, below1160, tight],
  )
}

/** The columns of the triage table, in order. */
export function useFindingColumns(): readonly Column<Finding>[] {
  const { t } = useTranslation(['findings', 'common'])
  const format = useFormat()
  const wide = useMediaQuery('(min-width: 1640px)')
  return useMemo(
    (): readonly Column<Finding>[] => [
      { id: 'risk', header: t('common:risk.label'), width: 106, sort: '-riskLevel', cell: (row) => <RiskChip risk={row.riskLevel} /> },
      { id: 'finding', header: t('column.finding'), cell: (row) => <strong title={row.title}>{row.title}</strong> },
      {
        id: 'resource',
        header: t('column.resource'),
        width: wide ? 300 : 196,
        cell: (row) => (
          <span className="line" title={whereOf(row)}>
            <VectorBadge vectorType={row.vectorType} />
            <code>{whereOf(row)}</code>
          </span>
        ),
      },
      {
        id: 'connection',
        header: t('column.connection'),
        width: 124,
        cell: (row) => <span title={row.connectionName}>{row.connectionName}</span>,
      },
      { id: 'category', header: t('column.category'), width: 140, cell: (row) => row.categoryName },
      { id: 'status', header: t('column.status'), width: 138, cell: (row) => <FindingProof finding={row} /> },
      {
        id: 'priority',
        header: t('column.priority'),
        width: 152,
        sort: '-priority',
        cell: (row) => (
          <span className="line">
            <span className="num priority">{format.number(row.priority)}</span>
            <BandChip band={row.beaconCategorization} />
          </span>
        ),
      },
      {
        id: 'owner',
        header: t('column.owner'),
        width: 102,
        cell: (row) => (row.owner === null ? '—' : <Avatar initials={row.owner.initials} name={row.owner.name} />),
      },
      {
        id: 'due',
        header: t('column.due'),
        width: 100,
        sort: 'slaDueAt',
        cell: (row) => <DueDate at={row.slaDueAt} open={row.status === 'open'} />,
      },
      {
        id: 'changed',
        header: t('column.changed'),
        width: 128,
        sort: '-lastChangeAt',
        cell: (row) => <RelativeTime at={row.lastChangeAt} />,
      },
      { id: 'first', header: t('column.first'), width: 116, sort: '-firstSeenAt', cell: (row) => <RelativeTime at={row.firstSeenAt} /> },
    ],
    [t, format, wide],
  )
}
