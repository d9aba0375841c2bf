import type { Finding } from '#contract/findings.ts'
import { BandChip } from '#web/components/BandChip.tsx'
import { DueDate } from '#web/components/DueDate.tsx'
import { RiskChip } from '#web/components/RiskChip.tsx'
import { FindingStatusChip } from '#web/components/StatusLabel.tsx'
import { whereOf } from '#web/components/where.ts'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'

/** A finding on a phone: its title, and below it what decides about it. */
export function FindingPhoneRow({ finding }: { finding: Finding }) {
  return (
    <PhoneRow>
      <span className="title">{finding.title}</span>
      <span className="meta">
        <RiskChip risk={finding.riskLevel} />
        <BandChip band={finding.beaconCategorization} />
        {finding.status !== 'open' && <FindingStatusChip status={finding.status} />}
        {finding.slaDueAt !== null && finding.status === 'open' && <DueDate at={finding.slaDueAt} />}
        <code style={{ overflowWrap: 'anywhere' }}>{whereOf(finding)}</code>
      </span>
    </PhoneRow>
  )
}
