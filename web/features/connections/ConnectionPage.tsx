import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type Connection, type ConnectionDetail, getConnection } from '#contract/connections.ts'
import { listScans } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { EntityDetail } from '#web/components/entity/EntityDetail.tsx'
import { EntityGate } from '#web/components/entity/EntityGate.tsx'
import { useSiblings } from '#web/components/entity/sequence.ts'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { LiveScans, useLiveProgress } from '#web/components/scans/LiveScans.tsx'
import { useUrlSearch } from '#web/components/use-url-query.ts'
import { paths } from '#web/paths.ts'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { ConnectionActions, ConnectionMarks } from './detail/ConnectionHead.tsx'
import { RecogniseButton } from './detail/RecogniseButton.tsx'
import { OverviewTab } from './detail/OverviewTab.tsx'
import { useFailureOf } from '#web/components/scans/LastScan.tsx'
import { CredentialsNotice } from './scanning/CredentialsNotice.tsx'
import { LIVE } from '#web/components/scans/live.ts'

const FindingsTab = lazy(async () => ({ default: (await import('./detail/FindingsTab.tsx')).FindingsTab }))
const ResourcesTab = lazy(async () => ({ default: (await import('./detail/ResourcesTab.tsx')).ResourcesTab }))
const CodePanel = lazy(async () => ({ default: (await import('#web/components/sources/CodePanel.tsx')).CodePanel }))
const ScansTab = lazy(async () => ({ default: (await import('./detail/ScansTab.tsx')).ScansTab }))
const SettingsTab = lazy(async () => ({ default: (await import('./detail/SettingsTab.tsx')).SettingsTab }))

const TABS = ['overview', 'resources', 'findings', 'source', 'scans', 'settings'] as const
type TabName = (typeof TABS)[number]
const Notices = styled('div')({ display: 'grid', gap: 12, '&:empty': { display: 'none' } })

function TabContent({ tab, connection, onDeleted }: { tab: TabName; connection: ConnectionDetail; onDeleted: () => void }) {
  if (tab === 'resources') return <ResourcesTab connection={connection} />
  if (tab === 'findings') return <FindingsTab connection={connection} />
  if (tab === 'source') return <CodePanel of={{ connection: connection.id }} />
  if (tab === 'scans') return <ScansTab connection={connection} />
  if (tab === 'settings') return <SettingsTab connection={connection} onDeleted={onDeleted} />
  return <OverviewTab connection={connection} />
}

/** Running scans of the connection, and what stands in the way of scanning it. */
function Standing({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const failureOf = useFailureOf()
  const live = useQuery(queryOf(listScans, { query: { connectionId: connection.id, status: LIVE } }))
  const progress = useLiveProgress()
  const scans = live.data?.results ?? []
  const { inScope, outOfScopeAt, outOfScopeReason, health, healthReason } = connection
  return (
    <Notices>
      {!inScope && (
        <Notice kind="warning">
          {t('detail.outOfScope', {
            date: outOfScopeAt === null ? '—' : format.date(outOfScopeAt),
            reason: outOfScopeReason ?? t('out.noReason'),
          })}
        </Notice>
      )}
      <CredentialsNotice connection={connection} />
      {inScope && health === 'failed' && healthReason !== 'credentials_expired' && (
        <Notice kind="warning">
          {t('detail.failed', { reason: failureOf(connection) })}
          <span className="actions">
            <RecogniseButton connection={connection} reasons={[healthReason]} />
            <LinkButton to={paths.connection(connection.id)} search={{ tab: 'settings' }} variant="text">
              {t('detail.checkAccess')}
            </LinkButton>
          </span>
        </Notice>
      )}
      {scans.length > 0 && <LiveScans scans={scans} progress={progress} />}
    </Notices>
  )
}

function Loaded({ connection }: { connection: ConnectionDetail }) {
  const { t } = useTranslation(['connections', 'common'])
  const navigate = useNavigate()
  const [search, change] = useUrlSearch()
  const steps = useSiblings('connections', connection.id, paths.connection)
  // only what is scanned by its source has any to show
  const tabs = TABS.filter((name) => name !== 'source' || connection.vectorType === 'Blockchain')
  const tab = tabs.find((name) => name === search['tab']) ?? 'overview'
  const onDeleted = () => void navigate({ to: paths.connections })
  return (
    <EntityDetail
      crumb={{ to: paths.connections, label: t('common:nav.connections') }}
      steps={steps}
      title={connection.name}
      marks={<ConnectionMarks connection={connection} />}
      actions={<ConnectionActions connection={connection} onDeleted={onDeleted} />}
      top={<Standing connection={connection} />}
    >
      <div>
        <Tabs
          label={t('detail.tabs')}
          idPrefix="connection"
          value={tab}
          tabs={tabs.map((value) => ({ value, label: t(`detail.tab.${value}`) }))}
          onChange={(value) => change({ tab: value === 'overview' ? undefined : value, limit: undefined, sort: undefined })}
        />
        <div id={`connection-panel-${tab}`} role="tabpanel" aria-labelledby={`connection-tab-${tab}`} style={{ paddingTop: 16 }}>
          <Suspense fallback={null}>
            <TabContent tab={tab} connection={connection} onDeleted={onDeleted} />
          </Suspense>
        </div>
      </div>
    </EntityDetail>
  )
}

/** One connection: overview, resources, findings, scan history, settings. */
export function ConnectionPage() {
  const { t } = useTranslation(['connections', 'common'])
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(queryOf(getConnection, { params: { id } }))
  return (
    <EntityGate
      query={query}
      title={t('common:nav.connections')}
      goneText={t('detail.notFound')}
      back={{ to: paths.connections, label: t('common:nav.connections') }}
    >
      {(connection) => <Loaded key={connection.id} connection={connection} />}
    </EntityGate>
  )
}
