import * as z from 'zod/mini'
import { limits } from './limits.ts'

/** Field shapes that several nouns share. Every string is bounded; control characters are refused. */

// oxlint-disable-next-line no-control-regex -- the point of this pattern is to refuse control characters
const PRINTABLE = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u

/** A text of min to max UTF-16 units without control characters (line breaks and tabs pass). */
export const text = (max: number, min = 1) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(PRINTABLE))
/**
 * Characters that act on whoever shows a name instead of being shown: controls, formats and bidi marks, which turn what stands beside
 * them around, separators of lines, private ones, and halves of surrogate pairs.
 */
const SHOWN = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]*$/u
/** What somebody or something is called: a line of 1 to max UTF-16 units that reads as it is written. */
export const name = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(SHOWN, 'must not hold control or formatting characters'))
export const id = z.uuid()
export const email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254),
  z.email(),
  // RFC 5321, 4.5.3.1.1
  z.regex(/^[^@]{1,64}@/u, 'must have at most 64 characters before the @'),
)
export const httpUrl = z.string().check(
  z.trim(),
  z.minLength(8),
  z.maxLength(2048),
  // oxlint-disable-next-line no-control-regex -- to refuse them
  z.regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\u0000-\u001f\u007f]+$/u, 'must be an address that starts with http:// or https://'),
)
export const tags = z.array(name(64)).check(z.maxLength(20))
export const instant = z.iso.datetime()
export const day = z.iso.date()

/** Query strings arrive as text: '25' becomes 25. */
export const pageLimit = (standard: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.maxPage)), standard)
/** How a value looks on the wire, where its schema cannot tell: read by the OpenAPI document alone. */
export const wire = z.registry<{ format?: 'cursor' | 'cron'; type?: 'boolean'; dependentRequired?: Record<string, string[]> }>()

/** Holds what the last row is sorted by: at most 500 characters of a name, each up to four bytes, in base64. */
export const cursor = z.optional(z.string().check(z.maxLength(4_096)).register(wire, { format: 'cursor' }))

/** 'critical,high' → ['critical', 'high'] */
const commaSeparated = (longest: number) =>
  z.pipe(
    z.string().check(z.maxLength(longest)),
    z.transform((value: string) => (value === '' ? [] : value.split(','))),
  )
/** A list in a query, each part as the schema has it. */
export const csvOf = <S extends z.ZodMiniType<string, string>>(one: S) =>
  z.optional(z.pipe(commaSeparated(1024), z.array(one).check(z.maxLength(50))))
/** A list in a query, each part one of the allowed words. */
export const csv = <const T extends readonly [string, ...string[]]>(words: T) => csvOf(z.enum(words))
export const csvText = z.optional(
  z.pipe(commaSeparated(2048), z.array(z.string().check(z.maxLength(200), z.regex(PRINTABLE))).check(z.maxLength(50))),
)
/** Many targets by their own names, such as the accounts of an organization. */
export const csvTargets = z.optional(
  z.pipe(commaSeparated(4096), z.array(z.string().check(z.maxLength(100), z.regex(PRINTABLE))).check(z.maxLength(200))),
)
export const csvIds = z.optional(z.pipe(commaSeparated(2048), z.array(z.uuid()).check(z.maxLength(50))))
export const flag = z.optional(
  z
    .pipe(
      z.enum(['true', 'false']),
      z.transform((value) => value === 'true'),
    )
    .register(wire, { type: 'boolean' }),
)

/** The answer of every list. `total` is bounded by limits.boundedCount; `totalIsExact` tells whether it was reached. */
export const page = <T extends z.ZodMiniType>(item: T) =>
  z.strictObject({
    results: z.array(item),
    total: z.number(),
    totalIsExact: z.boolean(),
    nextCursor: z.nullable(z.string()),
  })

/** What a list sorts by, each in both directions; '-' is descending. */
export const bothWays = <const K extends string>(keys: readonly K[]): (K | `-${K}`)[] =>
  keys.flatMap((key): (K | `-${K}`)[] => [key, `-${key}`])

/** How many there are, up to limits.boundedCount; `totalIsExact` tells whether it was reached. */
export const boundedTotal = z.strictObject({ total: z.number(), totalIsExact: z.boolean() })

/** A list as a file: CSV (RFC 4180), one JSON array, or one JSON object a line. */
export const EXPORT_FORMATS = ['csv', 'json', 'ndjson'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
/** What a query adds that asks for a list as a file. */
export const asFile = { format: z._default(z.enum(EXPORT_FORMATS), 'csv') }

// The words every noun shares -------------------------------------------------

export const RISK_LEVELS = ['info', 'low', 'medium', 'high', 'critical'] as const
export type RiskLevel = (typeof RISK_LEVELS)[number]
export const riskLevel = z.enum(RISK_LEVELS)

export const LEVELS_OF_EFFORT = ['low', 'medium', 'high'] as const
export type LevelOfEffort = (typeof LEVELS_OF_EFFORT)[number]
export const levelOfEffort = z.enum(LEVELS_OF_EFFORT)

/** The kinds of target that the product is made for. Which of them a server can scan, and whether it knows more, is told by `GET /v1/launcher/kinds`. */
export const VECTOR_TYPES = ['AWS', 'Azure', 'GCP', 'Kali', 'Websites', 'Blockchain'] as const
/** Those of them that are clouds. */
export const CLOUD_TYPES = ['AWS', 'Azure', 'GCP'] as const satisfies readonly (typeof VECTOR_TYPES)[number][]
export type VectorType = string
export const vectorType = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9 -]{0,31}$/u))

/** Priority bands, in SSVC's words, most urgent first. */
export const BEACON_CATEGORIZATIONS = ['Act', 'Attend', 'Track closely', 'Track'] as const
export type BeaconCategorization = (typeof BEACON_CATEGORIZATIONS)[number]
export const beaconCategorization = z.enum(BEACON_CATEGORIZATIONS)

export const LANGUAGES = ['en', 'de', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
export const language = z.enum(LANGUAGES)

/** Where in its resource something was found. */
export const placeShape = {
  /** Part of the identity: it stays when a file moves or is built again. */
  locator: z.nullable(z.string()),
  /** Where it was last seen, to show: the locator, or the whole address of what it stands for. */
  place: z.nullable(z.string()),
}
/** A person as others see them. */
export const personRef = z.strictObject({ userId: id, name: z.string(), initials: z.string() })
export const riskCounts = z.strictObject({ critical: z.number(), high: z.number(), medium: z.number(), low: z.number(), info: z.number() })
export type RiskCounts = z.infer<typeof riskCounts>

/** Whether an external tool was found: outdated, it is too old to be understood; no_data, the rules that it needs are not there. */
export const ENGINE_STATES = ['found', 'missing', 'outdated', 'no_data'] as const
