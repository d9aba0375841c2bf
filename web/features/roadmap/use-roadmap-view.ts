import { useEffect } from 'react'
import { useUrlSearch } from '#web/components/use-url-query.ts'

export const ROADMAP_VIEWS = ['kanban', 'list', 'live'] as const
export type RoadmapView = (typeof ROADMAP_VIEWS)[number]
/** Name in local storage. */
export const ROADMAP_VIEW_KEY = 'securityRoadmapView'

const asView = (value: string | null | undefined): RoadmapView | undefined => ROADMAP_VIEWS.find((view) => view === value)

/** The view in the address, else the one chosen last on this machine, else kanban. */
export function useRoadmapView(): [view: RoadmapView, choose: (view: RoadmapView) => void] {
  const [search, change] = useUrlSearch()
  const view = asView(search['view']) ?? asView(localStorage.getItem(ROADMAP_VIEW_KEY)) ?? 'kanban'
  useEffect(() => localStorage.setItem(ROADMAP_VIEW_KEY, view), [view])
  return [view, (next) => change({ view: next })]
}
