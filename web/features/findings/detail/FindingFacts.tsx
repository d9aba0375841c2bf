import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FindingDetail } from '#contract/findings.ts'
import { columnOfStatus, REMEDIATION_STATUSES } from '#contract/remediations.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { ColumnLabel, FindingStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { DueDate } from '#web/components/DueDate.tsx'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { ProofLink, ProofMark, UnstableChip } from '#web/components/proof/ProofMark.tsx'
import { paths } from '#web/paths.ts'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import { tone } from '#web/ui/tokens.ts'

const NAMES = ['vectorType', 'target', 'check', 'region', 'resource', 'locator'] as const

/** "Why is this the same finding?": the keys of its fingerprint. */
export function IdentityPanel({ identity }: Pick<FindingDetail, 'identity'>) {
  const { t } = useTranslation('findings')
  const nameOf = (key: string) => {
    const name = NAMES.find((known) => known === key)
    return name === undefined ? key : t(`identity.key.${name}`)
  }
  return (
    <Panel title={t('identity.title')} sub={t('identity.fact')}>
      <KeyValues
        items={[
          ...identity.keys.map(({ name, value }) => [nameOf(name), <code key={name}>{value}</code>] as const),
          [
            t('identity.fingerprint'),
            <span key="fingerprint">
              <code>{identity.fingerprint}</code> ({t('identity.version', { version: identity.version })})
            </span>,
          ],
        ]}
      />
    </Panel>
  )
}

const Box = styled('div')({
  display: 'grid',
  gap: 4,
  padding: '12px 14px',
  borderRadius: 8,
  border: `1px solid ${tone.line}`,
  background: tone.sunken,
  overflowWrap: 'anywhere',
  '& p': { margin: 0 },
  '& small': { fontSize: 12, color: tone.muted },
})

/** Who decided to leave a finding as it is, why, and until when. */
export function Acceptance({ finding }: { finding: FindingDetail }) {
  const { t } = useTranslation('findings')
  const format = useFormat()
  const { acceptance, status } = finding
  if (acceptance === null) return null
  return (
    <Box>
      <FindingStatusChip status={status} />
      <p>{t('acceptance.by', { by: acceptance.by, reason: acceptance.reason })}</p>
      {acceptance.expiresAt !== null && <small>{t('acceptance.until', { day: format.date(acceptance.expiresAt) })}</small>}
    </Box>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, flexWrap: 'wrap' }}>{children}</span>
)

function CardLink({ finding }: { finding: FindingDetail }) {
  const { t } = useTranslation('findings')
  const status = REMEDIATION_STATUSES.find((name) => name === finding.remediationStatus)
  if (finding.remediationId === null) return null
  return (
    <Line>
      <Link to={paths.remediation(finding.remediationId)}>{t('detail.card')}</Link>
      {status !== undefined && <ColumnLabel columnId={columnOfStatus[status]} isProved={finding.completion !== 'marked'} />}
    </Line>
  )
}

/** Where a finding is, whose it is and since when. */
export function FindingFacts({ finding }: { finding: FindingDetail }) {
  const { t } = useTranslation(['findings', 'common'])
  const isOpen = finding.status === 'open'
  return (
    <KeyValues
      items={[
        [
          t('column.status'),
          <Line key="status">
            <FindingStatusChip status={finding.status} />
            {finding.completion !== null && <ProofMark state={finding.completion} chip />}
            <UnstableChip isUnstable={finding.isUnstable} />
          </Line>,
        ],
        [t('common:nav.proof'), finding.proofId === null ? null : <ProofLink key="proof" proofId={finding.proofId} />],
        [t('detail.resource'), <code key="resource">{finding.genericIdentifierValue}</code>],
        [t('detail.locator'), finding.locator === null ? null : <code key="locator">{finding.locator}</code>],
        [t('detail.region'), finding.region],
        [
          t('detail.connection'),
          <Line key="connection">
            <VectorBadge vectorType={finding.vectorType} />
            <Link to={paths.connection(finding.connectionId)}>{finding.connectionName}</Link>
          </Line>,
        ],
        [t('detail.card'), finding.remediationId === null ? null : <CardLink key="card" finding={finding} />],
        [
          t('detail.owner'),
          finding.owner === null ? (
            t('common:state.unassigned')
          ) : (
            <Line key="owner">
              <span aria-hidden>
                <Avatar initials={finding.owner.initials} name={finding.owner.name} size={20} />
              </span>
              {finding.owner.name}
            </Line>
          ),
        ],
        [t('detail.due'), isOpen ? finding.slaDueAt === null ? t('detail.noDue') : <DueDate key="due" at={finding.slaDueAt} /> : null],
        [t('common:effort.label'), t(`common:effort.${finding.levelOfEffort}`)],
        [t('detail.first'), <RelativeTime key="first" at={finding.firstSeenAt} />],
        [t('detail.lastSeen'), <RelativeTime key="seen" at={finding.lastSeenAt} />],
        [t('detail.changed'), <RelativeTime key="changed" at={finding.lastChangeAt} />],
        [t('detail.category'), finding.categoryName],
        [t('detail.check'), <code key="check">{finding.checkId}</code>],
        ['CWE', finding.cwe],
      ]}
    />
  )
}
