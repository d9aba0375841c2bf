import * as z from 'zod/mini'
import type { RiskLevel } from '#contract/fields.ts'
import { cut, FINDINGS_MAX, type Engine, type EngineFinding } from './engine.ts'
import { readJsonLines } from './read-json-lines.ts'

/** Templates that break something, guess passwords, need another server or read the machine it runs on. */
const LEFT_OUT_TAGS = 'dos,fuzz,fuzzing,intrusive,bruteforce,brute-force,default-login,oast,local,file,osint,headless,exploit'
/** Only what asks the target itself: nothing that runs code here, reads files here, or asks registers of others. */
const TYPES = 'http,tcp,ssl'
const RATE = 50

/**
 * Runs the operator's own templates against an address. It asks nobody but the target: no update, no server for call-backs, no redirect,
 * no cloud; and its templates are those that lie on this machine already.
 */
export const nuclei: Engine = {
  name: 'nuclei',
  programs: ['nuclei'],
  version: { args: ['-version', '-duc'], pattern: /Version:\s*v?(\d+(?:\.\d+)+)/u, minimum: '3.0.0' },
  dataFolder: 'nuclei-templates',
  exitCodes: [0],
  isPerPort: true,
  limits: { wallClockMs: 600_000, cpuSeconds: 300, memoryMb: 2_048, outputBytes: 16_777_216 },
  argv: ({ address, ports: [port = 0], tls, data, perSecond }) => [
    ...'-duc -ni -dr -no-stdin -nh -dut -jsonl -silent -nc -or -ot -ms -t'.split(' '),
    data,
    ...`-pt ${TYPES} -etags ${LEFT_OUT_TAGS} -rl ${Math.min(RATE, perSecond ?? RATE)} -c 10 -timeout 10 -retries 1 -mhe 30 -u`.split(' '),
    `${tls ? 'https' : 'http'}://${address.includes(':') ? `[${address}]` : address}:${port}`,
  ],
  parse(output, { ports: [port = 0] }) {
    const results = readJsonLines(output).flatMap((line) => z.safeParse(result, line).data ?? [])
    const findings = results.flatMap(findingOf).slice(0, FINDINGS_MAX)
    // a template that asked and did not match says so; where none was answered, silence proves nothing
    return { findings, services: [], seen: results.some(({ error = '' }) => error === '') ? [port] : [] }
  },
  debianPackage: null,
  site: 'https://github.com/projectdiscovery/nuclei',
  adds: {
    en: 'Runs the templates that you keep on that machine: known vulnerabilities and misconfigurations of thousands of products.',
    de: 'Führt die Vorlagen aus, die Sie auf diesem Rechner vorhalten: bekannte Schwachstellen und Fehlkonfigurationen Tausender Produkte.',
    es: 'Ejecuta las plantillas que guardas en esa máquina: vulnerabilidades conocidas y errores de configuración de miles de productos.',
  },
}

/** As version 3 writes them, and as version 2 did; of a list some say one text. */
const words = z.optional(z.nullable(z.union([z.string(), z.array(z.string())])))
const result = z.object({
  'template-id': z.optional(z.string()),
  templateID: z.optional(z.string()),
  'matcher-name': z.optional(z.string()),
  'matched-at': z.optional(z.string()),
  matched: z.optional(z.string()),
  'matcher-status': z.optional(z.boolean()),
  error: z.optional(z.string()),
  'extracted-results': words,
  extracted_results: words,
  type: z.optional(z.string()),
  info: z.object({
    name: z.optional(z.string()),
    severity: z.optional(z.string()),
    description: z.optional(z.nullable(z.string())),
    reference: words,
    tags: words,
  }),
})
const RISKS: Readonly<Record<string, RiskLevel>> = { critical: 'critical', high: 'high', medium: 'medium', low: 'low' }
const ID = /^[\w.-]{1,200}$/u

const list = (given: z.infer<typeof words>): string[] => (typeof given === 'string' ? [given] : (given ?? [])).slice(0, 20).map(cut)
function findingOf({ info, type, ...found }: z.infer<typeof result>): EngineFinding[] {
  const template = found['template-id'] ?? found.templateID ?? ''
  if (found['matcher-status'] === false || !ID.test(template)) return []
  const matcher = cut(found['matcher-name'])
  const matchedAt = cut(found['matched-at'] ?? found.matched)
  const extracted = list(found['extracted-results'] ?? found.extracted_results)
  const described = { severity: cut(info.severity), type: cut(type), description: cut(info.description ?? '') }
  return [
    {
      id: cut(matcher === '' ? template : `${template}:${matcher}`),
      title: cut(info.name ?? template),
      riskLevel: RISKS[described.severity] ?? 'info',
      path: pathOf(matchedAt),
      record: { template, matcher, ...described, matchedAt, extracted, references: list(info.reference), tags: list(info.tags) },
    },
  ]
}
/** Within the service: the address may be another one tomorrow, and what was asked stands in the evidence. */
const pathOf = (at: string): string => cut(URL.parse(at)?.pathname ?? '')
