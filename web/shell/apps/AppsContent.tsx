import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { CalendarDays, ExternalLink, type LucideIcon, Mail, MessagesSquare, Pin, SquareKanban, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type App, listApps, unpinApp } from '#contract/apps.ts'
import { call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { paths } from '#web/paths.ts'
import type { TitleKey } from '#web/shell/document-title.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { tone } from '#web/ui/tokens.ts'

const Box = styled('div')({
  width: 'min(320px, calc(100vw - 32px))',
  padding: 12,
  '& h2': { margin: '0 0 6px', fontSize: 13, fontWeight: 600 },
  '& h2:not(:first-of-type)': { marginTop: 14 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& p': { margin: '2px 0 8px', fontSize: 12.5, color: tone.muted },
  '& .tiles': { display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 4 },
  '& .pinned > li': { display: 'flex', alignItems: 'center', gap: 4 },
})
const TileAnchor = styled('a')({
  display: 'grid',
  justifyItems: 'center',
  gap: 5,
  padding: '10px 2px 8px',
  borderRadius: 8,
  color: tone.text,
  fontSize: 12,
  textAlign: 'center',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '& svg': { color: tone.accentText },
  '&:hover': { background: tone.hover },
})
const Tile = createLink(TileAnchor)
const Pinned = styled('a')({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr)',
  gap: '0 10px',
  alignItems: 'center',
  padding: '6px 8px',
  borderRadius: 7,
  color: tone.text,
  textDecoration: 'none',
  '& svg': { color: tone.muted },
  '& small': { gridColumn: 2, fontSize: 12, color: tone.muted, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover': { background: tone.hover },
})

const OWN: readonly { to: string; label: TitleKey; icon: LucideIcon }[] = [
  { to: paths.calendar, label: 'nav.calendar', icon: CalendarDays },
  { to: paths.mail, label: 'nav.mail', icon: Mail },
  { to: paths.chat, label: 'nav.chat', icon: MessagesSquare },
  { to: paths.roadmap, label: 'nav.kanban', icon: SquareKanban },
]

function PinnedLink({ app, mayManage }: { app: App; mayManage: boolean }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const remove = useMutation({
    mutationFn: () => call(unpinApp, { params: { id: app.id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [listApps.tag] }),
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
  const name = t(`nav.${app.label}`)
  return (
    <li>
      <Pinned href={app.url} target="_blank" rel="noopener noreferrer">
        <ExternalLink size={14} aria-hidden />
        <span>{name}</span>
        <small>{URL.parse(app.url)?.host}</small>
      </Pinned>
      {mayManage && (
        <IconButton
          aria-label={t('apps.unpin', { name })}
          title={t('apps.unpin', { name })}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <X size={14} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

function OwnTools({ onPin }: { onPin: () => void }) {
  const { t } = useTranslation()
  const mayManage = useRight('account.manage')
  const apps = useQuery(queryOf(listApps, {}))
  return (
    <>
      <h2>{t('apps.own')}</h2>
      {apps.isPending && <TextSkeleton lines={2} label={t('state.loading')} />}
      {apps.isError && <QueryError error={apps.error} onRetry={() => void apps.refetch()} />}
      {apps.data?.results.length === 0 && <p>{t(mayManage ? 'apps.empty' : 'apps.emptyForOthers')}</p>}
      {apps.data !== undefined && apps.data.results.length > 0 && (
        <ul className="pinned">
          {apps.data.results.map((app) => (
            <PinnedLink key={app.id} app={app} mayManage={mayManage} />
          ))}
        </ul>
      )}
      {mayManage && (
        <Button variant="text" startIcon={<Pin size={14} aria-hidden />} onClick={onPin}>
          {t('apps.pin')}
        </Button>
      )}
    </>
  )
}

/** The product's other screens, and links that the account has pinned to tools of its own. */
export function AppsContent({ onClose, onPin }: { onClose: () => void; onPin: () => void }) {
  const { t } = useTranslation()
  return (
    <Box>
      <h2>{t('nav.apps')}</h2>
      <ul className="tiles">
        {OWN.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Tile to={to} onClick={onClose}>
              <Icon size={20} strokeWidth={1.7} aria-hidden />
              {t(label)}
            </Tile>
          </li>
        ))}
      </ul>
      <OwnTools onPin={onPin} />
    </Box>
  )
}
