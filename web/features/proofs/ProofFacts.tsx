import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ProofDetail } from '#contract/proofs.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
import { LongText } from '#web/ui/marks/LongText.tsx'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'

const line = { display: 'inline-flex', alignItems: 'center', gap: 8, flexWrap: 'wrap' } as const

/** Which scan proved what, where, when; and who may open the link. */
export function ProofFacts({ proof }: { proof: ProofDetail }) {
  const { t } = useTranslation('proofs')
  const format = useFormat()
  return (
    <Panel title={t('facts')}>
      <KeyValues
        items={[
          [
            t('at'),
            <time key="at" dateTime={proof.at}>
              {format.dateTime(proof.at)}
            </time>,
          ],
          [
            t('scan'),
            <Link key="scan" to={paths.scanResults} search={{ scanId: proof.scanId }}>
              {t(`kind.${proof.scanKind}`)}
            </Link>,
          ],
          [
            t('resource'),
            <code key="resource">
              <LongText>{proof.genericIdentifierValue}</LongText>
            </code>,
          ],
          [t('place'), proof.place === null ? null : <code key="place">{proof.place}</code>],
          [t('region'), proof.region],
          [
            t('connection'),
            <span key="connection" style={line}>
              <VectorBadge vectorType={proof.vectorType} />
              <Link to={paths.connection(proof.connectionId)}>
                <LongText>{proof.connectionName}</LongText>
              </Link>
            </span>,
          ],
          [
            t('finding'),
            <Link key="finding" to={paths.finding(proof.findingId)}>
              {proof.title}
            </Link>,
          ],
          [
            t('remediation'),
            proof.remediationId === null ? null : (
              <Link key="remediation" to={paths.remediation(proof.remediationId)}>
                {proof.remediationKey}
              </Link>
            ),
          ],
          [t('check'), <code key="check">{proof.checkId}</code>],
        ]}
      />
      <p style={{ margin: '14px 0 0', fontSize: 12, color: tone.muted }}>{t('shared')}</p>
    </Panel>
  )
}
