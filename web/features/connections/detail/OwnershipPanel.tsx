import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { createDomain, listDomains } from '#contract/domains.ts'
import { call, queryOf } from '#web/api.ts'
import { domainOf, placeOf } from '#web/components/domains/domain-of.ts'
import { DomainProof, ProofStack } from '#web/components/domains/DomainProof.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'
import { ScanNowButton } from '#web/features/connections/ScanNowButton.tsx'
import { OWNERSHIP_ID, paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'

/** The first step: a key of the account's own for this host. */
function Start({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'common'])
  const refusal = useRefusal('connections.manage')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const { host: domain, port } = placeOf(connection.target)
  const make = useMutation({
    mutationFn: () => call(createDomain, { body: { domain, port } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [listDomains.tag] }),
  })
  return (
    <ProofStack>
      <p>{t('proof.intro')}</p>
      {make.isError && <Notice kind="error">{errorText(make.error)}</Notice>}
      <div>
        <ActionButton variant="contained" refusal={refusal} disabled={make.isPending} onClick={() => make.mutate()}>
          {t('proof.start')}
        </ActionButton>
      </div>
    </ProofStack>
  )
}

/** Proof that the target is the account's own: the ways to give it, what was seen, and what it lets a scan do. */
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
      <Panel title={t('proof.title')} sub={t('proof.sub')} action={<Link to={paths.accountDomains}>{t('proof.all')}</Link>}>
        {domains.isPending && <TextSkeleton lines={3} label={t('common:state.loading')} />}
        {domains.isError && <QueryError error={domains.error} onRetry={() => void domains.refetch()} />}
        {domains.isSuccess &&
          (domain === undefined ? (
            <Start connection={connection} />
          ) : (
            <DomainProof domain={domain} target={connection.target} next={<ScanNowButton connection={connection} />} />
          ))}
      </Panel>
    </div>
  )
}
