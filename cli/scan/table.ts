import { RISK_LEVELS } from '#contract/fields.ts'
import { notSeen, pagesSeen } from './not-seen.ts'
import { plainText } from './plain-text.ts'
import type { ScanOutcome } from './run-scan.ts'

const cut = (text: string, width: number): string => (text.length > width ? `${text.slice(0, width - 1)}…` : text)

/** What a person reads in a terminal. @param width its columns: longer rows are cut */
export function asTable({ connection, scan, findings }: ScanOutcome, width = Number.POSITIVE_INFINITY): string {
  const rows = findings.map((finding) => [
    finding.riskLevel,
    String(finding.priority),
    plainText(finding.title),
    plainText(finding.place ?? finding.genericIdentifierValue),
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
    `${scan.newFindings} new, ${scan.resolvedFindings} resolved. ${scan.coverage.ran} of ${scan.coverage.total} checks ran${scan.coverage.notRun.length === 0 ? '.' : '; the others:'}`,
    ...notSeen(scan),
    ...pagesSeen(scan),
    '',
  ].join('\n')
}
