import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Trash2, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BodyOf } from '#contract/route.ts'
import { createSavedView, deleteSavedView, listSavedViews, type SavedView } from '#contract/saved-views.ts'
import { call, queryOf } from '#web/api.ts'
import { notify } from '#web/ui/states/toast.ts'
import { tone } from '#web/ui/tokens.ts'
import { useErrorText } from '#web/components/error-text.ts'

const SaveViewDialog = lazy(async () => ({ default: (await import('./SaveViewDialog.tsx')).SaveViewDialog }))

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 6,
  minWidth: 240,
  maxHeight: 340,
  overflowY: 'auto',
  '& li': { display: 'flex', alignItems: 'center', gap: 2 },
  '& .view': {
    all: 'unset',
    boxSizing: 'border-box',
    flex: 1,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minWidth: 0,
    padding: '6px 10px',
    borderRadius: 6,
    fontSize: 13,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&:hover': { background: tone.hover },
    '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: -2 },
  },
  '& p': { margin: 0, padding: '10px 12px', fontSize: 13, color: tone.muted, maxWidth: 260 },
})

interface SavedViewsMenuProps {
  screen: BodyOf<typeof createSavedView>['screen']
  /** The filters as they stand, '?status=open&riskLevel=high'; '' without any. */
  search: string
  onApply: (search: string) => void
}

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

/** Named filters of a screen, own and shared: apply, save the present ones, delete one's own. */
export function SavedViewsMenu({ screen, search, onApply }: SavedViewsMenuProps) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [saving, setSaving] = useState(false)
  const views = useQuery({ ...queryOf(listSavedViews, { query: { screen } }), enabled: anchor !== null })
  const { create, remove } = useViewChanges(() => setSaving(false))
  const found = views.data?.results ?? []
  return (
    <>
      <Button startIcon={<Bookmark size={14} aria-hidden />} aria-haspopup="dialog" onClick={(event) => setAnchor(event.currentTarget)}>
        {t('views.label')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t('views.label'), sx: { border: `1px solid ${tone.line}`, background: tone.raised } },
        }}
      >
        <List>
          {found.length === 0 && (
            <li>
              <p>{views.isPending ? t('state.loading') : t('views.empty')}</p>
            </li>
          )}
          {found.map((view) => (
            <li key={view.id}>
              <button
                type="button"
                className="view"
                onClick={() => {
                  onApply(view.search)
                  setAnchor(null)
                }}
              >
                {view.name}
                {view.isShared && (
                  <span title={t('views.shared')}>
                    <Users size={13} aria-hidden style={{ color: tone.faint, display: 'block' }} />
                    <span className="sr-only">{t('views.shared')}</span>
                  </span>
                )}
              </button>
              {view.isOwn && (
                <IconButton
                  aria-label={t('views.remove', { name: view.name })}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(view)}
                >
                  <Trash2 size={14} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </List>
        <div style={{ padding: '4px 10px 10px' }}>
          <Button
            fullWidth
            disabled={search === ''}
            title={search === '' ? t('views.nothing') : undefined}
            onClick={() => {
              setAnchor(null)
              setSaving(true)
            }}
          >
            {t('views.save')}
          </Button>
        </div>
      </Popover>
      {saving && (
        <Suspense fallback={null}>
          <SaveViewDialog
            busy={create.isPending}
            onSave={(view) => create.mutate({ screen, search, ...view })}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </>
  )
}
