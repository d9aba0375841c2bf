import type { RiskLevel } from '#contract/fields.ts'
import { cut, FINDINGS_MAX, UnreadableReport, type Engine, type EngineFinding } from './engine.ts'

/** 2 and 3: it has warned, and it has found faults. */
const SAW = [0, 2, 3]
const RATE_TEST_SINCE = [3, 2] as const
const [MAJOR, MINOR] = RATE_TEST_SINCE

/**
 * Judges each algorithm that an SSH server offers. Its report in lines is read, since the JSON of version 2 has no judgement in it.
 * From 3.2 on it would also open connections as fast as it can: that is left out.
 */
export const sshAudit: Engine = {
  name: 'ssh-audit',
  programs: ['ssh-audit'],
  version: { args: ['--help'], pattern: /ssh-audit v(\d+(?:\.\d+)+)/u, minimum: '2.5' },
  exitCodes: SAW,
  isPerPort: true,
  limits: { wallClockMs: 60_000, cpuSeconds: 20, memoryMb: 256, outputBytes: 262_144 },
  argv: ({ address, ports: [port = 0], version }) => [
    ...`-b -n -t 5 -p ${port}`.split(' '),
    ...(hasRateTest(version) ? ['--skip-rate-test'] : []),
    address.includes(':') ? '-6' : '-4',
    '--',
    address,
  ],
  parse(output, { ports: [port = 0] }) {
    const lines = output.split('\n')
    if (!lines.some((line) => line.startsWith('(kex) '))) throw new UnreadableReport('no algorithms were told')
    const findings = findingsIn(lines).slice(0, FINDINGS_MAX)
    return { findings, services: [], seen: [port] }
  },
  debianPackage: 'ssh-audit',
  site: 'https://github.com/jtesta/ssh-audit',
  adds: {
    en: 'Says of each key exchange, host key, cipher and MAC of an SSH server why it should no longer be offered.',
    de: 'Sagt zu jedem Schlüsselaustausch, Host-Schlüssel, Chiffre und MAC eines SSH-Servers, warum es nicht mehr angeboten werden sollte.',
    es: 'Dice de cada intercambio de claves, clave de host, cifrado y MAC de un servidor SSH por qué ya no debería ofrecerse.',
  },
}

function hasRateTest(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > MAJOR || (major === MAJOR && minor >= MINOR)
}

const RISKS: Readonly<Record<string, RiskLevel>> = { fail: 'low', warn: 'info' }
/** (kex) name -- [fail] why; the next reasons of the same algorithm stand below with a mark in front. */
const ALGORITHM = /^\((?<part>kex|key|enc|mac)\) (?<name>\S+).*?-- \[(?<level>fail|warn|info)\] (?<text>.{1,500})$/u
const FURTHER = /^\s+`- \[(?<level>fail|warn|info)\] (?<text>.{1,500})$/u
const VULNERABILITY = /^\(cve\) (CVE-\d{4}-\d{4,7})\s.*?\(CVSSv\d: (\d{1,2}(?:\.\d)?)\) (.{1,500})$/u

interface Judged {
  part: string
  name: string
  reasons: { level: string; text: string }[]
}

function findingsIn(lines: readonly string[]): EngineFinding[] {
  const judged: Judged[] = []
  for (const line of lines) {
    const { part, name = '', level = '', text = '' } = ALGORITHM.exec(line)?.groups ?? FURTHER.exec(line)?.groups ?? {}
    if (part !== undefined) judged.push({ part, name, reasons: [] })
    if (level !== '') judged.at(-1)?.reasons.push({ level, text })
  }
  return [...judged.flatMap(algorithm), ...lines.flatMap(vulnerability)]
}
function algorithm({ part, name, reasons }: Judged): EngineFinding[] {
  const bad = reasons.filter(({ level }) => level !== 'info')
  const worst = bad.find(({ level }) => level === 'fail') ?? bad[0]
  if (worst === undefined) return []
  const id = `${part} ${name}`
  const texts = bad.map(({ level, text }) => cut(`${level}: ${text}`))
  return [
    {
      id: cut(id),
      title: cut(`${name}: ${worst.text}`),
      riskLevel: RISKS[worst.level] ?? 'info',
      path: '',
      record: { algorithm: cut(id), reasons: texts },
    },
  ]
}
/** It goes by the version that the server tells, which a distribution may have repaired. */
function vulnerability(line: string): EngineFinding[] {
  const [, cve, score = '', what = ''] = VULNERABILITY.exec(line) ?? []
  if (cve === undefined) return []
  const riskLevel = Number(score) >= 9 ? 'high' : Number(score) >= 5 ? 'medium' : 'low'
  return [{ id: cve, title: cut(`${cve}: ${what}`), riskLevel, path: '', record: { cve, score: Number(score), what: cut(what) } }]
}
