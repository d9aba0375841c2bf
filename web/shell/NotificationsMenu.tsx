import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Bell, Settings } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listNotifications, type Notification, readNotifications } from '#contract/notifications.ts'
import { getShell } from '#contract/users.ts'
import { call, queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { NotificationMark } from '#web/components/NotificationMark.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { paths, safeNext } from '#web/paths.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { PanelPopover } from '#web/ui/layout/PanelPopover.tsx'
import { tone } from '#web/ui/tokens.ts'

const DAY_MS = 86_400_000
const IconLink = styled(Link)({ display: 'grid', placeItems: 'center', width: 32, height: 32, borderRadius: 7, color: tone.muted })

const Box = styled('div')({
  width: 'min(420px, calc(100vw - 32px))',
  '& header, & footer': { display: 'flex', alignItems: 'center', gap: 4, padding: '8px 8px 8px 16px' },
  '& header': { borderBottom: `1px solid ${tone.line}` },
  '& footer': { borderTop: `1px solid ${tone.line}`, paddingBlock: 10 },
  '& h2': { margin: 0, marginInlineEnd: 'auto', fontSize: 15, fontWeight: 600 },
  '& .list': { maxHeight: 'min(480px, 60vh)', overflow: 'auto' },
  '& h3': { margin: 0, padding: '6px 16px', fontSize: 12, fontWeight: 550, color: tone.muted, background: tone.sunken },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li + li': { borderTop: `1px solid ${tone.line}` },
  '& li a': {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) 8px',
    gap: '1px 12px',
    padding: '10px 16px',
    textDecoration: 'none',
    color: tone.text,
    '&:hover': { background: tone.hover },
  },
  '& li a > svg': { marginTop: 3 },
  '& i': { width: 8, height: 8, borderRadius: '50%', marginTop: 6 },
  '& li a > span': { overflowWrap: 'anywhere' },
  '& li[data-unread=true] a > span': { fontWeight: 550 },
  '& small': { gridColumn: 2, fontSize: 12, color: tone.muted, fontVariantNumeric: 'tabular-nums' },
  '& .wait': { padding: 16 },
})

const Count = styled('span')({
  position: 'absolute',
  top: 1,
  insetInlineEnd: 1,
  minWidth: 15,
  height: 15,
  paddingInline: 3,
  borderRadius: 8,
  background: tone.accent,
  color: tone.onAccent,
  fontSize: 9.5,
  fontWeight: 650,
  lineHeight: '15px',
  textAlign: 'center',
})

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { t } = useTranslation()
  const { kind, title, body, link, readAt, createdAt } = notification
  const navigate = useNavigate()
  const href = safeNext(link)
  const isUnread = readAt === null
  return (
    <li data-unread={isUnread}>
      <a
        href={href}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen()
          void navigate({ href })
        }}
      >
        <NotificationMark kind={kind} />
        <span>
          {isUnread && <span className="sr-only">{t('mail.unread')}: </span>}
          {title}
        </span>
        <i style={{ background: isUnread ? tone.accentText : 'transparent' }} />
        <small>
          <RelativeTime at={createdAt} />
          {body !== null && ` · ${body}`}
        </small>
      </a>
    </li>
  )
}

const dayOf = (at: number) => new Date(at).toDateString()

/** Notifications, newest first, under the day on which they came. */
function Days({ shown, onOpen }: { shown: readonly Notification[]; onOpen: (notification: Notification) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const [today, yesterday] = [dayOf(now), dayOf(now - DAY_MS)]
  const days = Map.groupBy(shown, ({ createdAt }) => dayOf(Date.parse(createdAt)))
  const labelOf = (day: string) =>
    day === today ? t('notifications.today') : day === yesterday ? t('notifications.yesterday') : format.date(day)
  return (
    <div className="list">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={labelOf(day)}>
          <h3>{labelOf(day)}</h3>
          <ul>
            {ofDay.map((notification) => (
              <Row key={notification.id} notification={notification} onOpen={() => onOpen(notification)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The bell: how many are unread, and the latest thirty. */
export function NotificationsMenu() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const list = useQuery({ ...queryOf(listNotifications, { query: { limit: 30 } }), enabled: anchor !== null })
  const shell = useQuery(queryOf(getShell, {}))
  const read = useMutation({
    mutationFn: (ids: string[] | undefined) => call(readNotifications, { body: ids === undefined ? {} : { ids } }),
    onSuccess: () => Promise.all([['notifications'], ['shell']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  const unread = shell.data?.unreadNotifications ?? 0
  const label = unread === 0 ? t('notifications.label') : t('notifications.unread', { count: unread })
  const open = (notification: Notification) => {
    setAnchor(null)
    if (notification.readAt === null) read.mutate([notification.id])
  }
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Bell size={17} aria-hidden />
        {unread > 0 && <Count aria-hidden>{unread > 99 ? '99+' : unread}</Count>}
      </IconButton>
      <PanelPopover anchor={anchor} label={t('notifications.label')} edge="right" onClose={() => setAnchor(null)}>
        <Box>
          <header>
            <h2>{t('notifications.label')}</h2>
            <Button variant="text" disabled={unread === 0 || read.isPending} onClick={() => read.mutate(undefined)}>
              {t('notifications.markRead')}
            </Button>
            <IconLink
              to={paths.accountNotifications}
              aria-label={t('mail.toPreferences')}
              title={t('mail.toPreferences')}
              onClick={() => setAnchor(null)}
            >
              <Settings size={16} aria-hidden />
            </IconLink>
          </header>
          {list.isPending && (
            <div className="wait">
              <TextSkeleton lines={5} label={t('state.loading')} />
            </div>
          )}
          {list.error !== null && <QueryError error={list.error} onRetry={() => void list.refetch()} />}
          {list.data?.results.length === 0 && <EmptyState icon={Bell} text={t('notifications.empty')} />}
          {list.data !== undefined && list.data.results.length > 0 && <Days shown={list.data.results} onOpen={open} />}
          <footer>
            <Link to={paths.mail} onClick={() => setAnchor(null)}>
              {t('notifications.all')}
            </Link>
          </footer>
        </Box>
      </PanelPopover>
    </>
  )
}
