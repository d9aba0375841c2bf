import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, Check, Link2, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getProof, type ProofDetail, listProofs } from '#contract/proofs.ts'
import { queryOf } from '#web/api.ts'
import { RiskChip } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { whereOf } from '#web/components/proof/where.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { ProofMark } from '#web/components/proof/ProofMark.tsx'
import { paths } from '#web/paths.ts'
import { useDocumentTitle } from '#web/shell/document-title.ts'
import { sharedAddress } from '#web/shell/session/account-address.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { AboveTitle, TwoColumns } from '#web/ui/layout/TwoColumns.tsx'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { StatusGlyph } from '#web/ui/marks/StatusGlyph.tsx'
import { PageSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { ProofFacts } from './ProofFacts.tsx'
import { Requests } from './Requests.tsx'

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  '& > li': { display: 'flex', alignItems: 'center', gap: 8, flexWrap: 'wrap' },
  '& small': { color: tone.muted },
})

/** Every time a scan saw the finding end, newest first; nothing when it was once. */
function OtherProofs({ proof }: { proof: Pick<ProofDetail, 'id' | 'findingId'> }) {
  const { t } = useTranslation('proofs')
  const format = useFormat()
  const { data } = useQuery(queryOf(listProofs, { query: { findingId: proof.findingId } }))
  if (data === undefined || data.results.length < 2) return null
  return (
    <Panel title={t('others')}>
      <List>
        {data.results.map(({ id, at, holds }) => (
          <li key={id}>
            <StatusGlyph shape={holds ? 'tick' : 'dash'} />
            {id === proof.id ? <span>{format.dateTime(at)}</span> : <Link to={paths.proof(id)}>{format.dateTime(at)}</Link>}
            <small>{id === proof.id ? t('thisOne') : t(holds ? 'holds' : 'noLonger')}</small>
          </li>
        ))}
      </List>
    </Panel>
  )
}

const SAID_MS = 2_000

/** Copies the address of this page, with the account it belongs to, to hand on to a colleague. */
function CopyLink() {
  const { t } = useTranslation('proofs')
  const accountId = useUser(({ profile }) => profile?.customerId)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    await navigator.clipboard.writeText(accountId === undefined ? location.href : sharedAddress(location.href, accountId))
    setCopied(true)
  }
  const Icon = copied ? Check : Link2
  return (
    <Button variant="contained" startIcon={<Icon size={15} aria-hidden />} title={t('shared')} onClick={() => void copy()}>
      <span aria-live="polite">{t(copied ? 'copied' : 'copyLink')}</span>
    </Button>
  )
}

const Band = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: '2px 12px',
  marginBottom: 16,
  padding: '14px 16px',
  borderRadius: 10,
  border: `1px solid ${tone.ok}`,
  background: tone.okBg,
  '& > svg': { gridRow: 'span 2', color: tone.ok },
  '& strong': { fontSize: 15, fontWeight: 620, overflowWrap: 'anywhere' },
  '& p': { margin: 0, fontSize: 13, color: tone.muted, overflowWrap: 'anywhere' },
  '&[data-holds=false]': { borderColor: tone.lineStrong, background: tone.sunken },
  '&[data-holds=false] > svg': { color: tone.risk.critical.text },
})

/** The proof in one line: what was seen, by what, when; or that it holds no more. */
function VerdictBand({ proof }: { proof: ProofDetail }) {
  const { t } = useTranslation('proofs')
  const format = useFormat()
  const Icon = proof.holds ? ShieldCheck : ShieldAlert
  return (
    <Band role="status" data-holds={proof.holds}>
      <Icon size={26} aria-hidden />
      <strong>{t(`verdict.${proof.reason}`)}</strong>
      <p>
        {proof.holds ? `${t(`kind.${proof.scanKind}`)} · ${proof.connectionName} · ${format.dateTime(proof.at)} · ` : t('verdict.noMore')}
        {proof.holds && <RelativeTime at={proof.at} />}
      </p>
    </Band>
  )
}

function Loaded({ proof }: { proof: ProofDetail }) {
  const { t } = useTranslation('proofs')
  useDocumentTitle(`${t('title')}: ${proof.title}`)
  return (
    <>
      <PageHead
        title={proof.title}
        sub={<code>{whereOf(proof)}</code>}
        above={
          <AboveTitle>
            <Link to={paths.finding(proof.findingId)}>
              <ArrowLeft size={14} aria-hidden />
              {t('toFinding')}
            </Link>
            <RiskChip risk={proof.riskLevel} />
            {proof.holds ? <ProofMark state="proved" chip /> : <Chip>{t('noLonger')}</Chip>}
          </AboveTitle>
        }
      >
        <CopyLink />
      </PageHead>
      <VerdictBand proof={proof} />
      <BeforeAfter proof={proof} />
      <TwoColumns>
        <div>
          <Requests requests={proof.requests} />
        </div>
        <div>
          <ProofFacts proof={proof} />
          <OtherProofs proof={proof} />
        </div>
      </TwoColumns>
    </>
  )
}

/** One proof: what failed beside what passed, what was asked, the scan, the time, and a link to hand on inside the account. */
export function ProofPage() {
  const { t } = useTranslation(['proofs', 'common'])
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(queryOf(getProof, { params: { id } }))
  if (query.data !== undefined) return <Loaded proof={query.data} />
  if (query.isPending) return <PageSkeleton label={t('common:state.loading')} />
  const isGone = query.error.status === 404 || query.error.status === 422
  return (
    <>
      <PageHead title={t('title')} sub={isGone ? t('notFound') : undefined}>
        <LinkButton to={paths.findings} variant="outlined">
          {t('common:nav.findings')}
        </LinkButton>
      </PageHead>
      {!isGone && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
    </>
  )
}
