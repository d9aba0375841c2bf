import { runSteps, Stop } from '#scanners/sdk/cloud/connection-test.ts'
import type { TestReport } from '#scanners/sdk/connection.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { contract } from './collect/contract.ts'
import { published } from './collect/published.ts'
import type { testReasons, testSteps } from './connection-texts.ts'
import { chainIdOf } from './chain/reader.ts'
import { CHAINS } from './chains.ts'
import type { BlockchainFacts } from './facts.ts'
import { readTarget } from './target.ts'

type Step = keyof typeof testSteps
type Reason = keyof typeof testReasons
type ContractTest = TestReport<Step, Reason>

const REASONS: ReadonlyMap<string, Reason> = new Map([
  ['throttled', 'throttled'],
  ['other_chain', 'other_chain'],
  ['no_contract', 'no_contract'],
  ['denied', 'refused'],
  ['service_error', 'refused'],
])
function stopOf(error: unknown): Stop<Reason> {
  if (error instanceof NetworkError) return new Stop(error.code === 'address_refused' ? 'private_address' : 'unreachable')
  if (error instanceof ScanFailure) {
    const reason = REASONS.get(error.code) ?? 'unreachable'
    return new Stop(reason, reason === 'refused' ? error.message : null)
  }
  throw error
}

/** Whether source is there. That none is published keeps no scan from what the bytecode tells, so it is a warning. */
async function sourceStep(
  facts: Partial<BlockchainFacts>,
  target: string,
  environment: ScanEnvironment,
): Promise<ContractTest['steps'][number]> {
  const started = performance.now()
  const say = (state: 'passed' | 'warned' | 'failed', reason: Reason | null, detail: string | null = null) =>
    ({ step: 'source', state, reason, detail, durationMs: Math.round(performance.now() - started) }) as const
  try {
    if (facts.contract === undefined) await contract.collect(facts, target, environment)
    await published.collect(facts, target, environment)
  } catch (error) {
    if (!(error instanceof NetworkError || error instanceof ScanFailure)) throw error
    return error instanceof ScanFailure && error.code === 'no_source' ? say('failed', 'no_files') : say('warned', 'source_unknown')
  }
  const { set = null, origin = null } = facts.published ?? {}
  return set === null ? say('warned', 'no_source') : say('passed', null, `${Object.keys(set.files).length} · ${origin ?? ''}`)
}

/** Tries to reach a contract as a scan would: its node, its chain, its code, its source. */
export async function testContract(target: string, environment: ScanEnvironment): Promise<ContractTest> {
  const where = readTarget(target)
  const facts: Partial<BlockchainFacts> = {}
  if (where.on === 'upload') {
    const step = await sourceStep(facts, target, environment)
    return { ok: step.state !== 'failed', steps: [step], finalUrl: null }
  }
  const { chain, address } = where
  const report = await runSteps<Step, Reason>(
    [
      ['node', async () => String(await chainIdOf(environment, chain))],
      [
        'chain',
        async () => {
          const chainId = await chainIdOf(environment, chain)
          if (chainId !== CHAINS[chain].id) throw new Stop('other_chain', String(chainId))
          return CHAINS[chain].name
        },
      ],
      [
        'contract',
        async () => {
          await contract.collect(facts, target, environment)
          return facts.contract?.proxy === null ? address : `${address} → ${facts.contract?.runs.address ?? ''}`
        },
      ],
    ],
    stopOf,
  )
  const source = report.ok
    ? await sourceStep(facts, target, environment)
    : ({ step: 'source', state: 'skipped', reason: null, detail: null, durationMs: 0 } as const)
  return { ...report, steps: [...report.steps, source] }
}
