import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { listDemoFaults } from '#contract/demo.ts'
import { listFindings } from '#contract/findings.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { ScanNowButton } from '#web/features/connections/ScanNowButton.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Meter } from '#web/ui/marks/Meter.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'
import { DemoFaultRow, type FaultRow, faultRows } from './DemoFaultRow.tsx'

const Progress = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(60px, 1fr)',
  gap: '4px 14px',
  alignItems: 'center',
  marginBottom: 12,
  fontVariantNumeric: 'tabular-nums',
})
const Proof = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 14px',
  padding: '10px 14px',
  marginBottom: 12,
  borderRadius: 8,
  background: tone.accentBg,
  '& p': { margin: 0, flex: '1 1 200px' },
})
const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 420px), 1fr))',
  columnGap: 28,
})

const isRepaired = ({ fault }: FaultRow) => !fault.on

function Faults({ rows, connection }: { rows: readonly FaultRow[]; connection: Connection }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const repaired = rows.filter(isRepaired).length
  const waiting = rows.filter(({ state }) => state === 'unproved').length
  return (
    <>
      <Progress>
        <span>{t('demo.progress', { count: rows.length, repaired: format.number(repaired) })}</span>
        <Meter label={t('demo.progressOf')} value={(100 * repaired) / Math.max(1, rows.length)} color={tone.ok} />
      </Progress>
      {waiting > 0 && (
        <Proof role="status">
          <p>{t('demo.waiting', { count: waiting })}</p>
          <ScanNowButton connection={connection} label={t('demo.prove')} />
        </Proof>
      )}
      <List>
        {rows.map((row) => (
          <DemoFaultRow key={row.fault.id} row={row} />
        ))}
      </List>
    </>
  )
}

/** The faults of the demo target, to be repaired and broken again: what a newcomer fixes to see it proved. */
export function DemoPanel({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'common'])
  const faults = useQuery(queryOf(listDemoFaults, {}))
  const open = useQuery(queryOf(listFindings, { query: { connectionId: connection.id, status: 'open', limit: 200 } }))
  const failed = [faults, open].find(({ isError }) => isError)
  const ready = faults.data !== undefined && open.data !== undefined
  const cloud = faults.data?.clouds.find(({ vectorType }) => vectorType === connection.vectorType)
  const isCloud = connection.vectorType !== 'Websites'
  const results = (isCloud ? cloud?.results : faults.data?.results) ?? []
  return (
    <Panel
      title={t('demo.title')}
      sub={isCloud ? t('demo.cloudFact', { name: connection.vectorType }) : t('demo.fact')}
      action={
        !isCloud && (
          <Button
            variant="outlined"
            component="a"
            href={connection.target}
            target="_blank"
            rel="noreferrer"
            endIcon={<ExternalLink size={13} aria-hidden />}
          >
            {t('demo.openShop')}
          </Button>
        )
      }
    >
      {failed !== undefined && <QueryError error={failed.error} onRetry={() => void Promise.all([faults.refetch(), open.refetch()])} />}
      {failed === undefined && !ready && <TextSkeleton lines={8} label={t('common:state.loading')} />}
      {ready &&
        (results.length === 0 ? <p>{t('demo.empty')}</p> : <Faults rows={faultRows(results, open.data.results)} connection={connection} />)}
    </Panel>
  )
}
