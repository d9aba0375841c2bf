import type { Control, ControlDetail, FrameworkDetail, FrameworkId, getFramework } from '#contract/frameworks.ts'
import type { Input } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { checkOf, checkTexts } from '#server/modules/checks/index.ts'
import { problem } from '#server/problem.ts'
import { DEFINITIONS } from './frameworks.ts'
import { readPosture, type StandingControl } from './list-frameworks.ts'

type Filters = Input<typeof getFramework>['query']

const presentControl = (ctx: Pick<Ctx, 'language'>, { control, posture, checkIds }: StandingControl): Control => ({
  number: control.number,
  sectionId: control.section,
  title: control.title[ctx.language],
  checks: checkIds.length,
  ...posture,
})

/** The requirements that the filters leave. A text is looked for in numbers, titles, and the names of checks. */
export function filtered(ctx: Pick<Ctx, 'language'>, controls: readonly StandingControl[], { state, q }: Filters): StandingControl[] {
  const wanted = q?.toLocaleLowerCase(ctx.language)
  const says = ({ control, checkIds }: StandingControl) =>
    [control.number, control.title[ctx.language], ...checkIds, ...checkIds.map((id) => checkTexts(id, ctx.language).name)]
      .join('\n')
      .toLocaleLowerCase(ctx.language)
  return controls.filter(
    (one) => (!state?.length || state.includes(one.posture.state)) && (wanted === undefined || says(one).includes(wanted)),
  )
}

export async function readFramework(ctx: Ctx, id: FrameworkId, filters: Filters): Promise<FrameworkDetail> {
  const { standings, controls, framework } = await readPosture(ctx, id, filters.connectionId)
  const checkIds = new Set(controls.flatMap((one) => one.checkIds))
  const looked = standings.connections.filter(({ vector_type: kind }) => framework.vectorTypes.includes(kind))
  const covered = looked.map((connection) => ({ connection, coverage: standings.coverageAt(connection, checkIds) }))
  const lacking = ({ coverage }: (typeof covered)[number]) => coverage.planned - coverage.ran
  return {
    framework,
    sections: DEFINITIONS[id].table.sections.map((section) => {
      const own = controls.filter(({ control }) => control.section === section.id)
      const met = own.filter(({ posture }) => posture.state === 'met').length
      return { id: section.id, title: section.title[ctx.language], met, controls: own.length }
    }),
    controls: filtered(ctx, controls, filters).map((one) => presentControl(ctx, one)),
    connections: covered
      .toSorted((a, b) => lacking(b) - lacking(a))
      .map(({ connection, coverage }) => ({
        id: connection.id,
        name: connection.name,
        vectorType: connection.vector_type,
        coverage,
        scannedAt: connection.scanned_at?.toISOString() ?? null,
        isFailing: connection.is_failing,
      })),
  }
}

/** @throws problem row.not_found for a number that the framework does not have */
export async function readControl(
  ctx: Ctx,
  id: FrameworkId,
  number: string,
  connectionIds: readonly string[] | undefined,
): Promise<ControlDetail> {
  const { controls } = await readPosture(ctx, id, connectionIds)
  const found = controls.find(({ control }) => control.number === number)
  if (found === undefined) throw problem('resource.not_found')
  const section = DEFINITIONS[id].table.sections.find((one) => one.id === found.control.section)
  const byCheck = found.checks.map(({ checkId, standing }) => {
    const { name, why } = checkTexts(checkId, ctx.language)
    return { checkId, title: name, why, vectorType: checkOf(checkId)?.vectorType ?? '', ...standing }
  })
  return {
    ...presentControl(ctx, found),
    sectionTitle: section?.title[ctx.language] ?? '',
    byCheck: byCheck.toSorted((a, b) => b.tally.failing - a.tally.failing || a.title.localeCompare(b.title, ctx.language)),
  }
}
