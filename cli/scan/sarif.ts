import type { RiskLevel } from '#contract/fields.ts'
import type { Finding } from '#contract/findings.ts'
import type { ScanOutcome } from './run-scan.ts'

const LEVEL: Readonly<Record<RiskLevel, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
}
/** What code hosts sort by, 0 to 10. */
const SEVERITY: Readonly<Record<RiskLevel, string>> = { critical: '9.5', high: '8.0', medium: '5.5', low: '2.5', info: '0.5' }

function rulesOf(findings: readonly Finding[]) {
  const first = new Map<string, Finding>()
  for (const finding of findings) if (!first.has(finding.checkId)) first.set(finding.checkId, finding)
  return [...first.values()].map(({ checkId, title, riskLevel, category }) => ({
    id: checkId,
    name: checkId,
    shortDescription: { text: title },
    defaultConfiguration: { level: LEVEL[riskLevel] },
    properties: { tags: ['security', category], 'security-severity': SEVERITY[riskLevel] },
  }))
}

/** Open findings as SARIF 2.1.0 (OASIS), for code hosts and editors. A finding keeps its id as its fingerprint across runs. */
export function asSarif({ connection, scan, findings }: ScanOutcome, version: string): object {
  const rules = rulesOf(findings)
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Parapet', version, semanticVersion: version, rules } },
        automationDetails: { id: `parapet/${connection.vectorId}/${connection.id}/` },
        invocations: [
          {
            executionSuccessful: scan.status === 'completed',
            ...(scan.startedAt === null ? {} : { startTimeUtc: scan.startedAt }),
            ...(scan.finishedAt === null ? {} : { endTimeUtc: scan.finishedAt }),
          },
        ],
        results: findings.map((finding) => ({
          ruleId: finding.checkId,
          ruleIndex: rules.findIndex((rule) => rule.id === finding.checkId),
          level: LEVEL[finding.riskLevel],
          message: { text: finding.message },
          locations: [
            {
              physicalLocation: { artifactLocation: { uri: finding.genericIdentifierValue } },
              ...(finding.place === null ? {} : { logicalLocations: [{ fullyQualifiedName: finding.place }] }),
            },
          ],
          partialFingerprints: { 'parapetFinding/v1': finding.id },
          properties: {
            riskLevel: finding.riskLevel,
            priority: finding.priority,
            band: finding.beaconCategorization,
            completion: finding.completion,
          },
        })),
      },
    ],
  }
}
