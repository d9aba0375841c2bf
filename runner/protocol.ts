import * as z from 'zod/mini'
import { fieldValue, preflightShape, testReportShape } from '#contract/connections.ts'
import { RISK_LEVELS, vectorType } from '#contract/fields.ts'
import { SOURCE_ORIGINS } from '#contract/sources.ts'
import { COVERAGE_STATES, PAGE_LEFT_OUT, PAGES_NAMED_MAX } from '#contract/coverage.ts'
import { cleanText, type TextShape } from '#scanners/sdk/clean-text.ts'
import { EXCHANGES_MAX, EXCHANGE_TEXT_MAX } from '#scanners/sdk/exchanges.ts'
import { RELATION_KINDS } from '#contract/resources.ts'
import { ENGINE_NAMES, ENGINE_PORTS_MAX } from '#scanners/sdk/engines.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { CONFIG_DEPTH_MAX, CONFIG_MAX, RELATIONS_MAX, TAGS_MAX } from '#scanners/sdk/redact.ts'
import { MEMORY_MAX, SCOPES_MAX } from '#scanners/sdk/scanner.ts'

/**
 * What a worker and its runner say to each other: one JSON object a line, UTF-8, on the runner's standard input and
 * output. docs/runner.md tells the order. A runner's lines are a stranger's: the worker reads them by these schemas,
 * which refuse what they do not name and clean every text.
 */
export const PROTOCOL = 1
/** Longest line in bytes, in either direction. */
export const LINE_MAX = 1_048_576
/** Bytes of a file that a job of mode fetch reads. */
export const FETCHED_MAX = 512

const endpoint = z.strictObject({ host: z.string(), port: z.number() })

/** One scan or test, given to a runner that has none. */
export const runnerJob = z.strictObject({
  type: z.literal('job'),
  /** scan: judge the checks; test: try to reach the target and tell how far it came; fetch: read the small file at the target. */
  mode: z.enum(['scan', 'test', 'fetch']),
  kind: vectorType,
  target: z.string(),
  /** What the connection's kind asks for, without its secrets. */
  fields: z.record(z.string(), fieldValue),
  /** The secrets of this one connection, opened; null when its kind has none. A runner that was given some ends with its job. */
  credentials: z.nullable(z.record(z.string(), z.string())),
  /** What the operator of the installation lends to jobs of this kind; its secrets leave the runner as little as credentials do. */
  operator: z.exactOptional(z.strictObject({ settings: z.record(z.string(), z.string()), secrets: z.record(z.string(), z.string()) })),
  /** Datasets of the kind that are newer than those the runner came with, by id. */
  datasets: z.exactOptional(z.record(z.string(), z.string())),
  /** What was uploaded for fields of the connection, by field: base64 of gzip. */
  uploads: z.exactOptional(z.record(z.string(), z.string())),
  checkIds: z.array(z.string()),
  /** Tell of all resources, whatever the checks need. */
  inventory: z.exactOptional(z.boolean()),
  /** The services whose resources are told of, whatever the checks need; all when absent. */
  services: z.exactOptional(z.array(z.string())),
  /** A check is judged once its resources have been told: their tags decide whether it counts. */
  resourcesFirst: z.exactOptional(z.boolean()),
  /** The scopes to look at; all when absent. */
  scopes: z.exactOptional(z.array(z.string())),
  /** The resource that a verification is about. */
  only: z.exactOptional(
    z.strictObject({ genericIdentifier: z.string(), genericIdentifierValue: z.string(), region: z.exactOptional(z.string()) }),
  ),
  /** What an earlier attempt of the scan has judged. */
  done: z.exactOptional(z.array(z.strictObject({ checkId: z.string(), scope: z.string() }))),
  /** Where what probes may ask; null: nowhere. */
  permit: z.nullable(
    z.strictObject({
      places: z.readonly(
        z.array(z.strictObject({ host: z.string(), withSubdomains: z.boolean(), ports: z.union([z.enum(['any', 'web']), z.number()]) })),
      ),
      /** Connections and datagrams a second; null: no measure of its own. */
      perSecond: z.nullable(z.number()),
      /** From then on nothing is sent (ISO 8601); null: the scan ends it. */
      until: z.nullable(z.string()),
    }),
  ),
  /** What the scanner asked to be handed again, in an earlier scan of this connection. */
  memory: z.nullable(z.string()),
  /** When what the connection signs in with ends, as far as that was entered (ISO 8601). */
  credentialsEndAt: z.exactOptional(z.string()),
  /** Pages with findings that have not ended. */
  revisit: z.exactOptional(
    z.strictObject({
      pages: z.array(z.strictObject({ path: z.string(), checkIds: z.array(z.string()) })),
      cut: z.array(z.string()),
      only: z.boolean(),
    }),
  ),
  userAgent: z.string(),
  /** Where the runner may connect to: it decides on every address it is about to connect to. */
  egress: z.strictObject({
    allowedPrivateTargets: z.readonly(z.array(z.string())),
    allowedEndpoints: z.readonly(z.array(endpoint)),
    operatorEndpoints: z.exactOptional(z.readonly(z.array(endpoint))),
    nameServers: z.exactOptional(z.readonly(z.array(z.string()))),
    within: z.exactOptional(z.readonly(z.array(z.readonly(z.array(z.string()))))),
  }),
  /** A test goes on, once it has passed, to try each permission. */
  preflight: z.exactOptional(z.boolean()),
  /** A test or a fetch ends by then with what it knows. */
  limitMs: z.number(),
})
export type RunnerJob = z.infer<typeof runnerJob>

