import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import {
  countRemediationViews,
  exportRemediations,
  listRemediations,
  type Remediation,
  REMEDIATION_SORTS,
  REMEDIATION_VIEWS,
  remediationViews,
} from '#contract/remediations.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { EntityList } from '#web/components/lists/EntityList.tsx'
import { type BuiltInView, ViewTabs } from '#web/components/lists/ViewTabs.tsx'
import { saveFile } from '#web/components/save-file.ts'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { paths } from '#web/paths.ts'
import { NothingYet } from '#web/components/states/NothingYet.tsx'
import { useUnscanned } from '#web/components/states/use-unscanned.ts'
import { VIEW_KEYS } from './list/remediation-filters.ts'
import { useRemediationColumns } from './list/remediation-columns.tsx'
import { SelectedCards } from './list/SelectedCards.tsx'
import { useRemediationFilters } from './list/use-remediation-filters.tsx'

const STANDARD_SORT = '-riskPerEffort'
const idOf = (card: Remediation) => card.id
const nameOf = (card: Remediation) => card.title

/** The views that every account has; the states of proof by the words of their marks. */
function useRemediationViews(): readonly BuiltInView[] {
  const { t } = useTranslation()
  return REMEDIATION_VIEWS.map((id) => {
    if (id === 'open') return { id, label: t('views.openOf'), search: remediationViews[id] }
    const label = id === 'awaiting' || id === 'marked' || id === 'regression' || id === 'proved' ? t(`proofState.${id}`) : t(`views.${id}`)
    return { id, label, search: remediationViews[id] }
  })
}

/** The work list: fixes ranked by the risk they remove per effort; who, when and how much are changed in place. */
export function RemediationsPage() {
  const { t } = useTranslation(['remediations', 'common'])
  const format = useFormat()
  const [filters, change, search] = useUrlQuery(listRemediations)
  const { limit: _limit, cursor: _cursor, ...given } = filters
  const query = useQuery({
    ...queryOf(listRemediations, { query: { ...filters, limit: filters.limit ?? limits.remediationsPage } }),
    placeholderData: (before) => before,
  })
  const columns = useRemediationColumns()
  const isUnscanned = useUnscanned()
  const available = useRemediationFilters()
  const builtIn = useRemediationViews()
  const views = useQuery(queryOf(countRemediationViews, {}))
  const found = query.data
  const counted = found === undefined ? undefined : { count: found.total, total: format.total(found.total, found.totalIsExact) }
  return (
    <EntityList
      list="remediations"
      title={t('title')}
      isUnscanned={isUnscanned}
      fact={counted && t((filters.sort ?? STANDARD_SORT) === STANDARD_SORT ? 'work.fact' : 'work.factPlain', counted)}
      views={
        <ViewTabs
          screen="remediations"
          builtIn={builtIn}
          counts={isUnscanned ? undefined : views.data?.views}
          search={search}
          keys={VIEW_KEYS}
        />
      }
      actions={
        <LinkButton to={paths.roadmap} variant="outlined">
          {t('work.toBoard')}
        </LinkButton>
      }
      query={query}
      filters={filters}
      change={change}
      available={available}
      searchKey="additionalFilters"
      columns={columns}
      rowId={idOf}
      rowName={nameOf}
      limit={limits.remediationsPage}
      sort={{ standard: STANDARD_SORT, keys: REMEDIATION_SORTS }}
      onExport={(kind) => saveFile(exportRemediations, { query: { ...given, format: kind } }, `remediations.${kind}`)}
      bulk={({ rows, clear }) => <SelectedCards cards={rows} onDone={clear} />}
      empty={<NothingYet icon={ListChecks} text={t('board.empty')} />}
    />
  )
}
