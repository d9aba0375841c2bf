import { pastAuditKeysOf } from '#server/audit.ts'
import { readMarks, verifyAllChains, type ChainReport } from '#server/modules/audit/index.ts'
import type { Command } from '#cli/command.ts'
import { withServices } from '#cli/open-services.ts'

const FAULTS: Readonly<Record<NonNullable<ChainReport['fault']>['reason'], string>> = {
  missing: 'is missing, or was moved',
  altered: 'is not what was written',
  unlinked: 'does not follow the row before it',
  head: 'is missing at the end, or the end mark was changed',
}

export const command: Command = {
  help: `Usage: parapet audit verify

Recomputes the hash chain of every account. Exit code 1 when a chain is broken; the first wrong row is named.`,
  async run() {
    const reports = await withServices(async ({ database, secrets, storage }) =>
      verifyAllChains(database.identity, pastAuditKeysOf(secrets), await readMarks(storage)),
    )
    const broken = reports.filter((report) => report.fault !== null)
    for (const { accountId, fault } of broken) {
      if (fault !== null) process.stdout.write(`Account ${accountId}: row ${fault.seq} ${FAULTS[fault.reason]}.\n`)
    }
    const rows = reports.reduce((sum, report) => sum + report.rows, 0)
    process.stdout.write(`${rows} audit rows of ${reports.length} accounts verified, ${broken.length} chains broken.\n`)
    return broken.length === 0 ? 0 : 1
  },
}
