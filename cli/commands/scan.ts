import { parseArgs } from 'node:util'
import { RISK_LEVELS, type RiskLevel } from '#contract/fields.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { printJson, required, UsageError, type Command } from '#cli/command.ts'
import { countReaching, scanTarget, type ScanOutcome } from '#cli/scan/run-scan.ts'
import { asSarif } from '#cli/scan/sarif.ts'
import { plainText } from '#cli/scan/plain-text.ts'
import { clientOfEnvironment } from '#cli/scan/server-client.ts'
import { asTable } from '#cli/scan/table.ts'

const FORMATS = ['table', 'json', 'sarif'] as const
type Format = (typeof FORMATS)[number]

function oneOf<const T extends string>(value: string | undefined, words: readonly T[], option: string): T | undefined {
  if (value === undefined) return undefined
  const found = words.find((word) => word === value)
  if (found === undefined) throw new UsageError(`${option}: choose from ${words.join(', ')}.`)
  return found
}

function print(outcome: ScanOutcome, format: Format): void {
  if (format === 'table') process.stdout.write(asTable(outcome, process.stdout.columns))
  else printJson(format === 'sarif' ? asSarif(outcome, packageFile.version) : outcome)
}

/** Tells the progress to people alone: nothing when standard error is no terminal. */
function tellProgress(progress: number, current: string | null): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${progress} %  ${plainText(current ?? '')}`)
}

export const command: Command = {
  help: `Usage: parapet scan <url or connection id> [--fail-on <risk>] [--format table|json|sarif] [--name <name>]

Scans, waits, and prints every open finding. A website is matched to a connection by its address, or added without a schedule.
Connect any other target first (parapet connect) and scan it by the id of its connection.

  --fail-on   exit code 1 when an open finding has this risk or higher: ${RISK_LEVELS.join(', ')}
  --format    table (standard), json, or sarif (SARIF 2.1.0)
  --name      name for a connection that is added

Environment: PARAPET_URL (else the server of this machine), PARAPET_API_KEY (scopes read,scan; and manage to add a website).
Exit codes: 0 fine, 1 findings reach --fail-on, 2 the scan could not run.`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'fail-on': { type: 'string' }, format: { type: 'string', default: 'table' }, name: { type: 'string' } },
    })
    const wanted = required(positionals[0], 'The address or connection to scan')
    const failOn: RiskLevel | undefined = oneOf(values['fail-on'], RISK_LEVELS, '--fail-on')
    const format = oneOf(values.format, FORMATS, '--format') ?? 'table'
    const { server, client } = clientOfEnvironment('read,scan,manage')
    const outcome = await scanTarget(client, {
      wanted,
      name: values.name,
      onProgress: (scan) => tellProgress(scan.progress, scan.currentCheckName),
    })
    if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
    print(outcome, format)
    if (format === 'table') process.stdout.write(`${server}/dashboard/findings?connectionId=${outcome.connection.id}\n`)
    const reaching = failOn === undefined ? 0 : countReaching(outcome.findings, failOn)
    if (reaching > 0) process.stderr.write(`${reaching} of ${outcome.findings.length} open findings reach --fail-on ${failOn}.\n`)
    return reaching > 0 ? 1 : 0
  },
}
