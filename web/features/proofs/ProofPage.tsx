import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getProof, type ProofDetail, listProofs } from '#contract/proofs.ts'
import { queryOf } from '#web/api.ts'
import { RiskChip } from '#web/components/chips/chips.tsx'
import { ConnectionMark } from '#web/components/entity/ConnectionMark.tsx'
import { EntityDetail } from '#web/components/entity/EntityDetail.tsx'
import { EntityGate } from '#web/components/entity/EntityGate.tsx'
import { useFormat } from '#web/components/format.ts'
import { ProofActions } from '#web/components/proof/ProofActions.tsx'
import { ProofMark } from '#web/components/proof/ProofMark.tsx'
import { WholeProof } from '#web/components/proof/WholeProof.tsx'
import { whereOf } from '#web/components/proof/where.ts'
import { paths } from '#web/paths.ts'
import { useDocumentTitle } from '#web/shell/document-title.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { StatusGlyph } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'
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

function Loaded({ proof }: { proof: ProofDetail }) {
  const { t } = useTranslation('proofs')
  useDocumentTitle(`${t('title')}: ${proof.title}`)
  return (
    <EntityDetail
      crumb={{ to: paths.finding(proof.findingId), label: t('toFinding') }}
      title={proof.title}
      marks={
        <>
          <RiskChip risk={proof.riskLevel} />
          {proof.holds ? <ProofMark state="proved" chip /> : <Chip>{t('noLonger')}</Chip>}
          <ConnectionMark of={proof} />
          <code>{whereOf(proof)}</code>
        </>
      }
      top={<WholeProof proof={proof} actions={<ProofActions proof={proof} />} />}
      aside={
        <>
          <ProofFacts proof={proof} />
          <OtherProofs proof={proof} />
        </>
      }
    >
      <Requests requests={proof.requests} />
    </EntityDetail>
  )
}

/** One proof: what failed beside what passed, what was asked, the scan, the time, and a link to hand on inside the account. */
export function ProofPage() {
  const { t } = useTranslation(['proofs', 'common'])
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(queryOf(getProof, { params: { id } }))
  return (
    <EntityGate query={query} title={t('title')} goneText={t('notFound')} back={{ to: paths.findings, label: t('common:nav.findings') }}>
      {(proof) => <Loaded key={proof.id} proof={proof} />}
    </EntityGate>
  )
}
