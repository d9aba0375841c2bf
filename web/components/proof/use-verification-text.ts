import { useTranslation } from 'react-i18next'
import type { FindingDetail } from '#contract/findings.ts'
import type { ProofDetail } from '#contract/proofs.ts'
import type { ScanDetail } from '#contract/scans.ts'
import { useFormat } from '#web/components/format.ts'
import { useFailureText } from '#web/components/scans/failure-text.ts'
import type { ProofShape } from '#web/ui/marks/ProofGlyph.tsx'
import type { Verification } from './use-scan-watch.ts'

/** Why a scan could not answer; undefined where it could. Needs the texts of 'findings' and 'scans'. */
function useReason(): (scan: ScanDetail | undefined) => string | undefined {
  const { t } = useTranslation(['findings', 'scans'])
  const failureText = useFailureText()
  return (scan) => {
    if (scan?.status === 'failed') return t('verify.scanFailed', { reason: failureText(scan) })
    if (scan?.status === 'cancelled') return t('verify.scanCancelled')
    const state = scan?.coverage.notRun[0]?.state
    return state === undefined || state === 'ran' ? undefined : t(`verify.coverage.${state}`)
  }
}

interface Said {
  title: string
  sub: string
}

/** What a proof that holds says: in how long, by which scan, when, and what it saw. Needs the texts of 'proofs'. */
export function useProvedText(): (proof: ProofDetail | undefined) => Said {
  const { t } = useTranslation(['proofs', 'common'])
  const format = useFormat()
  return (proof) => {
    if (proof === undefined) return { title: t('common:proofState.provedInFull'), sub: t('state.provedSub') }
    // how long a full scan took says nothing of one fix
    const took = proof.scanKind === 'verify' ? proof.tookMs : null
    return {
      title: took === null ? t('common:proofState.provedInFull') : t('state.provedIn', { duration: format.duration(took) }),
      sub: `${t(`kind.${proof.scanKind}`)}, ${format.dateTime(proof.at)}. ${t(`verdict.${proof.reason}`)}.`,
    }
  }
}

interface Told {
  finding: FindingDetail
  state: ProofShape
  proof: ProofDetail | undefined
  verification: Verification
}

/** The two lines of the head of a proof: where it stands, and what that rests on. */
export function useVerificationText({ finding, state, proof, verification: { scan, verdict } }: Told): Said {
  const { t } = useTranslation(['proofs', 'common'])
  const format = useFormat()
  const reasonOf = useReason()
  const proved = useProvedText()
  const key = finding.fix?.key ?? ''
  const again = format.dateTime(finding.lastChangeAt)
  const open = (): string =>
    verdict === 'failed'
      ? t('state.stillThere', { at: format.dateTime(scan?.finishedAt ?? finding.lastSeenAt) })
      : t('state.openSub', { at: format.dateTime(finding.firstSeenAt) })
  const verifying = (who: string | undefined): string => (who === undefined ? t('state.verifyingSub') : t('state.verifyingBy', { who }))
  const says: Readonly<Record<ProofShape, () => Said>> = {
    proved: () => proved(proof),
    open: () => ({ title: t('state.open'), sub: open() }),
    awaiting: () => ({ title: t('common:proofState.awaiting'), sub: t('state.awaitingSub', { key }) }),
    verifying: () => ({ title: t('common:proofState.verifying'), sub: verifying(scan?.requestedBy?.name) }),
    marked: () => ({ title: t('common:proofState.marked'), sub: t('state.markedSub', { key }) }),
    regression: () => ({
      title: t('common:proofState.regression'),
      sub: proof === undefined ? t('state.failedAgain', { again }) : t('state.regressionSub', { at: format.dateTime(proof.at), again }),
    }),
    triaged: () => ({ title: t(`common:findingStatus.${finding.status}`), sub: t('state.triagedSub') }),
    unverified: () => ({ title: t('state.unverified'), sub: `${reasonOf(scan) ?? ''} ${t('state.unverifiedSub')}`.trim() }),
  }
  return says[state]()
}
