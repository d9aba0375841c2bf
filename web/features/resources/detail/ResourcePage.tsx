import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { getResource, type ResourceDetail } from '#contract/resources.ts'
import { queryOf } from '#web/api.ts'
import { useVectorName } from '#web/components/chips/chips.tsx'
import { ConnectionMark } from '#web/components/entity/ConnectionMark.tsx'
import { EntityDetail } from '#web/components/entity/EntityDetail.tsx'
import { EntityGate } from '#web/components/entity/EntityGate.tsx'
import { useSiblings } from '#web/components/entity/sequence.ts'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { OpenFindings } from '#web/components/chips/OpenFindings.tsx'
import { ExposureMark } from '#web/components/resources/ExposureMark.tsx'
import { shownName, useKindName } from '#web/components/resources/resource-names.ts'
import { paths } from '#web/paths.ts'
import { useDocumentTitle } from '#web/shell/document-title.ts'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { Meter } from '#web/ui/marks/Meter.tsx'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'
import { ChangesPanel } from './ChangesPanel.tsx'
import { ConfigPanel } from './ConfigPanel.tsx'
import { ExposurePath } from './ExposurePath.tsx'
import { RelationsPanel } from './RelationsPanel.tsx'
import { ResourceProofs } from './ResourceProofs.tsx'
import { useResourceFacts } from './use-resource-facts.tsx'

// with the table, which nothing else here needs
const ResourceFindings = lazy(async () => ({ default: (await import('./ResourceFindings.tsx')).ResourceFindings }))

/** What is known about the resource itself. */
function Facts({ resource }: { resource: ResourceDetail }) {
  const { t } = useTranslation(['connections', 'resources'])
  const vectorName = useVectorName()
  const kindName = useKindName()
  const facts = useResourceFacts(resource)
  return (
    <Panel title={t('detail.facts')}>
      <KeyValues
        items={[
          facts.identifier,
          [t('resources:column.type'), kindName(resource)],
          facts.region,
          facts.tags,
          [t('detail.fact.kind'), vectorName(resource.vectorType)],
          facts.connection,
          [t('resources:column.open'), <OpenFindings key="open" counts={resource.openFindings} />],
          facts.firstSeen,
          facts.lastSeen,
          [t('column.lastScan'), resource.lastScanAt === null ? null : <RelativeTime key="scan" at={resource.lastScanAt} />],
        ]}
      />
    </Panel>
  )
}

const Share = styled('div')({ margin: '2px 0 12px' })
const Names = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 4 })

/** How its checks stand, and which of them could not see it. */
function Coverage({ resource: { results, unseen } }: { resource: ResourceDetail }) {
  const { t } = useTranslation(['resources', 'connections'])
  const format = useFormat()
  const { pass, fail, manual, error } = results
  const total = pass + fail + manual + error
  const couldNot = new Map(unseen.map(({ checkId, title }) => [checkId, title] as const))
  return (
    <Panel title={t('connections:resource.coverage')} sub={t('connections:resource.ofChecks', { total: format.number(total) })}>
      <Share>
        <Meter value={total === 0 ? 0 : (100 * (total - error)) / total} label={t('connections:resource.coverage')} color={tone.ok} />
      </Share>
      <KeyValues
        items={[
          [t('connections:resource.pass'), format.number(pass)],
          [t('connections:resource.fail'), format.number(fail)],
          [t('connections:resource.manual'), manual === 0 ? null : format.number(manual)],
          [t('connections:resource.error'), error === 0 ? null : format.number(error)],
        ]}
      />
      {couldNot.size > 0 && (
        <>
          <h3>{t('detail.unseenCount', { count: couldNot.size })}</h3>
          <Names>
            {[...couldNot].map(([checkId, title]) => (
              <li key={checkId}>{title}</li>
            ))}
          </Names>
        </>
      )}
    </Panel>
  )
}

function Marks({ resource }: { resource: ResourceDetail }) {
  const { t } = useTranslation('resources')
  const kindName = useKindName()
  const format = useFormat()
  return (
    <>
      <Chip>{kindName(resource)}</Chip>
      {resource.goneAt !== null && <Chip>{t('gone', { date: format.date(resource.goneAt) })}</Chip>}
      {resource.exposure !== null && <ExposureMark exposure={resource.exposure} />}
      <ConnectionMark of={resource} />
      {resource.name !== null && <code>{resource.genericIdentifierValue}</code>}
      {resource.region !== null && <code>{resource.region}</code>}
    </>
  )
}

/** Who steps to the next of a list comes by the connection of the one before: the address then says the resource's own. */
function useOwnAddress({ id, connectionId }: Pick<ResourceDetail, 'id' | 'connectionId'>): void {
  const navigate = useNavigate()
  const { id: named } = useParams({ strict: false })
  useEffect(() => {
    if (named !== connectionId) void navigate({ href: paths.resource(connectionId, id), replace: true })
  }, [named, connectionId, id, navigate])
}

function Loaded({ resource }: { resource: ResourceDetail }) {
  const { t } = useTranslation(['resources', 'connections'])
  const vectorName = useVectorName()
  const { connectionId, connectionName, consoleUrl, config, type } = resource
  const name = shownName(resource)
  const pathOf = (id: string) => paths.resource(connectionId, id)
  const ofAll = useSiblings('resources-all', resource.id, pathOf)
  const ofConnection = useSiblings(`resources ${connectionId}`, resource.id, pathOf)
  useDocumentTitle(name)
  useOwnAddress(resource)
  return (
    <EntityDetail
      crumb={{ to: paths.connection(connectionId), label: connectionName, scope: t('title') }}
      steps={ofAll.siblings === undefined ? ofConnection : ofAll}
      title={name}
      marks={<Marks resource={resource} />}
      actions={
        consoleUrl !== null && (
          <Button
            variant="outlined"
            href={consoleUrl}
            target="_blank"
            rel="noreferrer noopener"
            startIcon={<ExternalLink size={15} aria-hidden />}
          >
            {t('detail.openInConsole', { provider: vectorName(resource.vectorType) })}
          </Button>
        )
      }
      top={<ExposurePath resource={resource} />}
      aside={
        <>
          <Facts resource={resource} />
          <Coverage resource={resource} />
        </>
      }
    >
      {resource.goneAt !== null && <p className="measure">{t('goneFact')}</p>}
      <Suspense fallback={<BlockSkeleton height={160} label={t('connections:detail.tab.findings')} />}>
        <ResourceFindings resourceId={resource.id} />
      </Suspense>
      <ResourceProofs resourceId={resource.id} />
      {config !== null && <ConfigPanel config={config} relations={resource.relations} />}
      {type !== null && <RelationsPanel resource={resource} />}
      {type !== null && <ChangesPanel resource={resource} />}
    </EntityDetail>
  )
}

/** One resource of a connection: its findings, its proofs, what it is made of, how it stands to others, what changed. */
export function ResourcePage() {
  const { t } = useTranslation('connections')
  const { id = '', resourceId = '' } = useParams({ strict: false })
  const query = useQuery(queryOf(getResource, { params: { id: resourceId } }))
  return (
    <EntityGate
      query={query}
      title={t('detail.resource.value')}
      goneText={t('resource.notFound')}
      back={{ to: paths.connection(id), label: t('resource.connection') }}
    >
      {(resource) => <Loaded key={resource.id} resource={resource} />}
    </EntityGate>
  )
}
