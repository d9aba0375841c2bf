/**
 * `npm run prove`: what is slow by nature, at its full count. Runs every step to its end, one after the other, and writes the
 * results to docs/proof.md. With `-- --only <words of its name>` it runs that step alone and leaves the others' results as they
 * stand: each says when and at which commit it was run. Run all of it before an issue is called done.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from './chromium.ts'
import { runStep, type Step, type StepResult } from './steps.ts'

const root = new URL('..', import.meta.url).pathname
const PROOF_FILE = join(root, 'docs/proof.md')

/** Test files that repeat more often here than in `npm test`. */
const repeating = globSync('{server,scanners,runner,cli}/**/*.test.ts', { cwd: root }).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes('repetitionsOf('),
)

/** What a step wants to be read in docs/proof.md it prints as a line `figure: …`. */
const STEPS: readonly Step[] = [
  {
    name: 'Full counts of the tests that the gate repeats less often',
    command: 'vitest',
    args: ['run', '--disableConsoleIntercept', '--no-file-parallelism', ...repeating],
    env: { PROVE: '1' },
  },
  {
    name: 'Real web servers, as packed and hardened, against the lists of what is wrong with them',
    command: 'node',
    args: ['tools/real-sites/run.ts'],
  },
  {
    name: 'Services of Debian’s packages, planted and hardened, by a scan of their host',
    command: 'node',
    args: ['tools/network-host/run.ts'],
  },
  { name: 'AWS checks against moto, an AWS emulator of others (labelled cases)', command: 'node', args: ['tools/aws-cases/run.ts'] },
  { name: 'CloudFormation templates against AWS’s schemas (cfn-lint)', command: 'node', args: ['tools/cfn-lint/run.ts'] },
  { name: 'Crawl of a site without end, and of an ordinary one', command: 'node', args: ['tools/crawl/run.ts'] },
  {
    name: 'Engines that are installed, against servers on loopback (nmap, sslscan, ssh-audit, nuclei, nikto)',
    command: 'node',
    args: ['tools/engines/run.ts'],
  },
  { name: 'Every route against its OpenAPI document (schemathesis)', command: 'node', args: ['tools/schemathesis/run.ts'] },
  { name: 'Libraries in published files, against retire.js', command: 'node', args: ['tools/library-signatures/run.ts'] },
  { name: 'Known vulnerabilities of what an installation runs (npm audit)', command: 'node', args: ['tools/dependency-audit.ts'] },
  {
    name: 'Each screen, menu, dialog and drawer in three languages, both themes and three widths (axe)',
    command: 'playwright',
    args: ['test', 'everywhere'],
    env: { PROVE: '1' },
  },
  { name: 'The main job through a generated client (openapi-typescript)', command: 'node', args: ['tools/generated-client/run.ts'] },
]

const figuresOf = ({ output }: StepResult): string[] =>
  // oxlint-disable-next-line no-control-regex -- colours, when a terminal is watched
  [...output.replaceAll(/\u001B\[[\d;]*m/gu, '').matchAll(/^(?:figure: (.+)|\s*(Test Files|Tests)\s+(.+))$/gmu)].map(
    ([, figure, counted = '', count = '']) => figure ?? `${counted}: ${count}`,
  )

interface RunAt {
  day: string
  commit: string
  machine: string
}
/** One step's result, as it stands in docs/proof.md. */
export function sectionOf(result: StepResult, { day, commit, machine }: RunAt): string {
  const figures = figuresOf(result).map((figure) => `- ${figure}\n`)
  const outcome = `${result.ok ? 'Passed' : '**Failed**'} in ${result.seconds.toFixed(0)} s on ${day}, at commit ${commit}, on ${machine}.`
  return `## ${result.name}\n\n${outcome}\n\n${figures.join('')}`
}
/** The document with the sections that were written now; those of other steps stay, in the order of the steps. */
export function proofText(before: string, written: ReadonlyMap<string, string>, names: readonly string[]): string {
  const kept = new Map(before.split(/^(?=## )/mu).map((part) => [/^## (.+)$/mu.exec(part)?.[1] ?? '', part.trimEnd() + '\n']))
  const parts = names.flatMap((name) => written.get(name) ?? kept.get(name) ?? [])
  return `# Proof\n\nWritten by \`npm run prove\`.\n\n${parts.join('\n')}`
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
function commitNow(): string {
  const isChanged = git('status', '--porcelain', '--', '.', ':!docs/proof.md') !== ''
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes that are not committed' : ''}`
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const { only = '' } = values
  const wanted = STEPS.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()))
  if (wanted.length === 0) throw new Error(`No step has “${only}” in its name; there are: ${STEPS.map(({ name }) => name).join('; ')}.`)
  const at: RunAt = {
    day: new Date().toISOString().slice(0, 10),
    commit: commitNow(),
    machine: `${availableParallelism()} cores and ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`,
  }
  const results: StepResult[] = []
  for (const step of wanted) {
    console.log(`\n— ${step.name}`)
    const browser = step.command === 'playwright' ? { TEST_CHROMIUM: await findChromium() } : {}
    results.push(await runStep({ ...step, env: { ...step.env, ...browser } }, { live: true }))
  }
  const written = new Map(results.map((result) => [result.name, sectionOf(result, at)]))
  const before = existsSync(PROOF_FILE) ? readFileSync(PROOF_FILE, 'utf8') : ''
  const names = STEPS.map(({ name }) => name)
  writeFileSync(PROOF_FILE, proofText(before, written, names))
  console.log([...written.values()].join('\n'))
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
}
