import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useNavigate } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Remediation } from '#contract/remediations.ts'
import { RiskChip, VectorBadge } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import { Meter } from '#web/ui/marks/Meter.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'
import { PanelLink, TitleCell } from './panel-rows.tsx'

const affected = (card: Remediation) => card.findingsTotal - card.findingsFixed

/** `most`: the highest risk per effort of the rows, the full length of the bar. */
function useColumns(most: number): readonly Column<Remediation>[] {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('remediations.column.title'),
        cell: (card) => (
          <TitleCell
            risk={card.riskLevel}
            badge={<VectorBadge vectorType={card.vectorType} />}
            title={card.title}
            where={card.connectionName}
          />
        ),
      },
      { id: 'affected', header: t('remediations.column.affected'), width: 88, align: 'end', cell: (card) => format.number(affected(card)) },
      { id: 'effort', header: t('common:effort.label'), width: 80, cell: (card) => t(`common:effort.${card.levelOfEffort}`) },
      {
        id: 'gain',
        header: t('remediations.column.gain'),
        width: 140,
        cell: (card) => (
          <span className="line">
            <span style={{ flex: 1 }}>
              <Meter value={(100 * card.riskPerEffort) / most} label={t('remediations.column.gain')} />
            </span>
            <span className="num">{format.number(card.riskPerEffort)}</span>
          </span>
        ),
      },
      {
        id: 'assignee',
        header: t('remediations.column.assignee'),
        width: 104,
        cell: ({ assignee }) =>
          assignee === null ? (
            <span className="muted">—</span>
          ) : (
            <span className="line">
              <Avatar initials={assignee.initials} name={assignee.name} />
            </span>
          ),
      },
    ],
    [t, format, most],
  )
}

/** What removes most risk for the effort, first. */
export function RemediationsPanel({ cards }: { cards: readonly Remediation[] }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const navigate = useNavigate()
  // Beside another panel the titles need the room more.
  const narrow = useMediaQuery(useTheme().breakpoints.between('lg', 1440))
  const columns = useColumns(Math.max(1, ...cards.map((card) => card.riskPerEffort)))
  return (
    <Panel
      pad={false}
      title={t('remediations.title')}
      sub={t('remediations.sub')}
      action={<PanelLink to={paths.roadmap}>{t('common:nav.roadmap')}</PanelLink>}
    >
      <EntityTable
        look="bare"
        label={t('remediations.title')}
        columns={columns}
        hidden={narrow || cards.every((card) => card.assignee === null) ? ['assignee'] : []}
        rows={cards}
        rowId={(card) => card.id}
        maxHeight="none"
        onOpen={(card) => void navigate({ to: paths.remediation(card.id) })}
        phoneRow={(card) => (
          <PhoneRow>
            <span className="title">{card.title}</span>
            <span className="meta">
              <RiskChip risk={card.riskLevel} />
              <span>{t('remediations.affected', { count: affected(card) })}</span>
              <span>{card.connectionName}</span>
            </span>
          </PhoneRow>
        )}
        empty={<EmptyState icon={ListChecks} text={t('remediations.empty')} />}
      />
    </Panel>
  )
}
