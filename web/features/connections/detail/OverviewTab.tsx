import { styled } from '@mui/material/styles'
import type { Connection } from '#contract/connections.ts'
import { DemoPanel } from './DemoPanel.tsx'
import { FactsPanel } from './FactsPanel.tsx'
import { LastScanPanel } from './LastScanPanel.tsx'
import { RiskTiles } from './RiskTiles.tsx'

const Stack = styled('div')({ display: 'grid', gap: 16, minWidth: 0 })
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
  alignItems: 'start',
  gap: 16,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

/** How the connection stands: open findings by risk, its last scan and coverage, its facts. */
export function OverviewTab({ connection }: { connection: Connection }) {
  return (
    <Stack>
      <RiskTiles connection={connection} />
      {connection.isDemoTarget && <DemoPanel connection={connection} />}
      <Columns>
        <Stack>
          <LastScanPanel connection={connection} />
        </Stack>
        <FactsPanel connection={connection} />
      </Columns>
    </Stack>
  )
}
