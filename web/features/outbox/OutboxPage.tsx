import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listOutbox } from '#contract/outbox.ts'
import type { ReplyOf } from '#contract/route.ts'
import { ApiError, queryOf } from '#web/api.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { paths } from '#web/paths.ts'
import { CopyButton } from '#web/ui/input/CodeBlock.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { MONO, tone } from '#web/ui/tokens.ts'

/** The confirmation code in a message: a run of 6 to 8 digits standing alone; null where there is none. */
export function codeIn(text: string): string | null {
  return /(?<![\d\w.:/-])\d{6,8}(?![\d\w:/-])/u.exec(text)?.[0] ?? null
}

const REFRESH_MS = 2000

const Page = styled('main')({
  maxWidth: 720,
  margin: '0 auto',
  padding: '32px 16px 24px',
  '& .back': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    marginBottom: 14,
    color: tone.accentText,
    fontWeight: 550,
    textDecoration: 'none',
  },
})
const Card = styled('article')({
  border: `1px solid ${tone.line}`,
  borderRadius: 10,
  background: tone.surface,
  padding: '14px 16px',
  marginBottom: 12,
  overflowWrap: 'anywhere',
  '& header': { display: 'flex', flexWrap: 'wrap', gap: '2px 10px', fontSize: 12, color: tone.muted },
  '& header time': { marginInlineStart: 'auto' },
  '& h2': { margin: '6px 0', fontSize: 15, fontWeight: 600 },
  '& pre': { margin: '10px 0 0', fontFamily: 'inherit', fontSize: 13, whiteSpace: 'pre-wrap', color: tone.muted },
})
const Code = styled('div')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  padding: '4px 6px 4px 14px',
  borderRadius: 8,
  background: tone.accentBg,
  color: tone.accentText,
  '& code': { fontFamily: MONO, fontSize: 24, fontWeight: 600, letterSpacing: '0.12em' },
})

type Message = ReplyOf<typeof listOutbox>['results'][number]

function MessageCard({ message }: { message: Message }) {
  const { t } = useTranslation(['outbox', 'common'])
  const code = codeIn(message.text)
  return (
    <Card>
      <header>
        <span>{t(message.channel === 'mail' ? 'mail' : 'sms')}</span>
        <span>{t('to', { recipient: message.recipient })}</span>
        <RelativeTime at={message.createdAt} />
      </header>
      <h2>{message.subject || t('sms')}</h2>
      {code !== null && (
        <Code>
          <code>{code}</code>
          <CopyButton text={code} copyLabel={t('common:action.copy')} copiedLabel={t('common:action.copied')} />
        </Code>
      )}
      <pre>{message.text}</pre>
    </Card>
  )
}

/** The mails and texts of a local start without a mail server; the newest first, renewed by itself. */
export function OutboxPage() {
  const { t } = useTranslation(['outbox', 'common'])
  const outbox = useQuery({ ...queryOf(listOutbox, {}), refetchInterval: REFRESH_MS })
  const isRefused = outbox.error instanceof ApiError && (outbox.error.status === 403 || outbox.error.status === 404)
  const needsLink = outbox.error instanceof ApiError && outbox.error.code === 'auth.start_token_needed'
  return (
    <Page>
      <Link className="back" to={paths.login}>
        <ArrowLeft size={14} aria-hidden />
        {t('common:nav.login')}
      </Link>
      <PageHead title={t('title')} sub={t('sub')} />
      {outbox.isPending && <TextSkeleton lines={6} label={t('common:state.loading')} />}
      {isRefused && <EmptyState icon={Inbox} text={t(needsLink ? 'needsLink' : 'unavailable')} />}
      {outbox.error !== null && !isRefused && <QueryError error={outbox.error} onRetry={() => void outbox.refetch()} />}
      {outbox.data?.results.length === 0 && <EmptyState icon={Inbox} text={t('empty')} />}
      {outbox.data?.results.map((message) => (
        <MessageCard key={message.id} message={message} />
      ))}
    </Page>
  )
}
