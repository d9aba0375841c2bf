/**
 * Plays labelled cases against moto, a foreign AWS emulator, scans each account over the guarded network and compares verdicts.
 * `node tools/aws-cases/run.ts [--cases file.json] [--only <alias or check id>] [--verbose] [--emulators 2]`. A case names a check
 * by its own id or by an alias (Prowler's), the calls that make the account, and the verdicts that are right. Each emulator takes
 * the next port from --port on. docs/aws-cases.md says what is not played, and why cases of others are judged otherwise.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createNetwork } from '#egress/network.ts'
import { WATCHED } from '#scanners/aws/watched-activities.ts'
import { awsScanner } from '#scanners/aws/scanner.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import { NO_REVISIT, ScanFailure, type CheckOutcome } from '#scanners/sdk/scanner.ts'
import { startEmulator, type BotoCall, type Emulator } from './emulator.ts'

interface Case {
  check: string
  test: string
  calls: BotoCall[]
  /** Of the results in the order of who labelled them. */
  expected: [index: number, status: string][]
  /** How many results there are; null: not said. */
  count: number | null
  /** It is to be scanned in all regions. */
  everywhere?: true
}
const ACCOUNT = '123456789012'
const OWN = new URL('cases.json', import.meta.url).pathname
/** Of our own cases each is right; of those of others some were labelled after what no call can bring about. */
const share = () => (values.cases === OWN ? 1 : 0.85)
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: OWN },
    only: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    port: { type: 'string', default: '5700' },
    emulators: { type: 'string', default: '2' },
  },
})

const checkOf = (name: string) => awsScanner.checks.find(({ id, aliases }) => id === name || aliases.includes(`prowler:${name}`))

async function scan(url: string, checkId: string, regions: string): Promise<CheckOutcome[]> {
  const userAgent = 'Parapet/cases'
  const network = createNetwork({ allowedPrivateTargets: ['127.0.0.1/32'], allowedEndpoints: [] }, { userAgent, maxParallelPerHost: 64 })
  const environment = {
    network,
    signal: AbortSignal.timeout(120_000),
    permit: null,
    userAgent,
    now: () => new Date(),
    fields: { accessKeyId: 'AKIAEXAMPLEEXAMPLE00', secretAccessKey: 'example'.repeat(6), regions },
    operator: { endpointUrl: url },
    memory: null,
    revisit: NO_REVISIT,
    datasets: {},
  }
  const outcomes: CheckOutcome[] = []
  try {
    for await (const event of runScan({ scanner: awsScanner, target: ACCOUNT, environment, checkIds: [checkId] }))
      if (event.type === 'outcome') outcomes.push(event.outcome)
  } finally {
    network.close()
  }
  return outcomes
}

/** Two, so that a check of regions has more than one; those of the case; all where the case says so. */
function regionsOf({ calls, everywhere }: Case): string {
  if (everywhere === true) return ''
  const named = calls.flatMap(({ region }) => (typeof region === 'string' ? region : region === null ? [] : regionNamed(region.$expr)))
  return [...new Set(['us-east-1', 'eu-west-1', ...named])].join(' ')
}
const regionNamed = (name: string): string => name.replace('AWS_REGION_', '').toLowerCase().replaceAll('_', '-')

/** Every labelled verdict is among ours, each counted once; where all are labelled, ours has no FAIL beyond. */
function agrees({ expected, count }: Case, statuses: readonly string[]): boolean {
  const left = [...statuses]
  const missing = expected.filter(([, status]) => {
    const at = left.indexOf(status)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  const isWhole = count !== null && expected.length === count
  return missing.length === 0 && !(isWhole && left.includes('FAIL') && !expected.some(([, status]) => status === 'FAIL'))
}
/** A case without a verdict says something when there is to be none: nothing may fail. */
const isLabelled = ({ expected, count }: Case): boolean => expected.length > 0 || count === 0

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file is the developer's own
const all = JSON.parse(readFileSync(values.cases, 'utf8')) as Case[]
const known = all.filter(({ check }) => checkOf(check) && (values.only === undefined || [check, checkOf(check)?.id].includes(values.only)))
const cases = known.filter(isLabelled)

async function judge(one: Case, emulator: Emulator): Promise<boolean> {
  const check = checkOf(one.check)
  if (check === undefined) return false
  const errors = await emulator.play(one.calls)
  const outcomes = await scan(emulator.url, check.id, regionsOf(one)).catch((error: unknown) => {
    if (!(error instanceof ScanFailure)) throw error
    errors.push(`the scan failed: ${error.code} ${error.message}`)
    return []
  })
  // of a check about several activities, the one that the case is about
  const activity = WATCHED.find(({ alias }) => alias === `prowler:${one.check}`)?.id
  const verdicts = outcomes.flatMap((outcome) => outcome.verdicts).filter(({ locator }) => activity === undefined || locator === activity)
  const isRight = agrees(
    one,
    verdicts.map(({ status }) => status),
  )
  if (isRight && !values.verbose) return true
  const said = verdicts.map(({ status, message, resource }) => `${status} ${message} ${resource.genericIdentifierValue}`)
  const states = outcomes.filter(({ state }) => state !== 'ran').map(({ scope, state, reason }) => `${scope} ${state} ${reason ?? ''}`)
  const wanted = `expected ${JSON.stringify(one.expected)} of ${one.count ?? '?'}`
  const head = `${isRight ? 'right' : 'WRONG'} ${one.check} (${check.id}) ${one.test}: ${wanted}`
  console.log([head, ...[...said, ...states, ...errors].map((line) => `    ${line}`)].join('\n'))
  return isRight
}

/** Takes one case after the other until there are no more. @returns how many were judged as labelled */
async function work(queue: Iterator<Case, undefined>, port: number, hasPolicies = false): Promise<number> {
  const emulator = await startEmulator(port, hasPolicies)
  let right = 0
  try {
    for (let { value } = queue.next(); value !== undefined; { value } = queue.next()) if (await judge(value, emulator)) right += 1
  } finally {
    emulator.stop()
  }
  return right
}

const namesPolicies = ({ calls }: Case): boolean => JSON.stringify(calls).includes(':iam::aws:policy/')
const { plain = [], withPolicies = [] } = Object.groupBy(cases, (one) => (namesPolicies(one) ? 'withPolicies' : 'plain'))
const queue = plain.values()
const ports = Array.from({ length: Number(values.emulators) }, (_, index) => Number(values.port) + index)
const counts = await Promise.all(ports.map((port) => work(queue, port)))
if (withPolicies.length > 0) counts.push(await work(withPolicies.values(), Number(values.port) + ports.length, true))
const right = counts.reduce((sum, count) => sum + count, 0)
const checksSeen = new Set(cases.map(({ check }) => checkOf(check)?.id))
console.log(`figure: ${right} of ${cases.length} labelled cases of ${checksSeen.size} checks are judged as labelled`)
console.log(
  `figure: left out: ${known.length - cases.length} cases without a label, ${all.length - known.length} of checks that were not asked for or are not there`,
)
process.exitCode = cases.length > 0 && right >= cases.length * share() ? 0 : 1
