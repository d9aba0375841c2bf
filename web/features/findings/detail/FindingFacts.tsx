import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { controlName } from '#contract/frameworks.ts'
import type { FindingDetail } from '#contract/findings.ts'
import { COLUMN_IDS } from '#contract/remediations.ts'
import { FindingStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { DueDate } from '#web/components/DueDate.tsx'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { AssigneeField, DueField, EffortField } from '#web/components/remediation/CardFields.tsx'
import { useCardEdit } from '#web/components/remediation/use-card-edit.ts'
import { paths } from '#web/paths.ts'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
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

const Wrapped = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, '& a': { display: 'inline-block', paddingBlock: 3 } })

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

/** The fix of a finding, as the fields of a card change it; undefined where it has none. */
function useFix({ fix }: Pick<FindingDetail, 'fix'>) {
  const columnId = COLUMN_IDS.find((id) => id === fix?.columnId) ?? 'Column_Todo'
  const edit = useCardEdit({ id: fix?.id ?? '', version: fix?.version ?? 0, columnId })
  return fix === null ? undefined : { card: { ...fix, columnId }, edit }
}

/** The requirements that a finding touches, each the way to how it stands. */
function Controls({ of }: { of: FindingDetail['controls'] }) {
  return (
    <Wrapped>
      {of.map((key) => {
        const [framework = '', control = ''] = key.split(':')
        return (
          <li key={key}>
            <Link to={paths.framework(framework)} search={{ control }}>
              {controlName(key)}
            </Link>
          </li>
        )
      })}
    </Wrapped>
  )
}

/** Whose a finding is and until when, changed in place; its fix; since when it is known. */
export function FindingFacts({ finding }: { finding: FindingDetail }) {
  const { t } = useTranslation(['findings', 'common'])
  const fix = useFix(finding)
  return (
    <KeyValues
      items={[
        [
          t('detail.owner'),
          fix === undefined ? (finding.owner?.name ?? t('common:state.unassigned')) : <AssigneeField key="owner" {...fix} />,
        ],
        [t('detail.due'), fix === undefined ? <DueDate key="due" at={finding.slaDueAt} /> : <DueField key="due" {...fix} />],
        [t('common:effort.label'), fix === undefined ? t(`common:effort.${finding.levelOfEffort}`) : <EffortField key="effort" {...fix} />],
        [
          t('detail.card'),
          fix === undefined ? null : (
            <Link key="fix" to={paths.remediation(fix.card.id)}>
              {fix.card.key} {fix.card.title}
            </Link>
          ),
        ],
        [t('detail.first'), <RelativeTime key="first" at={finding.firstSeenAt} />],
        [t('detail.lastSeen'), <RelativeTime key="seen" at={finding.lastSeenAt} />],
        [t('detail.category'), finding.categoryName],
        [t('detail.check'), <code key="check">{finding.checkId}</code>],
        ['CWE', finding.cwe],
        [t('detail.controls'), finding.controls.length === 0 ? null : <Controls key="controls" of={finding.controls} />],
      ]}
    />
  )
}