/** Bytes of an engine's output in one line, before they are written in base64. */
export const ENGINE_PART = 524_288
/** What a runner is told: a job, and while it does it, part by part, what an engine printed that it asked for. */
export const runnerInput = z.discriminatedUnion('type', [
  runnerJob,
  z.strictObject({ type: z.literal('engineOutput'), id: z.int(), part: z.base64() }),
  z.strictObject({
    type: z.literal('engineEnd'),
    id: z.int(),
    version: z.string(),
    address: z.string(),
    /** Why there is no output, as the code of a failure and in words; null: it ran to its end. */
    failure: z.nullable(z.strictObject({ code: z.string(), detail: z.string() })),
  }),
])
export type RunnerInput = z.infer<typeof runnerInput>

const text = (shape: TextShape) =>
  z.pipe(
    z.string(),
    z.transform((value: string) => cleanText(value, shape)),
  )
const line = (max: number) => text({ max })
/** A name that the product itself gave: never cleaned, since it is refused when it is not clean. */
const word = z.string().check(z.regex(/^[\w.:-]{1,100}$/u))
/** A permission, as its provider calls it: ec2:DescribeInstances, Microsoft.Storage/storageAccounts/read, compute.instances.list. */
const permission = z.string().check(z.regex(/^[\w.:/@*-]{1,150}$/u))
const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000))

/** Resources of one line of an inventory. */
export const INVENTORY_PART = 500
const resource = z.strictObject({
  genericIdentifier: line(100),
  genericIdentifierValue: line(2_048),
  region: z.exactOptional(line(100)),
})
const scalar = z.union([text({ max: 1_000, lines: 'many' }), z.number(), z.boolean(), z.null()])
/** Written out level by level: what is nested without end is refused, and never followed. */
const json = (levels: number): z.ZodMiniType<Json> => {
  if (levels === 0) return scalar
  const inner = json(levels - 1)
  return z.union([scalar, z.array(inner), z.record(line(200), inner)])
}
const item = z.strictObject({
  resource,
  name: line(300),
  tags: z.record(line(200), line(1_000)).check(z.refine((tags) => Object.keys(tags).length <= TAGS_MAX, 'has too many tags')),
  config: z
    .record(line(200), json(CONFIG_DEPTH_MAX))
    .check(z.refine((config) => JSON.stringify(config).length <= CONFIG_MAX, 'is longer than a configuration may be')),
  relations: z.array(z.strictObject({ kind: z.enum(RELATION_KINDS), to: line(2_048) })).check(z.maxLength(RELATIONS_MAX)),
})

/** Longest path of a page, and most pages told of one thing. */
export const PAGE_PATH_MAX = 512
export const PAGES_MAX = 2_000
const pagePaths = z.array(line(PAGE_PATH_MAX)).check(z.maxLength(PAGES_MAX))

/** Of source code: the longest path, the longest file in UTF-16 units, and the most files. A file stands in one line. */
export const SOURCE_PATH_MAX = 400
const SOURCE_FILE_MAX = LINE_MAX
export const SOURCE_FILES_MAX = 1_000

const evidence = z.strictObject({
  label: line(300),
  kind: z.enum(['request', 'response', 'header', 'text', 'html', 'certificate', 'dns', 'json']),
  content: text({ max: 8_192, lines: 'many' }),
})
const exchangeText = text({ max: EXCHANGE_TEXT_MAX, lines: 'many' })
const exchange = z.strictObject({ request: exchangeText, answer: exchangeText })
const verdict = z.strictObject({
  status: z.enum(['PASS', 'FAIL', 'MANUAL', 'UNKNOWN']),
  resource,
  message: word,
  values: z.exactOptional(
    z
      .record(z.string().check(z.regex(/^\w{1,50}$/u)), z.union([line(1_000), z.number()]))
      .check(z.refine((values) => Object.keys(values).length <= 20, 'has too many values')),
  ),
  confidence: z.enum(['confirmed', 'firm', 'tentative']),
  locator: z.exactOptional(line(1_024)),
  exposure: z.exactOptional(z.enum(['proven', 'exposed', 'reachable', 'internal'])),
  riskLevel: z.exactOptional(z.enum(RISK_LEVELS)),
  evidence: z.array(evidence).check(z.maxLength(20)),
  pages: z.exactOptional(pagePaths),
})

