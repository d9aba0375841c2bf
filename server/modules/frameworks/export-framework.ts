import { type Control, type exportFramework, FRAMEWORKS, type FrameworkId } from '#contract/frameworks.ts'
import type { Input } from '#contract/route.ts'
import type { Contexts, Scope } from '#server/context.ts'
import type { FileReply } from '#server/http/handlers.ts'
import { listFile } from '#server/http/list-file.ts'
import { checksOfControl } from './frameworks.ts'
import { readFramework } from './read-framework.ts'

interface Row extends Control {
  framework: string
  section: string
  checkIds: string[]
}

const rowOf = (framework: FrameworkId, titles: ReadonlyMap<string, string>, control: Control): Row => ({
  framework: FRAMEWORKS[framework],
  section: titles.get(control.sectionId) ?? '',
  checkIds: checksOfControl({ framework, number: control.number }).map(({ id }) => id),
  ...control,
})

/** The requirements that the filters leave as a file, all of them in one part: no framework has more than a few hundred. */
export const exportFrameworkFile = (
  contexts: Contexts,
  scope: Scope | null,
  { params: { framework }, query: { format, ...filters } }: Input<typeof exportFramework>,
): Promise<FileReply> =>
  listFile<Row>(contexts, scope, {
    name: framework,
    format,
    right: 'findings.read',
    event: 'framework.exported',
    filters: { framework, ...filters },
    columns: {
      framework: (row) => row.framework,
      section: (row) => row.section,
      number: (row) => row.number,
      title: (row) => row.title,
      state: (row) => row.state,
      reason: (row) => row.reason,
      failing: (row) => row.tally.failing,
      passing: (row) => row.tally.passing,
      excepted: (row) => row.tally.excepted,
      toJudge: (row) => row.tally.toJudge,
      notJudged: (row) => row.tally.notJudged,
      checksRan: (row) => row.coverage.ran,
      checksPlanned: (row) => row.coverage.planned,
      coveragePercent: (row) => row.coverage.percent,
      checkIds: (row) => row.checkIds.join(' '),
    },
    page: async (ctx) => {
      const { controls, sections } = await readFramework(ctx, framework, filters)
      const titles = new Map(sections.map(({ id, title }) => [id, title]))
      const results = controls.map((control) => rowOf(framework, titles, control))
      return { results, nextCursor: null }
    },
  })
