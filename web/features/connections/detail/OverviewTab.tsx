import { styled } from '@mui/material/styles'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { useVectorName } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { TagList } from '#web/components/chips/TagList.tsx'
import { useScheduleText } from '#web/components/connections/use-schedule-text.ts'
import { ScanPlace } from '#web/components/connections/ScanPlace.tsx'
import { useScanningText } from '#web/features/connections/scanning/use-scanning-text.ts'
import { LongText } from '#web/ui/marks/LongText.tsx'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { DemoPanel } from './DemoPanel.tsx'
import { needsProof } from '#web/components/domains/domain-of.ts'
import { LastScanPanel } from './LastScanPanel.tsx'
import { OwnershipPanel } from './OwnershipPanel.tsx'
import { RiskTiles } from './RiskTiles.tsx'

// of contracts alone
const ContractFacts = lazy(async () => ({
  default: (await import('#web/components/connections/kinds/blockchain/ContractFacts.tsx')).ContractFacts,
}))

// of kinds whose every scan probes
const PermitPanel = lazy(async () => ({ default: (await import('./PermitPanel.tsx')).PermitPanel }))

const KINDS = ['AWS', 'Azure', 'GCP', 'Kali', 'Blockchain'] as const

/** Which checks may run on it, and by what: of a website that is ownership, of everything else the access it was connected with. */
function usePermitText({ permit, needsPermit, vectorType }: Connection): string {
  const { t } = useTranslation('connections')
  if (permit === null && needsPermit) return t('detail.permitNobody')
  if (vectorType !== 'Websites') return t(`detail.permitKind.${KINDS.find((kind) => kind === vectorType) ?? 'other'}`)
  if (permit === null) return t('detail.permitNone')
  const [place] = permit.places
  // The word under which the server notes that the target is the installation's own.
  if (place?.method === 'local target') return t('detail.permitLocal')
  if (place?.method === 'operator') return t('detail.permitOperator')
  return t(place?.method === 'dns' ? 'detail.permitDns' : 'detail.permitFile', { host: place?.host ?? '' })
}

/** What is known about the connection itself. */
function FactsPanel({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'common'])
  const format = useFormat()
  const vectorName = useVectorName()
  const scheduleText = useScheduleText()
  const permitText = usePermitText(connection)
  const { scopeText, windowsText } = useScanningText()
  const {
    target,
    vectorType,
    schedule,
    nextScanAt,
    lastScanAt,
    failedAt,
    health,
    tags,
    resources,
    createdAt,
    scanWindows,
    credentialsExpireAt,
  } = connection
  return (
    <Panel title={t('detail.facts')}>
      <KeyValues
        items={[
          [
            t('detail.fact.target'),
            <code key="target">
              <LongText>{target}</LongText>
            </code>,
          ],
          [t('detail.fact.kind'), vectorName(vectorType)],
          [t('detail.fact.checks'), permitText],
          [t('detail.fact.scanFrom'), <ScanPlace key="place" from={connection.scanFrom} />],
          [t('detail.fact.schedule'), scheduleText(schedule)],
          [t('detail.fact.nextScan'), nextScanAt === null ? null : format.dateTime(nextScanAt)],
          [t('detail.fact.windows'), scanWindows === null ? null : windowsText(scanWindows)],
          [t('detail.fact.scope'), scopeText(connection)],
          [t('detail.fact.credentials'), credentialsExpireAt === null ? null : format.date(credentialsExpireAt)],
          [t('detail.fact.tags'), tags.length === 0 ? t('common:state.none') : <TagList key="tags" tags={tags} />],
          [
            t('detail.fact.resources'),
            lastScanAt !== null ? format.number(resources) : failedAt === null && health !== 'scanning' ? t('notScanned') : null,
          ],
          [t('detail.fact.connected'), format.date(createdAt)],
        ]}
      />
    </Panel>
  )
}

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
          {needsProof(connection) && <OwnershipPanel connection={connection} />}
          {connection.needsPermit && (
            <Suspense fallback={null}>
              <PermitPanel connection={connection} />
            </Suspense>
          )}
        </Stack>
        <Stack>
          <FactsPanel connection={connection} />
          {connection.vectorType === 'Blockchain' && (
            <Suspense fallback={null}>
              <ContractFacts connection={connection} />
            </Suspense>
          )}
        </Stack>
      </Columns>
    </Stack>
  )
}