export const runnerMessage = z.discriminatedUnion('type', [
  /** Said once, when the runner can take a job. */
  z.strictObject({ type: z.literal('hello'), protocol: z.literal(PROTOCOL) }),
  z.strictObject({
    type: z.literal('progress'),
    progress: z.int().check(z.minimum(0), z.maximum(100)),
    current: line(200),
    resourcesSeen: count,
  }),
  /** One verdict of the check whose outcome follows. */
  z.strictObject({ type: z.literal('verdict'), checkId: word, verdict }),
  /** Closes a check. `verdicts`: how many were said, so that none can be lost. */
  z.strictObject({
    type: z.literal('outcome'),
    checkId: word,
    scope: line(2_048),
    state: z.enum(COVERAGE_STATES),
    reason: z.nullable(line(300)),
    verdicts: count,
    /** What was asked for it and what came back. */
    exchanges: z.array(exchange).check(z.maxLength(EXCHANGES_MAX)),
    /** Pages of its earlier findings that were not seen this time. */
    unseenPages: z.exactOptional(pagePaths),
  }),
  /** How far the crawl of a site has come. */
  z.strictObject({
    type: z.literal('pages'),
    judged: count,
    known: count,
    coverage: z.nullable(
      z.strictObject({
        judged: count,
        leftOut: z.array(z.strictObject({ why: z.enum(PAGE_LEFT_OUT), count })).check(z.maxLength(PAGE_LEFT_OUT.length)),
        pages: z
          .array(z.strictObject({ path: line(PAGE_PATH_MAX), why: z.nullable(z.enum(PAGE_LEFT_OUT)) }))
          .check(z.maxLength(PAGES_NAMED_MAX)),
      }),
    ),
  }),
  /** One resource of the inventory whose line follows. */
  z.strictObject({ type: z.literal('resource'), item }),
  /** The parts of the target that are looked at one by one. */
  z.strictObject({ type: z.literal('scopes'), scopes: z.array(line(100)).check(z.maxLength(SCOPES_MAX)) }),
  /** Closes a part of what was seen of one type in one scope. `items`: how many were said; `more`: the rest of the same list follows. */
  z.strictObject({
    type: z.literal('inventory'),
    scope: line(2_048),
    resourceType: z.string().check(z.regex(/^[\w:./-]{1,100}$/u)),
    complete: z.boolean(),
    more: z.exactOptional(z.literal(true)),
    items: count,
  }),
  /** One file of the source code whose line follows. */
  z.strictObject({ type: z.literal('file'), path: line(SOURCE_PATH_MAX), content: text({ max: SOURCE_FILE_MAX, lines: 'many' }) }),
  /** Closes the source code that is judged. `files`: how many were said. */
  z.strictObject({
    type: z.literal('source'),
    origin: z.enum(SOURCE_ORIGINS),
    compiler: z.nullable(line(50)),
    files: count,
  }),
  /** What the next scan of the connection is to be handed; nobody reads it but the scanner. */
  z.strictObject({ type: z.literal('memory'), memory: text({ max: MEMORY_MAX }) }),
  /** The answer to a job of mode test. */
  z.strictObject({
    type: z.literal('tested'),
    test: z.strictObject({
      ...testReportShape,
      steps: z
        .array(
          z.strictObject({
            ...testReportShape.steps._zod.def.element.shape,
            step: word,
            reason: z.nullable(word),
            detail: z.nullable(line(300)),
          }),
        )
        .check(z.maxLength(20)),
      finalUrl: z.nullable(line(2_048)),
    }),
    preflight: z.nullable(
      z.strictObject({
        permissions: z
          .array(z.strictObject({ ...preflightShape.permissions._zod.def.element.shape, action: permission }))
          .check(z.maxLength(1_000)),
        blind: z.array(z.strictObject({ checkId: word, lacks: z.array(permission).check(z.maxLength(100)) })).check(z.maxLength(2_000)),
        untried: z.array(word).check(z.maxLength(2_000)),
      }),
    ),
  }),
  /** The answer to a job of mode fetch: the beginning of what is there. */
  z.strictObject({
    type: z.literal('fetched'),
    /** null: no answer, and `reason` says why. */
    status: z.nullable(z.int().check(z.minimum(100), z.maximum(999))),
    reason: z.nullable(word),
    content: text({ max: FETCHED_MAX, lines: 'many' }),
    truncated: z.boolean(),
  }),
  /** Asks for a run of an outside engine, which whoever supervises the runner starts, or refuses. `id`: of this job's requests. */
  z.strictObject({
    type: z.literal('engine'),
    id: z.int().check(z.minimum(1)),
    engine: z.enum(ENGINE_NAMES),
    host: z.string().check(z.regex(/^[a-z\d_](?:[a-z\d._:-]{0,251}[a-z\d])?$|^[\da-f:.]{2,45}$/u)),
    ports: z.array(z.int().check(z.minimum(1), z.maximum(65_535))).check(z.minLength(1), z.maxLength(ENGINE_PORTS_MAX)),
    tls: z.boolean(),
  }),
  /** For the operator's log. */
  z.strictObject({ type: z.literal('log'), text: line(2_000) }),
  /** The end of a job: nothing could be learned about the target (code: see SCAN_FAILURES). */
  z.strictObject({ type: z.literal('failed'), code: word, detail: line(500) }),
  /** The end of a job: everything was said. */
  z.strictObject({ type: z.literal('done') }),
])
export type RunnerMessage = z.infer<typeof runnerMessage>
