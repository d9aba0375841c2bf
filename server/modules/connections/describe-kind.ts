import * as z from 'zod/mini'
import type { Language } from '#contract/fields.ts'
import type { Kind, KindField } from '#contract/kinds.ts'
import type { Field } from '#scanners/sdk/connection.ts'
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
  const { schema, input, secret = false, placeholder = '', choices = {}, texts } = field
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a field's schema is of a string, a number, a flag or a list
  const rules = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Rules
  const { minLength, maxLength, minimum, maximum } = rules
  return {
    name,
    input,
    secret,
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

/** What a client needs to offer a kind of target: its names, the fields of its form, the steps of its test. */
export function describeKind({ vectorType, path, names, connection, checks }: ScannerInfo, language: Language): Kind {
  return {
    vectorType,
    path,
    ...names[language],
    fields: Object.entries(connection.fields).map((entry) => describeField(entry, language)),
    testSteps: Object.entries(connection.testSteps).map(([step, texts]) => ({ step, label: texts[language] })),
    hasActiveChecks: checks.some(({ active }) => active === true),
  }
}
