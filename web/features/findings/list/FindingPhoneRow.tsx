import { useState } from 'react'
import type { Finding } from '#contract/findings.ts'
import { BandChip } from '#web/components/chips/BandChip.tsx'
import { DueDate } from '#web/components/DueDate.tsx'
import { RiskChip } from '#web/components/chips/RiskChip.tsx'
import { FindingStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { whereOf } from '#web/components/proof/where.ts'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'

/** Its due date when that has passed, else its band: there is room for one. */
function Urgency({ finding }: { finding: Finding }) {
  const [now] = useState(() => Date.now())
  const isLate = finding.slaDueAt !== null && Date.parse(finding.slaDueAt) < now
  return isLate ? <DueDate at={finding.slaDueAt} /> : <BandChip band={finding.beaconCategorization} />
}

/** A finding on a phone: its title, and below it what decides about it. */
export function FindingPhoneRow({ finding }: { finding: Finding }) {
  return (
    <PhoneRow>
      <span className="title">{finding.title}</span>
      <span className="meta" style={{ flexWrap: 'nowrap' }}>
        <RiskChip risk={finding.riskLevel} />
        {finding.status === 'open' ? <Urgency finding={finding} /> : <FindingStatusChip status={finding.status} />}
        <code style={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{whereOf(finding)}</code>
      </span>
    </PhoneRow>
  )
}
