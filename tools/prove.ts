/**
 * `npm run prove`: what is slow by nature, at its full count. Runs every step to its end, one after the other, and writes the
 * result to docs/proof.md. Run it before an issue is called done.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
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
  { name: 'Every route against its OpenAPI document (schemathesis)', command: 'node', args: ['tools/schemathesis/run.ts'] },
  { name: 'Libraries in published files, against retire.js', command: 'node', args: ['tools/library-signatures/run.ts'] },
  { name: 'The main job through a generated client (openapi-typescript)', command: 'node', args: ['tools/generated-client/run.ts'] },
]

const figuresOf = ({ output }: StepResult): string[] =>
  // oxlint-disable-next-line no-control-regex -- colours, when a terminal is watched
  [...output.replaceAll(/\u001B\[[\d;]*m/gu, '').matchAll(/^(?:figure: (.+)|\s*(Test Files|Tests)\s+(.+))$/gmu)].map(
    ([, figure, counted = '', count = '']) => figure ?? `${counted}: ${count}`,
  )

export function proofText(results: readonly StepResult[], of: { day: string; commit: string; machine: string }): string {
  const parts = results.map((result) => {
    const figures = figuresOf(result).map((figure) => `- ${figure}\n`)
    return `## ${result.name}\n\n${result.ok ? 'Passed' : '**Failed**'} in ${result.seconds.toFixed(0)} s.\n\n${figures.join('')}`
  })
  return `# Proof\n\nWritten by \`npm run prove\` on ${of.day}, at commit ${of.commit}, on ${of.machine}.\n\n${parts.join('\n')}`
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
function commitNow(): string {
  const isChanged = git('status', '--porcelain', '--', '.', ':!docs/proof.md') !== ''
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes that are not committed' : ''}`
}

if (import.meta.main) {
  const commit = commitNow()
  const results: StepResult[] = []
  for (const step of STEPS) {
    console.log(`\n— ${step.name}`)
    results.push(await runStep(step, { live: true }))
  }
  const machine = `${availableParallelism()} cores and ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  const text = proofText(results, { day: new Date().toISOString().slice(0, 10), commit, machine })
  writeFileSync(PROOF_FILE, text)
  console.log(`\n${text}`)
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
}
