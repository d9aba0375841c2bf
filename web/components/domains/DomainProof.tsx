import { styled } from '@mui/material/styles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getConnection } from '#contract/connections.ts'
import { type Domain, getDomain, listDomains, LOST_AFTER, type ProofSeen, verifyDomain } from '#contract/domains.ts'
import { call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { tone } from '#web/ui/tokens.ts'
import { askFor } from './domain-of.ts'
import { DomainStatus } from './DomainStatus.tsx'
import { ProofWays } from './ProofWays.tsx'
import { RemoveProofButton } from './RemoveProofButton.tsx'

export const ProofStack = styled('div')({
  display: 'grid',
  gap: 14,
  minWidth: 0,
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& .quiet': { color: tone.muted, fontSize: 12 },
  '& .row': { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'center' },
  '& summary': { cursor: 'pointer', fontSize: 12, color: tone.muted },
  '& details > div': { marginTop: 12 },
})

const NOTHING: readonly ProofSeen[] = []
const COVERED = { dns: 'proof.byDns', file: 'proof.byFile', reverse: 'proof.byReverse' } as const

/** What is proved, by whom, and when it is looked for. */
function Proved({ domain }: { domain: Domain }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const { permit, status, failedLooks, checkedAt, nextCheckAt } = domain
  const method = permit?.method
  return (
    <>
      {permit !== null && (
        <p>
          {method === 'file' || method === 'reverse' || permit.withSubdomains
            ? t(COVERED[method === 'file' || method === 'reverse' ? method : 'dns'], { host: permit.host })
            : t('proof.byZone', { host: permit.host })}{' '}
          {permit.by !== null && t('proof.by', { by: permit.by, date: format.date(permit.at) })}
        </p>
      )}
      {status === 'failing' && (
        <Notice kind="warning">
          {failedLooks.gone > 0
            ? t('proof.gone', { count: failedLooks.gone, most: LOST_AFTER.gone })
            : t('proof.unanswered', { count: failedLooks.unanswered, most: LOST_AFTER.unanswered })}
        </Notice>
      )}
      {status === 'lost' && <Notice kind="warning">{t('proof.lost')}</Notice>}
      {checkedAt !== null && (
        <p className="quiet">
          {t('proof.lastLook')}: <RelativeTime at={checkedAt} />
          {nextCheckAt !== null && ` · ${t('proof.nextLook')}: ${format.dateTime(nextCheckAt)}`}
        </p>
      )}
    </>
  )
}

/** What the last look that changed something saw, where that has to be explained. */
function useLastSeen(domain: Domain): readonly ProofSeen[] {
  const isOff = domain.status === 'failing' || domain.status === 'lost'
  const { data } = useQuery({ ...queryOf(getDomain, { query: askFor(domain) }), enabled: isOff })
  return (isOff ? data?.history[0]?.seen : undefined) ?? NOTHING
}

interface DomainProofProps {
  domain: Domain
  /** An address of the site, which says whether the file is asked for over TLS. */
  target?: string
  /** What can be done once it is proved. */
  next?: ReactNode
}
/** One proof of ownership: how it stands, the ways to give it with what was seen of them, looking for it now, and its removal. */
export function DomainProof({ domain, target, next }: DomainProofProps) {
  const { t } = useTranslation(['connections', 'common'])
  const refusal = useRefusal('connections.manage')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const look = useMutation({
    mutationFn: () => call(verifyDomain, { body: { domain: domain.host, port: domain.port } }),
    onSuccess: () => Promise.all([listDomains, getConnection].map(({ tag }) => cache.invalidateQueries({ queryKey: [tag] }))),
  })
  const lastSeen = useLastSeen(domain)
  const isProved = domain.permit !== null
  const ways = <ProofWays domain={domain} target={target} seen={look.data?.seen ?? lastSeen} />
  return (
    <ProofStack>
      <div className="row">
        <DomainStatus status={domain.status} />
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
            {t('proof.done')} {next}
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
    </ProofStack>
  )
}
