import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession } from '#contract/security.ts'
import { call, queryOf } from '#web/api.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { Rows, useCountry, useDevice } from '#web/features/security/Rows.tsx'
import { useAction } from '#web/features/security/use-security.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { tone } from '#web/ui/tokens.ts'

function SessionRow({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('security')
  const country = useCountry()
  const deviceName = useDevice()
  const device = [session.browser, session.browserVersion?.split('.')[0]].filter(Boolean).join(' ') || t('sessions.unknownDevice')
  return (
    <li>
      <MonitorSmartphone size={18} strokeWidth={1.7} aria-hidden />
      <div>
        <strong>{device}</strong>
        {session.isCurrent && <Chip style={{ background: tone.okBg, color: tone.ok }}>{t('sessions.current')}</Chip>}
        <p>
          {[session.os, deviceName(session.device), country(session.place), session.ip, t(`sessions.method.${session.method}`)]
            .filter(Boolean)
            .join(' · ')}{' '}
          · {t('sessions.lastSeen')} <RelativeTime at={session.lastSeenAt} />
        </p>
      </div>
      {!session.isCurrent && (
        <div className="actions">
          <Button disabled={busy} onClick={onEnd} aria-label={t('sessions.endNamed', { device })}>
            {t('sessions.end')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** Where the person is signed in, and ways to end it. */
export function SessionsPanel() {
  const { t } = useTranslation(['security', 'common'])
  const queries = useQueryClient()
  const sessions = useQuery(queryOf(listOwnSessions, {}))
  const [asking, setAsking] = useState(false)
  const onEnded = ({ ended }: { ended: number }) => {
    setAsking(false)
    notify({ kind: 'success', text: t('sessions.ended', { count: ended }) })
    void queries.invalidateQueries({ queryKey: [listOwnSessions.tag] })
  }
  const endOne = useAction((id: string) => call(endOwnSession, { params: { id } }), onEnded)
  const endOthers = useAction(() => call(endOtherSessions, {}), onEnded)
  const hasOthers = (sessions.data?.results.length ?? 0) > 1
  return (
    <Panel
      title={t('sessions.title')}
      sub={t('sessions.fact')}
      action={hasOthers && <Button onClick={() => setAsking(true)}>{t('sessions.endOthers')}</Button>}
      pad={false}
    >
      {sessions.isPending && (
        <div style={{ padding: '0 16px 16px' }}>
          <TextSkeleton lines={2} label={t('common:state.loading')} />
        </div>
      )}
      {sessions.isError && <QueryError error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.data !== undefined && (
        <Rows>
          {sessions.data.results.map((session) => (
            <SessionRow key={session.id} session={session} busy={endOne.isPending} onEnd={() => endOne.mutate(session.id)} />
          ))}
        </Rows>
      )}
      <ConfirmDialog
        open={asking}
        title={t('sessions.endOthers')}
        confirmLabel={t('sessions.endOthers')}
        danger
        busy={endOthers.isPending}
        onConfirm={() => endOthers.mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        {t('sessions.endOthersText')}
      </ConfirmDialog>
    </Panel>
  )
}
