import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listNotifications, type Notification, readNotifications } from '#contract/notifications.ts'
import { getShell } from '#contract/users.ts'
import { call, queryOf } from '#web/api.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { safeNext } from '#web/paths.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'

const Box = styled('div')({
  width: 'min(380px, calc(100vw - 32px))',
  '& header': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    padding: '8px 8px 8px 16px',
    borderBottom: `1px solid ${tone.line}`,
  },
  '& h2': { margin: 0, fontSize: 13, fontWeight: 600 },
  '& ul': { listStyle: 'none', margin: 0, padding: 4, maxHeight: 420, overflow: 'auto' },
  '& a': {
    display: 'grid',
    gridTemplateColumns: '8px 1fr',
    gap: '1px 10px',
    padding: '8px 10px',
    borderRadius: 7,
    textDecoration: 'none',
    color: tone.text,
    '&:hover': { background: tone.hover },
  },
  '& i': { width: 7, height: 7, borderRadius: '50%', marginTop: 6 },
  '& a > span': { overflowWrap: 'anywhere' },
  '& small': { gridColumn: 2, fontSize: 12, color: tone.muted },
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
  const { title, body, link, readAt, createdAt } = notification
  const navigate = useNavigate()
  const href = safeNext(link)
  return (
    <li>
      <a
        href={href}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen()
          void navigate({ href })
        }}
      >
        <i style={{ background: readAt === null ? tone.accentText : 'transparent' }} />
        <span>{title}</span>
        <small>
          {body !== null && `${body} · `}
          <RelativeTime at={createdAt} />
        </small>
      </a>
    </li>
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
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('notifications.label'),
            sx: {
              borderRadius: '9px',
              border: `1px solid ${tone.line}`,
              background: tone.raised,
              boxShadow: `0 12px 32px -8px ${tone.shadow}`,
            },
          },
        }}
      >
        <Box>
          <header>
            <h2>{t('notifications.label')}</h2>
            <Button variant="text" disabled={unread === 0 || read.isPending} onClick={() => read.mutate(undefined)}>
              {t('notifications.markRead')}
            </Button>
          </header>
          {list.isPending && (
            <div className="wait">
              <TextSkeleton lines={5} label={t('state.loading')} />
            </div>
          )}
          {list.error !== null && <QueryError error={list.error} onRetry={() => void list.refetch()} />}
          {list.data?.results.length === 0 && <EmptyState icon={Bell} text={t('notifications.empty')} />}
          {list.data !== undefined && list.data.results.length > 0 && (
            <ul>
              {list.data.results.map((notification) => (
                <Row key={notification.id} notification={notification} onOpen={() => open(notification)} />
              ))}
            </ul>
          )}
        </Box>
      </Popover>
    </>
  )
}
