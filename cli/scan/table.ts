import { RISK_LEVELS } from '#contract/fields.ts'
import type { ScanOutcome } from './run-scan.ts'

/** What a person reads in a terminal. */
export function asTable({ connection, scan, findings }: ScanOutcome): string {
  const rows = findings.map((finding) => [
    finding.riskLevel,
    String(finding.priority),
    finding.title,
    finding.locator ?? finding.genericIdentifierValue,
    finding.message,
  ])
  const head = ['RISK', 'PRIORITY', 'FINDING', 'WHERE', 'WHAT']
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column === cells.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  ')
  const counts = RISK_LEVELS.toReversed()
    .map((risk) => `${findings.filter((finding) => finding.riskLevel === risk).length} ${risk}`)
    .join(', ')
  return [
    ...(rows.length === 0 ? [] : [line(head), ...rows.map(line), '']),
    `${connection.name} (${connection.target}): ${findings.length} open findings: ${counts}.`,
    `${scan.coverage.ran} of ${scan.coverage.total} checks ran; ${scan.newFindings} new, ${scan.resolvedFindings} resolved.`,
    '',
  ].join('\n')
}
