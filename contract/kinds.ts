import * as z from 'zod/mini'
import { connection, connectionSettings, connectionTest, type FieldValue, fieldValue } from './connections.ts'
import { csvTargets, ENGINE_STATES, id, vectorType } from './fields.ts'
import { kindWords, onboardingFields, onboardingState } from './onboarding.ts'
import { limits } from './limits.ts'
import { defineRoute } from './route.ts'

/**
 * How a form asks for a field of a connection: one line, an address, several lines, a text file that is pasted or chosen, source code
 * that is uploaded (`POST v1/sources`), a number, one of some words, yes or no.
 */
export const FIELD_INPUTS = ['text', 'url', 'lines', 'file', 'source', 'number', 'choice', 'flag'] as const
export type FieldInput = (typeof FIELD_INPUTS)[number]

/** A field of a kind's connections, in the reader's language; clients make their forms from it. */
export const kindField = z.strictObject({
  name: z.string(),
  input: z.enum(FIELD_INPUTS),
  label: z.string(),
  hint: z.string(),
  /** What to say of a value that the rules refuse. */
  invalid: z.string(),
  placeholder: z.string(),
  /** Write-only: kept sealed, never answered. */
  secret: z.boolean(),
  /** Made by this server: `GET v1/launcher/kinds/{path}/setup` tells it, and a form shows it without letting it be changed. */
  issued: z.boolean(),
  /** For those alone who cannot use the better way: a form folds it away. */
  fallback: z.boolean(),
  /** Seldom changed: a form asks for it after the others, with tags and schedule. */
  further: z.boolean(),
  /** The field that it says something of: where that one is empty, it says nothing. */
  describes: z.optional(z.string()),
  required: z.boolean(),
  /** What stands in the field at first. */
  standard: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
  choices: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  /** JSON Schema's words for what the server will accept; regular expressions carry the flag u. */
  rules: z.strictObject({
    minLength: z.optional(z.number()),
    maxLength: z.optional(z.number()),
    minimum: z.optional(z.number()),
    maximum: z.optional(z.number()),
    patterns: z.array(z.string()),
  }),
})
export type KindField = z.infer<typeof kindField>

/** An external tool that scans of a kind make use of where it is installed, in the reader's language. */
export const kindEngine = z.strictObject({
  name: z.string(),
  /** What it adds. */
  adds: z.string(),
  /** On the machine of this server; a connection that is scanned from elsewhere finds what is installed there. */
  state: z.enum(ENGINE_STATES),
  version: z.nullable(z.string()),
  /** How Debian and Kali call it; null: they have none of it in their ordinary archive. */
  debianPackage: z.nullable(z.string()),
  site: z.string(),
})

/** A kind of target that this server can connect and scan. */
export const kind = z.strictObject({
  vectorType,
  /** The last part of its address: POST /v1/launcher/{path}. */
  path: z.string(),
  name: z.string(),
  summary: z.string(),
  fields: z.array(kindField),
  /** The steps of a connection test, in the order they are tried. */
  testSteps: z.array(z.strictObject({ step: z.string(), label: z.string() })),
  /** Some checks change or provoke something and run only where ownership is proved. */
  hasActiveChecks: z.boolean(),
  /** Every scan of it probes: it is connected, tested and started only with a permit. */
  needsPermit: z.boolean(),
  /** A connection of it is kept only once a test has passed. */
  isTestedFirst: z.boolean(),
  /** Something has to be made at its provider first: `GET v1/launcher/kinds/{path}/setup` tells how. */
  hasSetup: z.boolean(),
  checks: z.number(),
  /** The services that its checks look at, by `scannerType`: what scans can leave out. */
  services: z.array(z.strictObject({ service: z.string(), label: z.string(), checks: z.number() })),
  /** Its scans tell of resources with tags, by which some can be left out. */
  hasResourceTags: z.boolean(),
  /** External tools that its scans make use of where they are installed; empty for most kinds. */
  engines: z.array(kindEngine),
  /** Median of the account's last full scans of this kind, in milliseconds; null before one completed. */
  medianScanMs: z.nullable(z.number()),
})
export type Kind = z.infer<typeof kind>
export const listKinds = defineRoute('GET /v1/launcher/kinds', 'kinds', {
  right: 'connections.read',
  summary: 'Kinds of target that can be connected here, with the fields of their connections',
  reply: z.strictObject({ results: z.array(kind) }),
})

export const SETUP_WAYS = ['console', 'cli', 'terraform', 'organization'] as const
/** One way to prepare a target at its provider, filled in. */
export const setupWay = z.strictObject({
  way: z.enum(SETUP_WAYS),
  /** The provider's own page with everything filled in; null: the file is handed over there. */
  link: z.nullable(z.string()),
  /** What is done there, one after the other: said in the reader's language, with what is run in a terminal or pasted there. */
  steps: z.array(z.strictObject({ text: z.nullable(z.string()), commands: z.nullable(z.string()) })),
  file: z.nullable(z.strictObject({ name: z.string(), content: z.string() })),
})
export type SetupWay = z.infer<typeof setupWay>
/** What whoever connects a target has to do at its provider first. */
export const kindSetup = z.strictObject({
  /** Names the target that is being connected: asked with it, the same values are told again. */
  draft: id,
  /** Values of the fields that this server makes, good for one connection of this account: new ones with each call that names no draft. Each of `members` has its own. */
  issued: z.record(z.string(), z.string()),
  /** Whom the provider is told to trust: this installation, as it is known there. null: it has no identity there. */
  principal: z.nullable(z.string()),
  ways: z.array(setupWay),
  /** The targets that were asked about, each with the fields to connect it with; `organization` among the ways prepares all of them at once. */
  members: z.array(z.strictObject({ target: z.string(), fields: z.record(z.string(), z.string()), connectionId: z.nullable(id) })),
})
export type KindSetup = z.infer<typeof kindSetup>
export const getKindSetup = defineRoute('GET /v1/launcher/kinds/{path}/setup', 'kinds', {
  right: 'connections.manage',
  summary: 'What a new connection of a kind needs at its provider: whom to trust, values made for it, templates filled in',
  params: z.strictObject({ path: z.string().check(z.maxLength(100)) }),
  /** The same values again with each call for the same targets, and for the same draft. */
  query: z.strictObject({ members: csvTargets, draft: z.optional(id) }),
  reply: kindSetup,
})

