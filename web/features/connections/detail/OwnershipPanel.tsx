import { styled } from '@mui/material/styles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, ShieldQuestion } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Connection, getConnection } from '#contract/connections.ts'
import { createDomain, type Domain, getDomain, listDomains, LOST_AFTER, type ProofSeen, verifyDomain } from '#contract/domains.ts'
import { call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useFormat } from '#web/components/format.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { OWNERSHIP_ID } from '#web/paths.ts'
import { ScanNowButton } from '#web/features/connections/ScanNowButton.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'
import { domainOf, placeOf } from './domain-of.ts'
import { ProofWays } from './ProofWays.tsx'
import { RemoveProofButton } from './RemoveProofButton.tsx'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

const Stack = styled('div')({
  display: 'grid',
  gap: 14,
  '& p': { margin: 0 },
  '& .quiet': { color: tone.muted, fontSize: 12 },
  '& .row': { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'center' },
  '& summary': { cursor: 'pointer', fontSize: 12, color: tone.muted },
  '& details > div': { marginTop: 12 },
})

const LOOK = {
  pending: { background: tone.sunken, color: tone.muted },
  verified: { background: tone.okBg, color: tone.ok },
  failing: { background: tone.risk.medium.bg, color: tone.risk.medium.text },
  lost: { background: tone.risk.critical.bg, color: tone.risk.critical.text },
} as const

const NOTHING: readonly ProofSeen[] = []

function StateChip({ status }: { status: Domain['status'] }) {
  const { t } = useTranslation('connections')
  const Icon = status === 'verified' ? BadgeCheck : ShieldQuestion
  return (
    <Chip style={LOOK[status]}>
      <Icon size={13} aria-hidden />
      {t(`proof.status.${status}`)}
    </Chip>
  )
}

/** What is proved, by whom, and when it was last looked for. */
function Proved({ domain }: { domain: Domain }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const { permit, status, failedLooks, checkedAt } = domain
  return (
    <>
      {permit !== null && (
        <p>
          {t(permit.method === 'dns' ? 'proof.byDns' : 'proof.byFile', { host: permit.host })}{' '}
          {permit.by !== null && t('proof.by', { by: permit.by, date: format.date(permit.at) })}
        </p>
      )}
      {status === 'failing' && (
        <Notice kind="warning">
          {failedLooks.gone > 0 ? t('proof.gone') : t('proof.unanswered', { count: failedLooks.unanswered, most: LOST_AFTER.unanswered })}
        </Notice>
      )}
      {status === 'lost' && <Notice kind="warning">{t('proof.lost')}</Notice>}
      {checkedAt !== null && (
        <p className="quiet">
          {t('proof.lastLook')}: <RelativeTime at={checkedAt} />
        </p>
      )}
    </>
  )
}

/** What the last look that changed something saw, where that has to be explained. */
function useLastSeen({ id, status }: Domain): readonly ProofSeen[] {
  const isOff = status === 'failing' || status === 'lost'
  const { data } = useQuery({ ...queryOf(getDomain, { params: { id } }), enabled: isOff })
  return (isOff ? data?.history[0]?.seen : undefined) ?? NOTHING
}

function DomainProof({ domain, connection }: { domain: Domain; connection: Connection }) {
  const { t } = useTranslation(['connections', 'common'])
  const refusal = useRefusal('connections.manage')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const look = useMutation({
    mutationFn: () => call(verifyDomain, { params: { id: domain.id } }),
    onSuccess: () => Promise.all([listDomains, getConnection].map(({ tag }) => cache.invalidateQueries({ queryKey: [tag] }))),
  })
  const lastSeen = useLastSeen(domain)
  const isProved = domain.permit !== null
  const ways = <ProofWays domain={domain} target={connection.target} seen={look.data?.seen ?? lastSeen} />
  return (
    <Stack>
      <div className="row">
        <StateChip status={domain.status} />
        <ActionButton
          variant={isProved ? 'outlined' : 'contained'}
          refusal={refusal}
          disabled={look.isPending}
          onClick={() => look.mutate()}
        >
          {t(look.isPending ? 'proof.looking' : 'proof.check')}
        </ActionButton>
        <RemoveProofButton domain={domain} />
      </div>
      <Proved domain={domain} />
      <div role="status" aria-live="polite">
        {look.isError && <Notice kind="error">{errorText(look.error)}</Notice>}
        {look.data?.verified === true && (
          <Notice kind="ok">
            {t('proof.done')} <ScanNowButton connection={connection} />
          </Notice>
        )}
        {look.data?.verified === false && <Notice kind="warning">{t('proof.notYet')}</Notice>}
      </div>
      {isProved && look.data?.verified !== false ? (
        <details>
          <summary>{t('proof.show')}</summary>
          <div>{ways}</div>
        </details>
      ) : (
        ways
      )}
    </Stack>
  )
}

/** The first step: a key of the account's own for this host. */
function Start({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'common'])
  const refusal = useRefusal('connections.manage')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const make = useMutation({
    mutationFn: () => call(createDomain, { body: placeOf(connection.target) }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [listDomains.tag] }),
  })
  return (
    <Stack>
      <p>{t('proof.intro')}</p>
      {make.isError && <Notice kind="error">{errorText(make.error)}</Notice>}
      <div>
        <ActionButton variant="contained" refusal={refusal} disabled={make.isPending} onClick={() => make.mutate()}>
          {t('proof.start')}
        </ActionButton>
      </div>
    </Stack>
  )
}

/** Proof that the target is the account's own: both ways to give it, what was seen, and what it lets a scan do. */
export function OwnershipPanel({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'common'])
  const domains = useQuery(queryOf(listDomains, {}))
  const domain = domainOf(domains.data?.results ?? [], connection)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash === `#${OWNERSHIP_ID}`) place.current?.focus()
  }, [])
  return (
    <div ref={place} id={OWNERSHIP_ID} tabIndex={-1} style={{ outline: 'none', scrollMarginTop: 72 }}>
      <Panel title={t('proof.title')} sub={t('proof.sub')}>
        {domains.isPending && <TextSkeleton lines={3} label={t('common:state.loading')} />}
        {domains.isError && <QueryError error={domains.error} onRetry={() => void domains.refetch()} />}
        {domains.isSuccess &&
          (domain === undefined ? <Start connection={connection} /> : <DomainProof domain={domain} connection={connection} />)}
      </Panel>
    </div>
  )
}
