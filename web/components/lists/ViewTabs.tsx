import IconButton from '@mui/material/IconButton'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BodyOf } from '#contract/route.ts'
import { createSavedView, deleteSavedView, listSavedViews, type SavedView } from '#contract/saved-views.ts'
import { call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useFormat } from '#web/components/format.ts'
import { parseSearch, stringifySearch } from '#web/search-codec.ts'
import { notify } from '#web/ui/states/toast.ts'
import { currentView, type ListView, ListViews } from './ListViews.tsx'

const SaveViewDialog = lazy(async () => ({ default: (await import('./SaveViewDialog.tsx')).SaveViewDialog }))

type Search = Readonly<Record<string, string>>
export interface BuiltInView {
  id: string
  label: string
  search: Search
}

interface ViewTabsProps {
  screen: BodyOf<typeof createSavedView>['screen']
  builtIn: readonly BuiltInView[]
  /** By the id of a built-in view; undefined until they are known. */
  counts: Readonly<Record<string, { total: number; totalIsExact: boolean }>> | undefined
  search: Search
  /** The parts of an address that a view keeps: filters, order, grouping. */
  keys: readonly string[]
}

const only = (search: Search, keys: readonly string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([key]) => keys.includes(key)))
/** How a list is sorted or grouped does not make it another view of those that every account has. */
const ARRANGING: ReadonlySet<string> = new Set(['sort', 'group'])

function useViewChanges(onDone: () => void) {
  const cache = useQueryClient()
  const errorText = useErrorText()
  const settled = {
    onError: (error: unknown) => notify({ kind: 'error', text: errorText(error) }),
    onSettled: () => cache.invalidateQueries({ queryKey: [listSavedViews.tag] }),
  }
  const create = useMutation({
    mutationFn: (body: BodyOf<typeof createSavedView>) => call(createSavedView, { body }),
    onSuccess: onDone,
    ...settled,
  })
  const remove = useMutation({ mutationFn: (view: SavedView) => call(deleteSavedView, { params: { id: view.id } }), ...settled })
  return { create, remove }
}

/** Views as tabs: those of every account with their counts, then the person's own and the team's; the filters at hand can be kept as one more. */
export function ViewTabs({ screen, builtIn, counts, search, keys }: ViewTabsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [saving, setSaving] = useState(false)
  const { data } = useQuery(queryOf(listSavedViews, { query: { screen } }))
  const { create, remove } = useViewChanges(() => setSaving(false))
  const present = only(search, keys)
  const filters = only(
    present,
    keys.filter((key) => !ARRANGING.has(key)),
  )
  const given = builtIn.map((view): ListView => {
    const count = counts?.[view.id]
    return { ...view, count: count && format.total(count.total, count.totalIsExact) }
  })
  const saved = (data?.results ?? []).map((view): ListView => ({
    id: view.id,
    label: view.name,
    search: only(parseSearch(view.search), keys),
    extra: (
      <>
        {view.isShared && (
          <span title={t('views.shared')}>
            <Users size={13} aria-hidden style={{ display: 'block' }} />
            <span className="sr-only">{t('views.shared')}</span>
          </span>
        )}
        {view.isOwn && (
          <IconButton aria-label={t('views.remove', { name: view.name })} disabled={remove.isPending} onClick={() => remove.mutate(view)}>
            <Trash2 size={14} aria-hidden />
          </IconButton>
        )}
      </>
    ),
  }))
  const current = currentView(saved, present) ?? currentView(given, filters)
  return (
    <>
      <ListViews views={[...given, ...saved]} current={current}>
        {current === undefined && (
          <button type="button" onClick={() => setSaving(true)}>
            <Plus size={14} aria-hidden />
            {t('views.saveShort')}
          </button>
        )}
      </ListViews>
      {saving && (
        <Suspense fallback={null}>
          <SaveViewDialog view={{ screen, search: stringifySearch(present) }} send={create.mutateAsync} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  )
}
