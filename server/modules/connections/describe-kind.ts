import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Language } from '#contract/fields.ts'
import type { Kind, KindField } from '#contract/kinds.ts'
import type { Field } from '#scanners/sdk/connection.ts'
import type { Ctx } from '#server/context.ts'
import type { FoundEngine } from '#runner/host/engines/find-engines.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'

/** The part of JSON Schema that field schemas come out as. */
interface Rules {
  default?: unknown
  enum?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  allOf?: { pattern?: string }[]
}
const isStandard = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value)

function describeField([name, field]: [string, Field], language: Language): KindField {
  const {
    schema,
    input,
    secret = false,
    issued,
    fallback = false,
    further = false,
    describes,
    placeholder = '',
    choices = {},
    texts,
  } = field
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a field's schema is of a string, a number, a flag or a list
  const rules = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Rules
  const { minLength, maxLength, minimum, maximum } = rules
  return {
    name,
    input,
    secret,
    issued: issued !== undefined,
    fallback,
    further,
    describes,
    placeholder,
    ...texts[language],
    required: !z.safeParse(schema, undefined).success,
    standard: isStandard(rules.default) ? rules.default : null,
    choices: (rules.enum ?? []).map((value) => ({ value, label: choices[value]?.[language] ?? value })),
    rules: {
      minLength,
      maxLength,
      minimum,
      maximum,
      patterns: [rules, ...(rules.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []),
    },
  }
}

/** What was found when the kind is described, and how long its scans take. */
interface Known {
  medianScanMs: number | null
  found: readonly FoundEngine[]
}
/** What a client needs to offer a kind of target: its names, the fields of its form, the steps of its test. */
export function describeKind(
  { vectorType, path, names, connection, checks, probes, scannerTypes, resourceTypes, engines = [] }: ScannerInfo,
  language: Language,
  { medianScanMs, found }: Known,
): Kind {
  return {
    vectorType,
    path,
    ...names[language],
    fields: Object.entries(connection.fields).map((entry) => describeField(entry, language)),
    testSteps: Object.entries(connection.testSteps).map(([step, texts]) => ({ step, label: texts[language] })),
    isTestedFirst: connection.testedFirst !== undefined,
    hasSetup: connection.setup !== undefined,
    hasActiveChecks: checks.some(({ active }) => active === true),
    needsPermit: probes !== undefined,
    checks: checks.length,
    services: Object.entries(scannerTypes)
      .map(([service, label]) => ({
        service,
        label: label[language],
        checks: checks.filter(({ scannerType }) => scannerType === service).length,
      }))
      .filter((one) => one.checks > 0),
    hasResourceTags: resourceTypes !== undefined,
    engines: engines.map(({ name, adds, debianPackage, site }) => {
      const { state = 'missing', version = '' } = found.find(({ engine }) => engine.name === name) ?? {}
      return { name, adds: adds[language], state, version: version === '' ? null : version, debianPackage, site }
    }),
    medianScanMs,
  }
}

/** Scans that tell how long one takes. */
const LAST_SCANS = 100

/** How long the account's last full scans took, by kind of target, in milliseconds. */
export async function medianScanMs(ctx: Ctx): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ vector_type: string; ms: number }>`
    select vector_type, percentile_cont(0.5) within group (order by ms) as ms
      from (select c.vector_type, extract(epoch from s.finished_at - s.started_at) * 1000 as ms
              from scan s join connection c on c.account_id = s.account_id and c.id = s.connection_id
             where s.account_id = ${ctx.accountId} and s.kind = 'full' and s.status = 'completed' and s.started_at is not null
             order by s.requested_at desc, s.id desc limit ${sql.lit(LAST_SCANS)}) last
     group by vector_type`.execute(ctx.db)
  return new Map(found.rows.map(({ vector_type, ms }) => [vector_type, Math.round(ms)]))
}
