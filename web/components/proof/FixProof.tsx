import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FindingDetail } from '#contract/findings.ts'
import { getProof, listProofs, type ProofDetail } from '#contract/proofs.ts'
import { queryOf } from '#web/api.ts'
import { DueDate } from '#web/components/DueDate.tsx'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
import type { ProofShape } from '#web/ui/marks/ProofGlyph.tsx'
import { CancelVerification } from './CancelVerification.tsx'
import { answerIn, answerToAll, askedBothTimes, requestIn } from './exchange-text.ts'
import { ProofActions } from './ProofActions.tsx'
import { LongText } from '#web/ui/marks/LongText.tsx'
import { ProofPanel, type ProofSide } from './ProofPanel.tsx'
import type { Verification } from './use-scan-watch.ts'
import { useVerificationText } from './use-verification-text.ts'
import { VerifyingLog } from './VerifyingLog.tsx'

/** The proof that holds, or of what came back the last one there was; undefined while it is read or where there is none. */
function useProofOf(finding: FindingDetail, isBack: boolean): ProofDetail | undefined {
  const last = useQuery({
    ...queryOf(listProofs, { query: { findingId: finding.id, limit: 1 } }),
    enabled: isBack && finding.proofId === null,
  })
  const id = finding.proofId ?? last.data?.results[0]?.id
  return useQuery({ ...queryOf(getProof, { params: { id: id ?? '' } }), enabled: id !== undefined }).data
}

const NONE: FindingDetail['evidence'] = []
type Sides = { request: string | undefined; before: ProofSide; after: ProofSide }

type Evidence = FindingDetail['evidence']

/** What was seen failing: of what is proved as the proof keeps it, else as the finding shows it. */
function failingSide(finding: FindingDetail, proof: ProofDetail | undefined): Omit<ProofSide, 'title' | 'shape'> {
  const isOver = finding.status === 'resolved'
  const evidence: Evidence = isOver ? (proof?.before.evidence ?? finding.evidenceBefore) : finding.evidence
  const answer = answerIn(evidence[0]?.label)
  if (!isOver) return { at: finding.lastSeenAt, scanId: finding.lastScanId, message: finding.message, evidence, answer }
  return { at: proof?.before.at ?? null, scanId: proof?.before.scanId ?? null, message: proof?.before.message ?? null, evidence, answer }
}

/** What failed and what passed, of a finding in a state. */
function useSides(finding: FindingDetail, state: ProofShape, proof: ProofDetail | undefined, verification: Verification): Sides {
  const { t } = useTranslation('proofs')
  return useMemo(() => {
    const failed = failingSide(finding, proof)
    const request = askedBothTimes(proof?.requests ?? []) ?? requestIn(failed.evidence[0]?.label)
    const passed = {
      at: proof?.at ?? null,
      scanId: proof?.scanId ?? null,
      message: proof === undefined ? null : (proof.after.message ?? t('gone')),
      evidence: proof?.after.evidence ?? (state === 'proved' ? finding.evidence : NONE),
      answer: answerToAll(proof?.requests ?? []),
    }
    const nothing = { title: t('after'), shape: state, at: null, scanId: null, message: null, evidence: NONE }
    const before: ProofSide = { title: t('before'), shape: 'bang', ...failed }
    if (state === 'regression')
      return { request, before: { title: t('passed'), shape: 'tick', ...passed }, after: { ...before, title: t('failed') } }
    if (state === 'proved') return { request, before, after: { title: t('after'), shape: 'tick', ...passed } }
    if (state === 'verifying') return { request, before, after: { ...nothing, slot: <VerifyingLog verification={verification} /> } }
    return { request, before, after: { ...nothing, slot: t(`slot.${state}`) } }
  }, [t, finding, state, proof, verification])
}

type Fact = readonly [string, ReactNode]

/** Beside a proof: the check, who asked, how long it took, and the way to it. */
function useProvedFacts(finding: FindingDetail, proof: ProofDetail | undefined): Fact[] {
  const { t } = useTranslation('proofs')
  const format = useFormat()
  const sha256 = proof?.sha256 ?? ''
  const fixedIn = proof === undefined ? null : format.duration(Date.parse(proof.at) - Date.parse(finding.firstSeenAt))
  return [
    [t('check'), <code key="check">{finding.checkId}</code>],
    [t('askedBy'), proof?.askedBy?.name ?? null],
    [t('timeToFix'), fixedIn],
    [t('sha256'), sha256 === '' ? null : <code key="sha256" title={sha256}>{`${sha256.slice(0, 6)}…${sha256.slice(-4)}`}</code>],
    [
      t('title'),
      finding.proofId === null ? null : (
        <Link key="proof" to={paths.proof(finding.proofId)}>
          {t('open')}
        </Link>
      ),
    ],
  ]
}

/** Beside a gap: whose it is, until when, and the fix. */
function useOpenFacts(finding: FindingDetail, state: ProofShape, proof: ProofDetail | undefined): Fact[] {
  const { t } = useTranslation('proofs')
  const format = useFormat()
  const { fix, slaDueAt, status, lastChangeAt } = finding
  const isBack = state === 'regression' && proof !== undefined
  return [
    [t('heldFor'), isBack ? format.duration(Date.parse(lastChangeAt) - Date.parse(proof.at)) : null],
    [t('owner'), finding.owner === null ? null : <LongText key="owner">{finding.owner.name}</LongText>],
    [t('due'), status === 'open' && slaDueAt !== null ? <DueDate key="due" at={slaDueAt} /> : null],
    [
      t('remediation'),
      fix === null ? null : (
        <Link key="fix" to={paths.remediation(fix.id)}>
          {fix.key}
        </Link>
      ),
    ],
  ]
}

/** Hands on what is proved, ends what runs. */
function Actions({ state, proof, verification }: { state: ProofShape; proof: ProofDetail | undefined; verification: Verification }) {
  if (state === 'verifying') return <CancelVerification scan={verification.scan} />
  return state === 'proved' && proof !== undefined ? <ProofActions proof={proof} /> : null
}

interface FixProofProps {
  finding: FindingDetail
  state: ProofShape
  verification: Verification
  /** Instead of the finding's own sentence, where the panel stands for several. */
  sub?: string | undefined
  narrow?: boolean
}

/** The proof of a finding, alone or for its remediation, in whichever state it is. */
export function FixProof({ finding, state, verification, sub, narrow = false }: FixProofProps) {
  const proof = useProofOf(finding, state === 'regression')
  const words = useVerificationText({ finding, state, proof, verification })
  const provedFacts = useProvedFacts(finding, proof)
  const openFacts = useOpenFacts(finding, state, proof)
  return (
    <ProofPanel
      state={state}
      title={words.title}
      sub={sub === undefined ? words.sub : `${words.sub} ${sub}`}
      actions={<Actions state={state} proof={proof} verification={verification} />}
      {...useSides(finding, state, proof, verification)}
      facts={state === 'proved' ? provedFacts : openFacts}
      narrow={narrow}
    />
  )
}
