import * as z from 'zod/mini'
import { asFile, csv, csvIds, id, instant, text, vectorType } from './fields.ts'
import { defineRoute, streamedList } from './route.ts'

/** The frameworks that posture is told of, in the order in which they are told. */
export const FRAMEWORK_IDS = [
  'cis-aws',
  'cis-azure',
  'cis-gcp',
  'iso-27001',
  'soc-2',
  'pci-dss',
  'nist-csf',
  'owasp-top-10',
  'owasp-asvs',
] as const
export type FrameworkId = (typeof FRAMEWORK_IDS)[number]
/** Their names, by which checks declare their controls. */
export const FRAMEWORKS = {
  'cis-aws': 'CIS AWS 7.0',
  'cis-azure': 'CIS Azure 5.0',
  'cis-gcp': 'CIS GCP 4.0',
  'iso-27001': 'ISO 27001:2022',
  'soc-2': 'SOC 2',
  'pci-dss': 'PCI DSS 4.0.1',
  'nist-csf': 'NIST CSF 2.0',
  'owasp-top-10': 'OWASP Top 10 2021',
  'owasp-asvs': 'OWASP ASVS 5.0',
} as const satisfies Readonly<Record<FrameworkId, string>>
export type FrameworkName = (typeof FRAMEWORKS)[FrameworkId]
const frameworkId = z.enum(FRAMEWORK_IDS)

/** The compliance program of an account that each is for. */
export const PROGRAM_OF: Readonly<Partial<Record<FrameworkId, string>>> = {
  'cis-aws': 'CIS',
  'cis-azure': 'CIS',
  'cis-gcp': 'CIS',
  'iso-27001': 'ISO 27001',
  'soc-2': 'SOC 2',
  'pci-dss': 'PCI DSS',
  'nist-csf': 'NIST CSF',
}

/**
 * How a requirement stands. not_met: a check of it fails somewhere. not_checked: not all of its checks ran everywhere, or some could
 * not judge. manual: what a person has to judge, or decided to leave. met: every check ran everywhere and passed.
 */
export const CONTROL_STATES = ['not_met', 'not_checked', 'manual', 'met'] as const
export type ControlState = (typeof CONTROL_STATES)[number]
/** Why a requirement is not checked, or manual. */
export const CONTROL_REASONS = [
  /** This build has no check of it. */
  'no_check',
  /** No connection in scope is of a kind that its checks look at. */
  'no_connection',
  /** A check did not run on all there is; `coverage` says how many. */
  'not_covered',
  /** A check ran, and could not judge a resource. */
  'not_judged',
  /** The framework leaves it to people, or no check can see it. */
  'by_people',
  /** A check found what a person has to judge. */
  'to_judge',
  /** All that fails was muted, accepted or called a false positive. */
  'excepted',
] as const
export type ControlReason = (typeof CONTROL_REASONS)[number]

const amount = z.number()
const states = z.strictObject({ met: amount, not_met: amount, manual: amount, not_checked: amount })
/** How many checks, each counted in each part of each target, were planned by the last complete scans, ran, and were denied. */
const coverage = z.strictObject({
  ran: amount,
  planned: amount,
  /** Of those that did not run: for lack of a permission. */
  denied: amount,
  /** Whole only when nothing is missing; null where nothing is planned. */
  percent: z.nullable(amount),
})
/** Results of checks on resources: open findings, passes, what people excepted, what only they can judge, what could not be judged. */
const tally = z.strictObject({ failing: amount, passing: amount, excepted: amount, toJudge: amount, notJudged: amount })

const framework = z.strictObject({
  id: frameworkId,
  name: z.string(),
  /** One of the account's compliance programs, or without any the one for what it has connected. */
  isDefault: z.boolean(),
  /** Kinds of target that its checks look at. */
  vectorTypes: z.array(vectorType),
  /** Connections in scope of these kinds, and how many of them were ever scanned to the end. */
  connections: amount,
  scanned: amount,
  controls: amount,
  states,
  coverage,
  /** The last complete scan among them. */
  evidenceAt: z.nullable(instant),
})
export type Framework = z.infer<typeof framework>

const control = z.strictObject({
  number: z.string(),
  sectionId: z.string(),
  title: z.string(),
  state: z.enum(CONTROL_STATES),
  reason: z.nullable(z.enum(CONTROL_REASONS)),
  /** Checks of this build that speak for it. */
  checks: amount,
  tally,
  coverage,
})
export type Control = z.infer<typeof control>

const narrowed = { connectionId: csvIds }
const filters = { ...narrowed, state: csv(CONTROL_STATES), q: z.optional(text(200)) }

export const listFrameworks = defineRoute('GET /v1/frameworks', 'frameworks', {
  right: 'findings.read',
  summary: 'Every framework with how many of its requirements are met, the defaults of the account first',
  query: z.strictObject(narrowed),
  reply: z.strictObject({ results: z.array(framework), total: amount }),
})
export const getFramework = defineRoute('GET /v1/frameworks/{framework}', 'frameworks', {
  right: 'findings.read',
  summary: 'One framework: its sections, and the requirements that the filters leave',
  params: z.strictObject({ framework: frameworkId }),
  query: z.strictObject(filters),
  reply: z.strictObject({
    framework,
    sections: z.array(z.strictObject({ id: z.string(), title: z.string(), met: amount, controls: amount })),
    controls: z.array(control),
    /** Those in scope that its checks look at, those that lack most first. */
    connections: z.array(
      z.strictObject({ id, name: z.string(), vectorType, coverage, scannedAt: z.nullable(instant), isFailing: z.boolean() }),
    ),
  }),
})
export type FrameworkDetail = z.infer<(typeof getFramework)['reply']>

export const getControl = defineRoute('GET /v1/frameworks/{framework}/controls/{number}', 'frameworks', {
  right: 'findings.read',
  summary: 'One requirement: the checks that speak for it, what each found, and where it did not run',
  params: z.strictObject({ framework: frameworkId, number: z.string().check(z.maxLength(20)) }),
  query: z.strictObject(narrowed),
  reply: z.extend(control, {
    sectionTitle: z.string(),
    byCheck: z.array(z.strictObject({ checkId: z.string(), title: z.string(), why: z.string(), vectorType, tally, coverage })),
  }),
})
export type ControlDetail = z.infer<(typeof getControl)['reply']>

export const exportFramework = defineRoute('GET /v1/frameworks/{framework}/export', 'frameworks', {
  right: 'findings.read',
  ...streamedList,
  summary: 'The requirements of a framework that the filters leave, with how each stands, as a file',
  params: z.strictObject({ framework: frameworkId }),
  query: z.strictObject({ ...filters, ...asFile }),
})

/** How a query names a requirement: `cis-aws:2.5`. */
export const controlKey = (framework: FrameworkId, number: string): string => `${framework}:${number}`
/** What a requirement is called beside others: 'CIS AWS 7.0 2.5'. */
export const controlName = (key: string): string => {
  const [framework = '', number = ''] = key.split(':')
  const known = FRAMEWORK_IDS.find((id) => id === framework)
  return `${known === undefined ? framework : FRAMEWORKS[known]} ${number}`
}
