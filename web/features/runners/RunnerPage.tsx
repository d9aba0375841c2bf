import { styled } from '@mui/material/styles'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { getRunner, RunnerEngine } from '#contract/runners.ts'
import type { ReplyOf } from '#contract/route.ts'
import { useVectorName } from '#web/components/chips/chips.tsx'
import { RunnerStateLabel } from '#web/components/chips/StatusLabel.tsx'
import { TagList } from '#web/components/chips/TagList.tsx'
import { EntityDetail } from '#web/components/entity/EntityDetail.tsx'
import { EntityGate } from '#web/components/entity/EntityGate.tsx'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { paths } from '#web/paths.ts'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { RunnerActions } from './RunnerActions.tsx'
import { RunnerVersion } from './runner-columns.tsx'
import { RunnerScans } from './RunnerScans.tsx'
import { useLoadText } from './use-load-text.ts'
import { useRunner, useRunners } from './use-runners.ts'

type RunnerDetail = ReplyOf<typeof getRunner>

const Entries = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  '& code': { overflowWrap: 'anywhere', direction: 'ltr', unicodeBidi: 'isolate' },
})
const Names = styled('ul')({ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 6, overflowWrap: 'anywhere' })

/** Entries of a scope, as they are written. */
function Scope({ entries }: { entries: readonly string[] }) {
  return (
    <Entries>
      {entries.map((entry) => (
        <li key={entry}>
          <code>{entry}</code>
        </li>
      ))}
    </Entries>
  )
}

/** Where its jobs may lead, by either side. */
function ReachPanel({ runner }: { runner: RunnerDetail }) {
  const { t } = useTranslation('runners')
  const vectorName = useVectorName()
  const { scope, localScope, kinds } = runner
  return (
    <Panel title={t('detail.reach')} sub={t('detail.reachText')}>
      <KeyValues
        items={[
          [t('detail.registered'), <Scope key="scope" entries={scope} />],
          [t('detail.local'), localScope === null ? t('detail.localSame') : <Scope key="local" entries={localScope} />],
          [t('detail.kinds'), kinds === null ? t('detail.kindsAll') : kinds.map((kind) => vectorName(kind)).join(', ')],
        ]}
      />
    </Panel>
  )
}

/** Connections that name it. */
function UsedByPanel({ usedBy }: Pick<RunnerDetail, 'usedBy'>) {
  const { t } = useTranslation('runners')
  return (
    <Panel title={t('detail.usedBy')}>
      {usedBy.length === 0 ? (
        <p style={{ margin: 0 }}>{t('detail.usedByNone')}</p>
      ) : (
        <Names>
          {usedBy.map(({ id, name }) => (
            <li key={id}>
              <Link to={paths.connection(id)}>{name}</Link>
            </li>
          ))}
        </Names>
      )}
    </Panel>
  )
}

/** What it said of itself, and who registered it. */
function FactsPanel({ runner }: { runner: RunnerDetail }) {
  const { t } = useTranslation(['runners', 'common'])
  const format = useFormat()
  const loadText = useLoadText()
  const { data } = useRunners()
  const { createdAt, createdBy, revokedAt, engines, platform, tags, last4 } = runner
  const registered = format.dateTime(createdAt)
  const engineText = ({ name, state, version }: RunnerEngine) => `${name} ${t(`detail.engine.${state}`, { version })}`.trim()
  return (
    <Panel title={t('detail.facts')}>
      <KeyValues
        items={[
          [t('column.tags'), tags.length === 0 ? t('common:state.none') : <TagList key="tags" tags={tags} />],
          [t('column.version'), <RunnerVersion key="version" runner={runner} serverVersion={data?.serverVersion} />],
          [t('detail.platform'), platform],
          [t('detail.engines'), engines.length === 0 ? t('detail.enginesNone') : engines.map(engineText).join(', ')],
          [t('column.load'), loadText(runner, true)],
          [t('detail.lastSeen'), <RelativeTime key="seen" at={runner.lastSeenAt} />],
          [t('detail.token'), <code key="token">…{last4}</code>],
          [t('detail.registeredAt'), createdBy === null ? registered : t('detail.by', { date: registered, name: createdBy })],
          [t('detail.revokedAt'), revokedAt === null ? null : format.dateTime(revokedAt)],
        ]}
      />
    </Panel>
  )
}

/** One runner: what it may reach, what it scans and scanned, and what is known of it. */
export function RunnerPage() {
  const { t } = useTranslation(['runners', 'common'])
  const { id = '' } = useParams({ strict: false })
  const query = useRunner(id)
  const list = { to: paths.runners, label: t('common:nav.runners') }
  return (
    <EntityGate query={query} title={list.label} goneText={t('detail.gone')} back={list}>
      {(runner) => (
        <EntityDetail
          crumb={list}
          title={runner.name}
          marks={<RunnerStateLabel state={runner.state} />}
          actions={<RunnerActions runner={runner} />}
          aside={<FactsPanel runner={runner} />}
        >
          <ReachPanel runner={runner} />
          <UsedByPanel usedBy={runner.usedBy} />
          <RunnerScans scans={runner.scans} />
        </EntityDetail>
      )}
    </EntityGate>
  )
}
