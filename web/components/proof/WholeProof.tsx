import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProofDetail } from '#contract/proofs.ts'
import { useFormat } from '#web/components/format.ts'
import { answerIn, answerToAll, askedBothTimes } from './exchange-text.ts'
import { ProofPanel } from './ProofPanel.tsx'
import { useProvedText } from './use-verification-text.ts'

/** The proof whole: what failed, what passed, by what and when; or that it holds no more. */
export function WholeProof({ proof, actions }: { proof: ProofDetail; actions: ReactNode }) {
  const { t } = useTranslation(['proofs', 'common'])
  const format = useFormat()
  const { before, after, requests, holds } = proof
  const said = useProvedText()(proof)
  return (
    <ProofPanel
      state={holds ? 'proved' : 'unverified'}
      title={holds ? said.title : t('noLonger')}
      sub={holds ? said.sub : t('verdict.noMore')}
      actions={actions}
      request={askedBothTimes(requests)}
      before={{
        title: t('before'),
        shape: 'bang',
        at: before.at,
        scanId: before.scanId,
        message: before.message,
        evidence: before.evidence,
        answer: answerIn(before.evidence[0]?.label),
      }}
      after={{
        title: t('after'),
        shape: 'tick',
        at: proof.at,
        scanId: proof.scanId,
        message: after.message ?? t('gone'),
        evidence: after.evidence,
        answer: answerToAll(requests),
      }}
      facts={[
        [t('check'), <code key="check">{proof.checkId}</code>],
        [t('askedBy'), proof.askedBy?.name ?? null],
        [t('timeToFix'), before.at === null ? null : format.duration(Date.parse(proof.at) - Date.parse(before.at))],
        [t('sha256'), proof.sha256 === null ? null : <code key="sha256">{proof.sha256}</code>],
      ]}
    />
  )
}
