import { useNavigate } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/findings.ts'
import { BandChip, RiskChip, VectorBadge } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'
import { PanelLink, TitleCell } from './panel-rows.tsx'

function useColumns(): readonly Column<Finding>[] {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('top.column.title'),
        cell: (row) => (
          <TitleCell
            risk={row.riskLevel}
            badge={<VectorBadge vectorType={row.vectorType} />}
            title={row.title}
            where={row.connectionName}
          />
        ),
      },
      { id: 'band', header: t('top.column.band'), width: 124, cell: (row) => <BandChip band={row.beaconCategorization} /> },
      { id: 'priority', header: t('top.column.priority'), width: 84, align: 'end', cell: (row) => format.number(row.priority) },
    ],
    [t, format],
  )
}

/** The open findings with the highest priority. */
export function FindingsPanel({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const navigate = useNavigate()
  const columns = useColumns()
  return (
    <Panel pad={false} title={t('top.title')} sub={t('top.sub')} action={<PanelLink to={paths.findings}>{t('top.all')}</PanelLink>}>
      <EntityTable
        look="bare"
        label={t('top.title')}
        columns={columns}
        rows={findings}
        rowId={(row) => row.id}
        maxHeight="none"
        onOpen={(row) => void navigate({ to: paths.finding(row.id) })}
        phoneRow={(row) => (
          <PhoneRow>
            <span className="title">{row.title}</span>
            <span className="meta">
              <RiskChip risk={row.riskLevel} />
              <BandChip band={row.beaconCategorization} />
              <span>{row.connectionName}</span>
            </span>
          </PhoneRow>
        )}
        empty={<EmptyState icon={ShieldCheck} text={t('top.empty')} />}
      />
    </Panel>
  )
}
