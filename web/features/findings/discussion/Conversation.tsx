import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { TextField } from '#web/ui/input/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Comment, listComments, type Thread } from '#contract/findings.ts'
import { queryOf } from '#web/api.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'
import { useComment } from '#web/components/use-comment.ts'

const Messages = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 16,
  display: 'grid',
  gap: 12,
  minHeight: 80,
  overflowY: 'auto',
  borderTop: `1px solid ${tone.line}`,
  '& > li': { display: 'grid', gridTemplateColumns: '26px minmax(0, auto)', justifyContent: 'start', gap: '0 10px', alignItems: 'start' },
  '& .who': { fontSize: 12, color: tone.muted },
  '& .who strong': { color: tone.text, fontWeight: 550, marginInlineEnd: 8 },
  '& .said': {
    margin: '3px 0 0',
    padding: '8px 12px',
    width: 'fit-content',
    maxWidth: 640,
    borderRadius: 10,
    background: tone.sunken,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  '& li[data-own=true] .said': { background: tone.accentBg },
})

function Message({ comment, isOwn }: { comment: Comment; isOwn: boolean }) {
  const { t } = useTranslation('findings')
  const name = comment.actor?.name ?? t('timeline.parapet')
  return (
    <li data-own={isOwn}>
      <span aria-hidden>
        <Avatar initials={comment.actor?.initials ?? 'P'} name={name} size={26} />
      </span>
      <div>
        <div className="who">
          <strong>{name}</strong>
          <RelativeTime at={comment.at} />
        </div>
        <p className="said">{comment.text}</p>
      </div>
    </li>
  )
}

function Answer({ findingId }: { findingId: string }) {
  const { t } = useTranslation('findings')
  const { field, isReady, send } = useComment(findingId)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={submit} style={{ display: 'flex', gap: 8, alignItems: 'flex-end', padding: 16, borderTop: `1px solid ${tone.line}` }}>
      <TextField
        {...field}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
        multiline
        maxRows={6}
        fullWidth
      />
      <Button type="submit" variant="contained" disabled={!isReady}>
        {t('comment.send')}
      </Button>
    </form>
  )
}

interface ConversationProps {
  findingId: string
  /** What the list knows of it; undefined for one that is not on its pages. */
  thread: Thread | undefined
  /** Back to the list, where there is room for one of the two. */
  onBack: (() => void) | undefined
}

/** What was said about a finding, the oldest first, and a place to answer. Enter sends, Shift Enter begins a line. */
export function Conversation({ findingId, thread, onBack }: ConversationProps) {
  const { t } = useTranslation(['findings', 'common'])
  const own = useUser((state) => state.profile?.userId)
  const comments = useQuery(queryOf(listComments, { params: { id: findingId } }))
  const list = useRef<HTMLOListElement>(null)
  const count = comments.data?.results.length
  useEffect(() => {
    const { current } = list
    if (current !== null && count !== undefined) current.scrollTop = current.scrollHeight
  }, [count])
  return (
    <Panel
      title={thread?.title ?? t('chat.thread')}
      sub={thread === undefined ? undefined : `${thread.connectionName} · ${thread.genericIdentifierValue}`}
      action={
        <span style={{ display: 'flex', gap: 8 }}>
          {onBack !== undefined && (
            <Button variant="text" sx={{ display: { md: 'none' } }} startIcon={<ArrowLeft size={14} aria-hidden />} onClick={onBack}>
              {t('common:action.back')}
            </Button>
          )}
          <LinkButton to={paths.finding(findingId)}>{t('chat.toFinding')}</LinkButton>
        </span>
      }
      pad={false}
    >
      {comments.isPending && (
        <div style={{ padding: 16 }}>
          <TextSkeleton lines={4} label={t('common:state.loading')} />
        </div>
      )}
      {comments.isError && <QueryError error={comments.error} onRetry={() => void comments.refetch()} />}
      {comments.data !== undefined && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by the keyboard
        <Messages ref={list} aria-label={t('chat.thread')} aria-live="polite" tabIndex={0}>
          {comments.data.results.map((comment) => (
            <Message key={comment.id} comment={comment} isOwn={comment.actor?.userId === own} />
          ))}
        </Messages>
      )}
      <Answer findingId={findingId} />
    </Panel>
  )
}
