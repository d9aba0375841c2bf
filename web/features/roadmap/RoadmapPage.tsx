import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Link, useNavigate } from '@tanstack/react-router'
import { Columns3, List, ListChecks, RadioTower } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { COLUMN_IDS, getBoard } from '#contract/remediations.ts'
import { RiskPills } from '#web/components/filters/list-filters.tsx'
import { useFormat } from '#web/components/format.ts'
import { useLiveEvent } from '#web/components/live/use-live-events.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { NothingYet } from '#web/components/states/NothingYet.tsx'
import { useUrlQuery, useUrlSearch } from '#web/components/use-url-query.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { FilterPill, FilterRow } from '#web/ui/input/FilterPill.tsx'
import { SearchField } from '#web/ui/input/SearchField.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { useBoardLimits } from './board-limits.ts'
import type { Board } from './board-model.ts'
import { KanbanView } from './KanbanView.tsx'
import { LANES, type LaneBy } from './lanes.ts'
import { LimitsMenu } from './LimitsMenu.tsx'
import { useBoard } from './use-board.ts'

/** Tells what a verification found, with the way to its evidence, when a scan takes a card out of Ready to Verify. */
function useVerifyToasts(board: Board | undefined): void {
  const { t } = useTranslation(['remediations', 'common'])
  const navigate = useNavigate()
  const told = useRef(new Map<string, string>())
  useLiveEvent('remediation', ({ id, data }) => {
    const card = id === null ? undefined : board?.cards.get(id)
    const { columnId } = data
    if (
      card === undefined ||
      typeof columnId !== 'string' ||
      card.columnId !== 'Column_ReadyToVerify' ||
      told.current.get(card.id) === columnId
    )
      return
    told.current.set(card.id, columnId)
    if (columnId !== 'Column_Completed' && columnId !== 'Column_InProgress') return
    const isProved = columnId === 'Column_Completed'
    notify({
      kind: isProved ? 'success' : 'warning',
      id: `verify-${card.id}`,
      text: t(isProved ? 'board.proved' : 'board.notFixed', { key: card.key }),
      action: { label: t('board.evidence'), onClick: () => void navigate({ to: paths.remediation(card.id) }) },
    })
  })
}

// the board is what most come for: it needs no table
const ListView = lazy(async () => ({ default: (await import('./ListView.tsx')).ListView }))
const LiveView = lazy(async () => ({ default: (await import('./LiveView.tsx')).LiveView }))

const ROADMAP_VIEWS = ['kanban', 'list', 'live'] as const
type RoadmapView = (typeof ROADMAP_VIEWS)[number]
/** Name in local storage. */
const ROADMAP_VIEW_KEY = 'securityRoadmapView'

const asView = (value: string | null | undefined): RoadmapView | undefined => ROADMAP_VIEWS.find((view) => view === value)

/** The view in the address, else the one chosen last on this machine, else kanban. */
function useRoadmapView(): [view: RoadmapView, choose: (view: RoadmapView) => void] {
  const [search, change] = useUrlSearch()
  const view = asView(search['view']) ?? asView(localStorage.getItem(ROADMAP_VIEW_KEY)) ?? 'kanban'
  useEffect(() => localStorage.setItem(ROADMAP_VIEW_KEY, view), [view])
  return [view, (next) => change({ view: next })]
}

/** The board takes the rest of the window's height; the other views are as high as what is in them. */
const ViewPanel = styled('div')({ paddingTop: 12, '&[data-rest]': { flex: '1 1 auto', display: 'flex', flexDirection: 'column' } })
const LaneTools = styled('span')({ marginInlineStart: 'auto', display: 'inline-flex', alignItems: 'center', gap: 8, flex: 'none' })

/** Cards a column. */
const LANE_CARDS = 200
/** Name in local storage. */
const LANES_KEY = 'securityRoadmapLanes'
const asLanes = (value: string | null | undefined): LaneBy | undefined => LANES.find((by) => by === value)

/** The lanes in the address, else those chosen last on this machine, else none. */
function useLanes(): [by: LaneBy, choose: (by: LaneBy) => void] {
  const [search, change] = useUrlSearch()
  const by = asLanes(search['lanes']) ?? asLanes(localStorage.getItem(LANES_KEY)) ?? 'none'
  const choose = (next: LaneBy) => {
    localStorage.setItem(LANES_KEY, next)
    change({ lanes: next })
  }
  return [by, choose]
}

