import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listFindings } from '#contract/findings.ts'
import { getResource, type ResourceDetail } from '#contract/resources.ts'
import { queryOf } from '#web/api.ts'
import { DetailPanel } from '#web/components/entity/DetailPanel.tsx'
import { useFormat } from '#web/components/format.ts'
import type { OpenRow } from '#web/components/lists/EntityList.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { ExposureMark } from '#web/components/resources/ExposureMark.tsx'
import { shownName, useKindName } from '#web/components/resources/resource-names.ts'
import { paths } from '#web/paths.ts'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { Relations } from './RelationsPanel.tsx'
import { useResourceFacts } from './use-resource-facts.tsx'

/** Findings that are named here; the page has them all. */
const SHOWN = 8
/** Relations that are shown here. */
const RELATED = 12

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0, paddingBlock: 3 },
  '& a': { minWidth: 0, overflowWrap: 'anywhere' },
})

/** What is open on it, most urgent first. */
function OpenFindings({ id }: { id: string }) {
  const { t } = useTranslation(['resources', 'common'])
  const query = useQuery(queryOf(listFindings, { query: { resourceId: id, limit: SHOWN } }))
  if (query.isError) return <QueryError error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <TextSkeleton lines={3} label={t('common:state.loading')} />
  if (query.data.results.length === 0) return <p style={{ margin: 0 }}>{t('detail.noOpen')}</p>
  return (
    <List>
      {query.data.results.map(({ id: findingId, title, riskLevel }) => (
        <li key={findingId}>
          <RiskGlyph risk={riskLevel} />
          <span className="sr-only">{t(`common:risk.${riskLevel}`)}</span>
          <Link to={paths.finding(findingId)}>{title}</Link>
        </li>
      ))}
    </List>
  )
}

function Loaded({ resource, open }: { resource: ResourceDetail; open: OpenRow }) {
  const { t } = useTranslation(['resources', 'connections'])
  const format = useFormat()
  const kindName = useKindName()
  const { id, connectionId, exposure, goneAt, relations, type } = resource
  const facts = useResourceFacts(resource)
  return (
    <DetailPanel
      open={open}
      page={paths.resource(connectionId, id)}
      marks={
        <>
          <Chip>{kindName(resource)}</Chip>
          {exposure !== null && <ExposureMark exposure={exposure} />}
        </>
      }
    >
      <header>
        <h2>{shownName(resource)}</h2>
        {goneAt !== null && <p>{t('gone', { date: format.date(goneAt) })}</p>}
      </header>
      <KeyValues items={[facts.identifier, facts.region, facts.connection, facts.tags, facts.firstSeen, facts.lastSeen]} />
      <section>
        <h3>{t('column.open')}</h3>
        <OpenFindings id={id} />
      </section>
      {type !== null && (
        <section>
          <h3>{t('detail.relations')}</h3>
          <Relations relations={relations.slice(0, RELATED)} />
        </section>
      )}
    </DetailPanel>
  )
}

/** One resource beside its list. */
export function ResourceDrawer({ open }: { open: OpenRow }) {
  const { t } = useTranslation('common')
  const query = useQuery(queryOf(getResource, { params: { id: open.id } }))
  if (query.data !== undefined) return <Loaded key={open.id} resource={query.data} open={open} />
  return (
    // until its connection is known: the page then writes its own address
    <DetailPanel open={open} page={paths.resource('-', open.id)}>
      {query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <TextSkeleton lines={9} label={t('state.loading')} />
      )}
    </DetailPanel>
  )
}
