import { FRAMEWORK_IDS, FRAMEWORKS, type FrameworkId } from '#contract/frameworks.ts'
import type { VectorType } from '#contract/fields.ts'
import type { CheckInfo } from '#scanners/sdk/check.ts'
import { listedChecks } from '#server/modules/checks/index.ts'
import type { ControlTable } from './control-table.ts'
import { CROSSWALKED, crosswalk } from './crosswalk.ts'
import { cisAws } from './data/cis-aws.ts'
import { cisAzure } from './data/cis-azure.ts'
import { cisGcp } from './data/cis-gcp.ts'
import { iso27001 } from './data/iso-27001.ts'
import { nistCsf } from './data/nist-csf.ts'
import { owaspAsvs } from './data/owasp-asvs.ts'
import { owaspTop10 } from './data/owasp-top-10.ts'
import { pciDss } from './data/pci-dss.ts'
import { soc2 } from './data/soc-2.ts'

interface Definition {
  table: ControlTable
  /** The kind of target it is about; null: whatever is connected. */
  kind: VectorType | null
}

export const DEFINITIONS: Readonly<Record<FrameworkId, Definition>> = {
  'cis-aws': { table: cisAws, kind: 'AWS' },
  'cis-azure': { table: cisAzure, kind: 'Azure' },
  'cis-gcp': { table: cisGcp, kind: 'GCP' },
  'iso-27001': { table: iso27001, kind: null },
  'soc-2': { table: soc2, kind: null },
  'pci-dss': { table: pciDss, kind: null },
  'nist-csf': { table: nistCsf, kind: null },
  'owasp-top-10': { table: owaspTop10, kind: 'Websites' },
  'owasp-asvs': { table: owaspAsvs, kind: 'Websites' },
}
const crosswalked: ReadonlySet<FrameworkId> = new Set(CROSSWALKED)
const idOfName: ReadonlyMap<string, FrameworkId> = new Map(FRAMEWORK_IDS.map((id) => [FRAMEWORKS[id], id]))

/** Whether a requirement without a check is one for people: where the framework says so, and in those that are about more than systems. */
export const isForPeople = (framework: FrameworkId, isManual: boolean): boolean => isManual || crosswalked.has(framework)

export interface ControlRef {
  framework: FrameworkId
  number: string
}
/**
 * Every requirement that a check speaks for: those that it declares, and those that its topics lead to.
 * @param locator of one result: those that are about another place in the resource are left out
 */
export function controlsOf(check: Pick<CheckInfo, 'id' | 'category' | 'controls'>, locator?: string | null): ControlRef[] {
  const declared = check.controls.flatMap(({ framework, control, locator: own }) => {
    const id = idOfName.get(framework)
    const isOther = own !== undefined && locator !== undefined && own !== locator
    return id === undefined || isOther ? [] : [{ framework: id, number: control }]
  })
  return [...declared, ...crosswalk(check)]
}

/** The place in a resource that a requirement is about, of a check that looks at several; undefined: all of them. */
export const locatorOf = ({ framework, number }: ControlRef, check: Pick<CheckInfo, 'controls'>): string | undefined =>
  check.controls.find(({ framework: name, control }) => idOfName.get(name) === framework && control === number)?.locator

/** Checks whose requirements are about one place in the resource each. */
export const checksByPlace = (): string[] =>
  listedChecks().flatMap(({ id, controls }) => (controls.some(({ locator }) => locator !== undefined) ? [id] : []))

type ChecksByNumber = ReadonlyMap<string, readonly CheckInfo[]>
const checksOf: ReadonlyMap<FrameworkId, ChecksByNumber> = new Map(
  FRAMEWORK_IDS.map((framework) => {
    const byNumber = new Map<string, CheckInfo[]>()
    for (const check of listedChecks())
      for (const ref of controlsOf(check))
        if (ref.framework === framework) byNumber.set(ref.number, [...(byNumber.get(ref.number) ?? []), check])
    return [framework, byNumber]
  }),
)

/** The checks of this build that speak for a requirement. */
export const checksOfControl = ({ framework, number }: ControlRef): readonly CheckInfo[] => checksOf.get(framework)?.get(number) ?? []

/** What speaks for some requirements: checks, and of others the results at one place in the resource. */
interface Speaking {
  checkIds: string[]
  places: { checkId: string; locator: string }[]
}
/** What speaks for any of these requirements, each written by controlKey; one that is not known has nothing. */
export function checksOfControls(keys: readonly string[]): Speaking {
  const found = [...new Set(keys)].flatMap((key) => {
    const [name, number = ''] = key.split(':')
    const framework = FRAMEWORK_IDS.find((id) => id === name)
    if (framework === undefined) return []
    const ref = { framework, number }
    return checksOfControl(ref).map((check) => ({ checkId: check.id, locator: locatorOf(ref, check) }))
  })
  return {
    checkIds: [...new Set(found.flatMap(({ checkId, locator }) => (locator === undefined ? [checkId] : [])))],
    places: found.flatMap(({ checkId, locator }) => (locator === undefined ? [] : [{ checkId, locator }])),
  }
}

/** Kinds of target that the checks of a framework look at. */
export function kindsOf(framework: FrameworkId): VectorType[] {
  const { kind } = DEFINITIONS[framework]
  const ofChecks = [...(checksOf.get(framework)?.values() ?? [])].flatMap((checks) => checks.map(({ vectorType }) => vectorType))
  return [...new Set([...(kind === null ? [] : [kind]), ...ofChecks])].toSorted()
}
