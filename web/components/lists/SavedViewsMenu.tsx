import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BodyOf } from '#contract/route.ts'
import { createSavedView, deleteSavedView, listSavedViews, type SavedView } from '#contract/saved-views.ts'
import { call, queryOf } from '#web/api.ts'
import { ConfirmDialog } from '#web/ui/layout/ConfirmDialog.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { tone } from '#web/ui/tokens.ts'
import { useErrorText } from '../error-text.ts'

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
  const [form, setForm] = useState<{ name: string; isShared: boolean } | null>(null)
  const views = useQuery({ ...queryOf(listSavedViews, { query: { screen } }), enabled: anchor !== null })
  const { create, remove } = useViewChanges(() => setForm(null))
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
              setForm({ name: '', isShared: false })
            }}
          >
            {t('views.save')}
          </Button>
        </div>
      </Popover>
      <ConfirmDialog
        open={form !== null}
        title={t('views.save')}
        confirmLabel={t('action.save')}
        cancelLabel={t('action.cancel')}
        busy={create.isPending}
        ready={form !== null && form.name.trim() !== ''}
        onConfirm={() => form !== null && create.mutate({ screen, search, name: form.name.trim(), isShared: form.isShared })}
        onClose={() => setForm(null)}
      >
        <TextField
          label={t('views.name')}
          value={form?.name ?? ''}
          onChange={(event) => setForm({ name: event.target.value, isShared: form?.isShared ?? false })}
          slotProps={{ htmlInput: { maxLength: 80 } }}
          fullWidth
          margin="dense"
        />
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={form?.isShared ?? false}
              onChange={(event) => setForm({ name: form?.name ?? '', isShared: event.target.checked })}
            />
          }
          label={t('views.share')}
        />
      </ConfirmDialog>
    </>
  )
}
