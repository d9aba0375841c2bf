import type { Kind } from '#contract/kinds.ts'
import type { Runner, RunnerEngine, ScanFrom } from '#contract/runners.ts'

/** A machine that scans, and the external tools on it. */
export interface EngineMachine {
  /** A runner's name; null: the machine of this server. */
  name: string | null
  engines: readonly Pick<Kind['engines'][number], 'name' | 'state' | 'version'>[]
}

/** Where scans of a connection may run; none where the runners are not known, or nobody has started one. */
export function engineMachines(
  engines: Kind['engines'],
  from: ScanFrom | null,
  runners: readonly Pick<Runner, 'id' | 'name' | 'tags' | 'state' | 'engines'>[],
): EngineMachine[] {
  if (from === null) return [{ name: null, engines }]
  const those = runners.filter(({ id, tags }) => ('runnerId' in from ? id === from.runnerId : tags.includes(from.tag)))
  return those
    .filter(({ state }) => state !== 'revoked' && state !== 'expected')
    .map(({ name, engines: told }) => ({ name, engines: engines.map((engine) => asTold(engine.name, told)) }))
}

const asTold = (name: string, told: readonly RunnerEngine[]): EngineMachine['engines'][number] =>
  told.find((engine) => engine.name === name) ?? { name, state: 'missing', version: null }
