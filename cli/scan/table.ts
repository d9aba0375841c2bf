import { RISK_LEVELS } from '#contract/fields.ts'
import { plainText } from './plain-text.ts'
import type { ScanOutcome } from './run-scan.ts'

/** Of the checks that did not run: how many and why. */
function notRun({ coverage }: ScanOutcome['scan']): string {
  const counts = new Map<string, number>()
  for (const { state, reason } of coverage.notRun) {
    const why = REASONS.get(reason ?? '') ?? `could not (${plainText(reason ?? state)})`
    counts.set(why, (counts.get(why) ?? 0) + 1)
  }
  return [...counts].map(([why, amount]) => `, ${amount} ${why}`).join('')
}
const REASONS: ReadonlyMap<string, string> = new Map([
  ['not_applicable', 'do not apply to this site'],
  ['permit', 'need proof of ownership'],
])

const cut = (text: string, width: number): string => (text.length > width ? `${text.slice(0, width - 1)}…` : text)

/** What a person reads in a terminal. @param width its columns: longer rows are cut */
export function asTable({ connection, scan, findings }: ScanOutcome, width = Number.POSITIVE_INFINITY): string {
  const rows = findings.map((finding) => [
    finding.riskLevel,
    String(finding.priority),
    plainText(finding.title),
    plainText(finding.locator ?? finding.genericIdentifierValue),
    // open, although somebody says that it is done
    `${finding.completion === 'marked' ? '(marked done, not proved) ' : ''}${plainText(finding.message)}`,
  ])
  const head = ['RISK', 'PRIORITY', 'FINDING', 'WHERE', 'WHAT']
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cut(cells.map((cell, column) => (column === cells.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  '), width)
  const counts = RISK_LEVELS.toReversed()
    .map((risk) => `${findings.filter((finding) => finding.riskLevel === risk).length} ${risk}`)
    .join(', ')
  return [
    ...(rows.length === 0 ? [] : [line(head), ...rows.map(line), '']),
    `${plainText(connection.name)} (${plainText(connection.target)}): ${findings.length} open findings: ${counts}.`,
    `${scan.newFindings} new, ${scan.resolvedFindings} resolved. ${scan.coverage.ran} of ${scan.coverage.total} checks ran${notRun(scan)}.`,
    '',
  ].join('\n')
}
