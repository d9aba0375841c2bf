import { type ControlState, type Framework, FRAMEWORK_IDS, FRAMEWORKS, type FrameworkId, PROGRAM_OF } from '#contract/frameworks.ts'
import type { Ctx } from '#server/context.ts'
import type { Control } from './control-table.ts'
import { checksOfControl, DEFINITIONS, isForPeople, kindsOf, locatorOf } from './frameworks.ts'
import { type CheckStanding, type Posture, postureOf, sumOf } from './posture.ts'
import { readStandings, type Standings } from './read-standings.ts'

export interface StandingControl {
  control: Control
  posture: Posture
  checkIds: readonly string[]
  /** Each check that speaks for it, as it stands for this requirement. */
  checks: readonly { checkId: string; standing: CheckStanding }[]
}
/** How each requirement of a framework stands, in the order of its numbers. */
const controlsOfFramework = (id: FrameworkId, standings: Standings): StandingControl[] =>
  DEFINITIONS[id].table.controls.map((control) => {
    const ref = { framework: id, number: control.number }
    const checks = checksOfControl(ref).map((check) => ({ checkId: check.id, standing: standings.of(check.id, locatorOf(ref, check)) }))
    return {
      control,
      checks,
      checkIds: checks.map(({ checkId }) => checkId),
      posture: postureOf(
        checks.map(({ standing }) => standing),
        isForPeople(id, control.isManual),
      ),
    }
  })

async function programsOf(ctx: Ctx): Promise<readonly string[]> {
  const row = await ctx.db.selectFrom('account').select('compliance_program').where('account_id', '=', ctx.accountId).executeTakeFirst()
  return row?.compliance_program ?? []
}

/**
 * The frameworks an account goes by: those of its compliance programs; where these name none that is known here, what was made for the kinds
 * of target that it has connected. Of a benchmark of one kind only while such a target is connected, unless no other is left.
 */
export function defaultsOf(programs: readonly string[], kinds: ReadonlySet<string>): ReadonlySet<FrameworkId> {
  const isConnected = (id: FrameworkId) => {
    const { kind } = DEFINITIONS[id]
    return kind === null || kinds.has(kind)
  }
  const chosen = FRAMEWORK_IDS.filter((id) => programs.includes(PROGRAM_OF[id] ?? ''))
  const fitting = chosen.filter(isConnected)
  if (fitting.length > 0) return new Set(fitting)
  if (chosen.length > 0) return new Set(chosen)
  return new Set(FRAMEWORK_IDS.filter((id) => DEFINITIONS[id].kind !== null && isConnected(id)))
}

/** A framework in figures. */
export function summarize(id: FrameworkId, standings: Standings, controls: readonly StandingControl[], isDefault: boolean): Framework {
  const kinds = kindsOf(id)
  const connections = standings.connections.filter(({ vector_type: kind }) => kinds.includes(kind))
  const scans = connections.flatMap(({ scanned_at: at }) => at ?? [])
  const inState = (state: ControlState) => controls.filter(({ posture }) => posture.state === state).length
  const checkIds = new Set(controls.flatMap((one) => one.checkIds))
  return {
    id,
    name: FRAMEWORKS[id],
    isDefault,
    vectorTypes: kinds,
    connections: connections.length,
    scanned: scans.length,
    controls: controls.length,
    states: { met: inState('met'), not_met: inState('not_met'), manual: inState('manual'), not_checked: inState('not_checked') },
    // a check that speaks for several requirements ran once
    coverage: sumOf([...checkIds].map((checkId) => standings.of(checkId))).coverage,
    evidenceAt: scans.length === 0 ? null : new Date(Math.max(...scans.map(Number))).toISOString(),
  }
}

/** Kinds of target that were scanned; before the first scan those that are connected. */
function kindsOfTargets({ connections }: Standings): ReadonlySet<string> {
  const scanned = connections.filter(({ scan_id: scanId }) => scanId !== null)
  return new Set((scanned.length > 0 ? scanned : connections).map((connection) => connection.vector_type))
}

/** Defaults first, then those with something connected, each group in the order of DEFINITIONS. */
const rankOf = ({ isDefault, connections }: Framework) => (isDefault ? 0 : connections > 0 ? 1 : 2)

export async function listFrameworksOf(
  ctx: Ctx,
  connectionIds: readonly string[] | undefined,
): Promise<{ results: Framework[]; total: number }> {
  const standings = await readStandings(ctx, connectionIds)
  const defaults = defaultsOf(await programsOf(ctx), kindsOfTargets(standings))
  const results = FRAMEWORK_IDS.map((id) => summarize(id, standings, controlsOfFramework(id, standings), defaults.has(id)))
  return { results: results.toSorted((a, b) => rankOf(a) - rankOf(b)), total: results.length }
}

/** Of one framework alone: how its requirements stand, and the figures of all of them. */
export async function readPosture(ctx: Ctx, id: FrameworkId, connectionIds: readonly string[] | undefined) {
  const standings = await readStandings(ctx, connectionIds)
  const controls = controlsOfFramework(id, standings)
  const defaults = defaultsOf(await programsOf(ctx), kindsOfTargets(standings))
  return { standings, controls, framework: summarize(id, standings, controls, defaults.has(id)) }
}