const ICON = {
  kanban: <Columns3 size={15} aria-hidden />,
  list: <List size={15} aria-hidden />,
  live: <RadioTower size={15} aria-hidden />,
} as const

const openCards = ({ counts }: Board) =>
  COLUMN_IDS.filter((columnId) => columnId !== 'Column_Completed').reduce((sum, columnId) => sum + counts[columnId], 0)

/** The security roadmap: kanban, list or live over the same cards. */
export function RoadmapPage() {
  const { t } = useTranslation(['remediations', 'common'])
  const format = useFormat()
  const [view, chooseView] = useRoadmapView()
  const [{ q, riskLevel, connectionId, assignee, sort }, change] = useUrlQuery(getBoard)
  const [by, chooseLanes] = useLanes()
  const isBoard = view === 'kanban'
  // a lane shows what is loaded of it: as much as one answer can hold
  const limit = isBoard && by !== 'none' ? LANE_CARDS : undefined
  const filters = { q, riskLevel, connectionId, assignee, sort: view === 'list' ? sort : undefined, limit }
  const userId = useUser((state) => state.profile?.userId)
  const [limits, changeLimit] = useBoardLimits(useUser((state) => state.accountId) ?? '')
  const { query, board, readMore, move } = useBoard(filters)
  useVerifyToasts(board)
  const isEmpty = board !== undefined && COLUMN_IDS.every((columnId) => board.counts[columnId] === 0)
  const skeleton = <BlockSkeleton height={isBoard ? 'rest' : 520} label={t('common:state.loading')} />
  const isFiltered = [q, riskLevel, connectionId, assignee].some((value) => value !== undefined)
  return (
    <>
      <PageHead
        title={t('common:nav.roadmap')}
        sub={board === undefined ? undefined : t('board.fact', { count: openCards(board), open: format.number(openCards(board)) })}
      >
        <Button component={Link} to={paths.remediations} variant="outlined">
          {t('board.toWorkList')}
        </Button>
      </PageHead>
      <Tabs
        label={t('board.view')}
        idPrefix="roadmap"
        value={view}
        onChange={chooseView}
        tabs={ROADMAP_VIEWS.map((value) => ({
          value,
          label: value === 'kanban' ? t('common:nav.kanban') : t(`view.${value}`),
          icon: ICON[value],
        }))}
      />
      <ViewPanel id={`roadmap-panel-${view}`} role="tabpanel" aria-labelledby={`roadmap-tab-${view}`} data-rest={isBoard ? '' : undefined}>
        <FilterRow role="group" aria-label={t('board.filters')}>
          <SearchField
            value={q ?? ''}
            onChange={(text) => change({ q: text === '' ? undefined : text })}
            label={t('common:action.search')}
          />
          <RiskPills value={riskLevel} onChange={(risks) => change({ riskLevel: risks })} />
          {userId !== undefined && (
            <FilterPill pressed={assignee === 'me'} onToggle={() => change({ assignee: assignee === 'me' ? undefined : 'me' })}>
              {t('board.mine')}
            </FilterPill>
          )}
          {isBoard && (
            <LaneTools>
              <SelectMenu
                look="pill"
                label={t('board.lanes')}
                value={by}
                options={LANES.map((value) => ({ value, label: t(`board.lanesBy.${value}`) }))}
                onChange={chooseLanes}
              />
              <LimitsMenu limits={limits} change={changeLimit} />
            </LaneTools>
          )}
        </FilterRow>
        {query.isPending && skeleton}
        {query.isError && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
        {board !== undefined &&
          (isEmpty && !isFiltered ? (
            <NothingYet icon={ListChecks} text={t('board.empty')} />
          ) : (
            <Suspense fallback={skeleton}>
              {isBoard && <KanbanView key={by} board={board} by={by} limits={limits} onMove={move} onMore={readMore} />}
              {view === 'list' && <ListView board={board} sort={sort} change={change} onMore={readMore} />}
              {view === 'live' && <LiveView filters={filters} />}
            </Suspense>
          ))}
      </ViewPanel>
    </>
  )
}