/** What reads a field of a connection. */
export type FieldSchema = z.ZodMiniType<FieldValue | undefined>
type Shape = Readonly<Record<string, FieldSchema>>
/** What a field with a standard accepts where it is given: it is the standard of new connections, and not of a change that leaves it out. */
const withoutStandard = (schema: FieldSchema): FieldSchema => {
  if (!(schema instanceof z.ZodMiniDefault)) return schema
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a standard is set on is a field's schema as well
  return schema._zod.def.innerType as FieldSchema
}
/** A field that is not given stays; null takes away one that a connection may be without. */
const changeable = (fields: Shape): Readonly<Record<string, z.ZodMiniType<FieldValue | null | undefined>>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const absent = z.safeParse(schema, undefined)
      const given = withoutStandard(schema)
      return [name, z.optional(absent.success && absent.data === undefined ? z.nullable(given) : given)]
    }),
  )

const routesAt = <C extends z.ZodMiniType, T extends z.ZodMiniType, U extends z.ZodMiniType>(
  { path, name }: { path: string; name: string },
  bodies: { create: C; test: T; update: U },
) => ({
  create: defineRoute(`POST /v1/launcher/${path}`, 'connections', {
    right: 'connections.manage',
    audit: 'connection.created',
    timeoutMs: limits.testTimeoutMs,
    summary: `Connect: ${name}`,
    body: bodies.create,
    reply: connection,
    status: 201,
  }),
  test: defineRoute(`POST /v1/launcher/${path}/test`, 'connections', {
    right: 'connections.manage',
    limit: 'scan',
    audit: 'connection.tested',
    timeoutMs: limits.testTimeoutMs,
    summary: `Try to reach before saving; saves nothing: ${name}`,
    body: bodies.test,
    reply: connectionTest,
  }),
  update: defineRoute(`PATCH /v1/launcher/${path}/{id}`, 'connections', {
    right: 'connections.manage',
    audit: 'connection.access_changed',
    timeoutMs: limits.testTimeoutMs,
    summary: `Change what a connection is reached with, rotate its secrets (null drops one) once the new have been tested: ${name}`,
    params: z.strictObject({ id }),
    body: bodies.update,
    reply: connection,
  }),
})

/**
 * The calls that connect, test and change one kind of target, made from the schemas of its fields.
 * @param kind its word, the last part of the address, and its English name for summaries
 */
export const kindRoutes = (kind: { vectorType: string; path: string; name: string }, fields: Shape) =>
  routesAt(kind, {
    create: z.strictObject({ ...connectionSettings, ...onboardingFields, ...kindWords(kind.vectorType), ...fields }),
    test: z.strictObject(fields),
    update: z.strictObject({ ...changeable(fields), credentialsExpireAt: connectionSettings.credentialsExpireAt }),
  })
export type KindRoutes = ReturnType<typeof kindRoutes>

const anyFields = z.record(z.string(), z.unknown())
/** The same calls for a client that learns the kinds and their fields from `listKinds`. */
export const callsOfKind = (path: string) => routesAt({ path, name: path }, { create: anyFields, test: anyFields, update: anyFields })

/**
 * Connects a target for an account that an MSP manages: the body of any kind's own call, with the account and the kind.
 * @param fields the names of all kinds' fields
 */
export const adminRoute = (vectorTypes: readonly string[], fields: readonly string[]) =>
  defineRoute('POST /v1/launcher/admin', 'connections', {
    right: 'customers.enter',
    audit: 'connection.created',
    timeoutMs: limits.testTimeoutMs,
    summary: 'Connect a target of any kind on behalf of a managed account, while inside it with a role that may',
    body: z.strictObject({
      customerId: id,
      typeVector: z.enum([...vectorTypes]),
      ...connectionSettings,
      ...Object.fromEntries(fields.map((field) => [field, z.optional(fieldValue)])),
    }),
    reply: connection,
    status: 201,
  })

const onboardAt = <B extends z.ZodMiniType>(body: B) =>
  defineRoute('POST /v1/onboarding/connection', 'onboarding', {
    right: 'connections.manage',
    audit: 'connection.created',
    timeoutMs: limits.testTimeoutMs,
    summary: 'Connect the target of the onboarding and ask for its first scan; where it is connected by now, how far it came is answered',
    body,
    reply: onboardingState,
  })
/**
 * Connects the target of an onboarding, once: the body of any kind's own call, with the kind and what the caller saw the target named (`draftId`).
 * @param fields the names of all kinds' fields
 */
export const onboardRoute = (vectorTypes: readonly string[], fields: readonly string[]) =>
  onboardAt(
    z.strictObject({
      draftId: id,
      typeVector: z.enum([...vectorTypes]),
      ...connectionSettings,
      ...Object.fromEntries(fields.map((field) => [field, z.optional(fieldValue)])),
    }),
  )
/** The same call for a client that learns the kinds and their fields from `listKinds`. */
export const callToOnboard = () => onboardAt(anyFields)
