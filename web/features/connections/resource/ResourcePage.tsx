import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
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
import { OpenFindings } from '#web/features/connections/OpenFindings.tsx'
import { paths } from '#web/paths.ts'
import { useDocumentTitle } from '#web/shell/document-title.ts'
import { LongText } from '#web/ui/marks/LongText.tsx'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ResourceFindings } from './ResourceFindings.tsx'
import { ResourceProofs } from './ResourceProofs.tsx'

/** What is known about the resource itself, and how its checks stand. */
function Facts({ resource }: { resource: ResourceDetail }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const vectorName = useVectorName()
  const { pass, fail, manual, error } = resource.results
  return (
    <>
      <Panel title={t('detail.facts')}>
        <KeyValues
          items={[
            [
              t('detail.resource.value'),
              <code key="value">
                <LongText>{resource.genericIdentifierValue}</LongText>
              </code>,
            ],
            [t('detail.resource.kind'), resource.genericIdentifier],
            [t('detail.resource.region'), resource.region],
            [t('detail.fact.kind'), vectorName(resource.vectorType)],
            [
              t('resource.connection'),
              <Link key="connection" to={paths.connection(resource.connectionId)}>
                <LongText>{resource.connectionName}</LongText>
              </Link>,
            ],
            [t('detail.resource.open'), <OpenFindings key="open" counts={resource.openFindings} />],
            [t('detail.resource.firstSeen'), format.date(resource.firstSeenAt)],
            [t('column.lastScan'), resource.lastScanAt === null ? null : <RelativeTime key="scan" at={resource.lastScanAt} />],
          ]}
        />
      </Panel>
      <Panel title={t('resource.coverage')} sub={t('resource.ofChecks', { total: format.number(pass + fail + manual + error) })}>
        <KeyValues
          items={[
            [t('resource.pass'), format.number(pass)],
            [t('resource.fail'), format.number(fail)],
            [t('resource.manual'), manual === 0 ? null : format.number(manual)],
            [t('resource.error'), error === 0 ? null : format.number(error)],
          ]}
        />
      </Panel>
    </>
  )
}

function Loaded({ resource }: { resource: ResourceDetail }) {
  const { t } = useTranslation('connections')
  const { connectionId, connectionName, genericIdentifierValue: value } = resource
  const steps = useSiblings(`resources ${connectionId}`, resource.id, (id) => paths.resource(connectionId, id))
  useDocumentTitle(value)
  return (
    <EntityDetail
      crumb={{ to: paths.connection(connectionId), label: connectionName, scope: t('detail.tab.resources') }}
      steps={steps}
      title={value}
      marks={
        <>
          <ConnectionMark of={resource} />
          <span>{resource.genericIdentifier}</span>
          {resource.region !== null && <code>{resource.region}</code>}
        </>
      }
      aside={<Facts resource={resource} />}
    >
      <ResourceFindings resourceId={resource.id} />
      <ResourceProofs resourceId={resource.id} />
    </EntityDetail>
  )
}

/** One resource of a connection: its findings, its proofs, its facts. */
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
