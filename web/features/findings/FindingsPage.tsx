import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import {
  countFindingViews,
  exportFindings,
  type Finding,
  FINDING_SORTS,
  FINDING_VIEWS,
  findingViews,
  GROUPINGS,
  listFindings,
} from '#contract/findings.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { EntityList } from '#web/components/lists/EntityList.tsx'
import { type BuiltInView, ViewTabs } from '#web/components/lists/ViewTabs.tsx'
import { saveFile } from '#web/components/save-file.ts'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'
import { useRight } from '#web/shell/session/auth-store.ts'
import { NothingYet } from '#web/components/states/NothingYet.tsx'
import { useUnscanned } from '#web/components/states/use-unscanned.ts'
import { groupingOf, VIEW_KEYS } from './list/finding-filters.ts'
import { useFindingColumns } from './list/finding-columns.tsx'
import { FindingGroups } from './list/FindingGroups.tsx'
import { useFindingFilters } from './list/use-finding-filters.tsx'
import { TriageActions } from './triage/TriageActions.tsx'
import { DueSelected } from './triage/DueSelected.tsx'
import { useVerifyMany, VerifySelected } from './triage/VerifySelected.tsx'

const FindingDrawer = lazy(async () => ({ default: (await import('./detail/FindingDrawer.tsx')).FindingDrawer }))

const PAGE_SIZE = 50
const idOf = (finding: Finding) => finding.id
const nameOf = (finding: Finding) => finding.title

function useFindings() {
  const [filters, change, search] = useUrlQuery(listFindings)
  const grouping = groupingOf(search['group'])
  const query = useQuery({
    ...queryOf(listFindings, { query: { ...filters, limit: filters.limit ?? PAGE_SIZE } }),
    placeholderData: (before) => before,
    enabled: grouping === undefined,
  })
  return { filters, change, search, grouping, query }
}

/** The views that every account has; the states of proof by the words of their marks. */
function useFindingViews(): readonly BuiltInView[] {
  const { t } = useTranslation()
  return FINDING_VIEWS.map((id) => {
    const label = id === 'awaiting' || id === 'marked' || id === 'regression' || id === 'proved' ? t(`proofState.${id}`) : t(`views.${id}`)
    return { id, label, search: findingViews[id] }
  })
}

/** The triage table: what is wrong, most urgent first; every filter is in the address. */
export function FindingsPage() {
  const { t } = useTranslation(['findings', 'common'])
  const format = useFormat()
  const { filters, change, search, grouping, query } = useFindings()
  const { limit: _limit, cursor: _cursor, ...given } = filters
  const columns = useFindingColumns()
  const isUnscanned = useUnscanned()
  const available = useFindingFilters()
  const builtIn = useFindingViews()
  const mayVerify = useRight('scans.run')
  const verify = useVerifyMany()
  const views = useQuery(queryOf(countFindingViews, {}))
  const total = query.data === undefined ? undefined : format.total(query.data.total, query.data.totalIsExact)
  return (
    <EntityList
      list="findings"
      title={t('title')}
      isUnscanned={isUnscanned}
      fact={grouping !== undefined || query.data === undefined ? undefined : t('fact', { count: query.data.total, total })}
      views={
        <ViewTabs
          screen="findings"
          builtIn={builtIn}
          counts={isUnscanned ? undefined : views.data?.views}
          search={search}
          keys={VIEW_KEYS}
        />
      }
      query={query}
      filters={filters}
      change={change}
      available={available}
      columns={columns}
      rowId={idOf}
      rowName={nameOf}
      limit={PAGE_SIZE}
      sort={{ standard: '-priority', keys: FINDING_SORTS }}
      barEnd={
        <SelectMenu
          look="pill"
          label={t('group.label')}
          value={grouping ?? ''}
          options={[{ value: '', label: t('group.none') }, ...GROUPINGS.map((value) => ({ value, label: t(`group.${value}`) }))]}
          onChange={(value) => change({ group: value === '' ? undefined : value })}
        />
      }
      onExport={(kind) => saveFile(exportFindings, { query: { ...given, format: kind } }, `findings.${kind}`)}
      bulk={({ rows, clear }) => (
        <>
          <VerifySelected findings={rows} onDone={clear} />
          <DueSelected findings={rows} onDone={clear} />
          <TriageActions findings={rows} onDone={clear} />
        </>
      )}
      keys={mayVerify ? [{ key: 'v', label: t('key.verify'), run: (finding) => verify.mutate([finding]) }] : []}
      empty={<NothingYet icon={ShieldCheck} text={t('empty')} />}
      openKey="finding"
      openId={search['finding']}
      panel={(open) => (
        <Suspense fallback={null}>
          <FindingDrawer open={open} />
        </Suspense>
      )}
    >
      {grouping === undefined ? undefined : <FindingGroups by={grouping} filters={filters} />}
    </EntityList>
  )
}
