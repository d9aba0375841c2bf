import * as z from 'zod/mini'
import { ENGINE_STATES, id, instant, name, tags, text, vectorType } from './fields.ts'
import { defineRoute } from './route.ts'

/** Runners on machines of the account's own: they fetch jobs of this server, scan what it cannot reach, and tell it what they saw. */

/**
 * expected: registered, never connected; outdated: it speaks another version of the protocol and is given no jobs until it is updated;
 * offline: nothing was heard for RUNNER_OFFLINE_MS.
 */
export const RUNNER_STATES = ['expected', 'online', 'offline', 'outdated', 'revoked'] as const
export type RunnerState = (typeof RUNNER_STATES)[number]
/** A runner that was not heard of for so long is offline, and its scans wait for it or another. */
export const RUNNER_OFFLINE_MS = 45_000
/** A scan that found no runner for so long fails. */
export const RUNNER_WAIT_MS = 3_600_000
/** How long the server holds a call for jobs that has nothing to answer. */
export const RUNNER_POLL_MS = 20_000
/** Lines and bytes of one call with lines. */
export const RUNNER_LINES_MAX = 500
export const RUNNER_BATCH_BYTES = 3_000_000

/** Where a connection is scanned from: a runner, or whichever has a tag. */
export const scanFrom = z.union([z.strictObject({ runnerId: id }), z.strictObject({ tag: name(64) })])
export type ScanFrom = z.infer<typeof scanFrom>

/** A network or address, a name, all names below one (*.corp.example), or `public` for the public internet. */
const reachEntry = text(253)
const scope = z.array(reachEntry).check(z.minLength(1), z.maxLength(100))
/** Of what a runner says of itself: plain letters, digits and signs. */
const short = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\x20-\x7e]*$/u))
/** An external tool on the machine of a runner. One that is not named is not there. */
const runnerEngine = z.strictObject({ name: short(100), state: z.enum(ENGINE_STATES), version: short(40) })
export type RunnerEngine = z.infer<typeof runnerEngine>
const kinds = z.nullable(z.array(vectorType).check(z.minLength(1), z.maxLength(20)))

export const runner = z.strictObject({
  id,
  name: z.string(),
  tags: z.array(z.string()),
  /** What its jobs may connect to; the owner of its machine may narrow it further. */
  scope: z.array(z.string()),
  /** Kinds of target it scans; null: all. */
  kinds: z.nullable(z.array(z.string())),
  state: z.enum(RUNNER_STATES),
  /** The last four characters of its token, to recognise it by. */
  last4: z.string(),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  revokedAt: z.nullable(instant),
  lastSeenAt: z.nullable(instant),
  /** What it said of itself when it last connected; null before. */
  version: z.nullable(z.string()),
  /** This server has another version: its runner should be updated. */
  updateAvailable: z.boolean(),
  platform: z.nullable(z.string()),
  /** What its machine's owner permits; null: as registered. */
  localScope: z.nullable(z.array(z.string())),
  /** External tools that it found as it started. */
  engines: z.array(runnerEngine),
  /** Jobs under way, places for them, and the load of its machine (load average a processor). */
  load: z.nullable(z.strictObject({ running: z.number(), slots: z.number(), perProcessor: z.nullable(z.number()) })),
  /** Connections that name it. */
  connections: z.number(),
})
export type Runner = z.infer<typeof runner>

const byId = z.strictObject({ id })
export const listRunners = defineRoute('GET /v1/runners', 'runners', {
  right: 'connections.read',
  summary: 'Runners of the account, with their state, version and load',
  reply: z.strictObject({ results: z.array(runner), total: z.number(), serverVersion: z.string() }),
})
export const registerRunner = defineRoute('POST /v1/runners', 'runners', {
  right: 'connections.manage',
  audit: 'runner.registered',
  summary: 'Register a runner; its token is in this answer and never again',
  body: z.strictObject({ name: name(80), tags: z._default(tags, []), scope, kinds: z._default(kinds, null) }),
  reply: z.extend(runner, { token: z.string() }),
  status: 201,
})
export const getRunner = defineRoute('GET /v1/runners/{id}', 'runners', {
  right: 'connections.read',
  summary: 'One runner, with its last scans and the connections that name it',
  params: byId,
  reply: z.extend(runner, {
    scans: z.array(
      z.strictObject({
        scanId: id,
        connectionId: id,
        connectionName: z.string(),
        status: z.string(),
        startedAt: z.nullable(instant),
        finishedAt: z.nullable(instant),
        failureDetail: z.nullable(z.string()),
      }),
    ),
    usedBy: z.array(z.strictObject({ id, name: z.string() })),
  }),
})
export const updateRunner = defineRoute('PATCH /v1/runners/{id}', 'runners', {
  right: 'connections.manage',
  audit: 'runner.updated',
  summary: 'Change name, tags, scope and kinds; holds for jobs from now on',
  params: byId,
  body: z.strictObject({
    name: z.optional(name(80)),
    tags: z.optional(tags),
    scope: z.optional(scope),
    kinds: z.optional(kinds),
  }),
  reply: runner,
})
export const revokeRunner = defineRoute('POST /v1/runners/{id}/revoke', 'runners', {
  right: 'connections.manage',
  audit: 'runner.revoked',
  summary: 'Revoke a runner: it is refused from this moment on, and its jobs go back',
  params: byId,
  reply: runner,
})
export const deleteRunner = defineRoute('DELETE /v1/runners/{id}', 'runners', {
  right: 'connections.manage',
  audit: 'runner.deleted',
  summary: 'Delete a runner that no connection names; it is revoked by it',
  params: byId,
  reply: z.strictObject({ deleted: z.literal(true) }),
})

// What a runner itself calls, with its token -----------------------------------

/** Names one process of a runner: the newest has its jobs, and an older one is told to stop. */
const instance = id
const load = z.strictObject({
  running: z.int().check(z.minimum(0), z.maximum(64)),
  slots: z.int().check(z.minimum(1), z.maximum(64)),
  perProcessor: z.nullable(z.number().check(z.minimum(0), z.maximum(10_000))),
})

export const greetAsRunner = defineRoute('POST /v1/runner/hello', 'runner', {
  auth: 'runner',
  summary: 'A process of a runner begins: what it is, and what it is to know; jobs of an earlier process go back',
  body: z.strictObject({
    instance,
    protocol: z.int().check(z.minimum(1), z.maximum(1_000)),
    version: short(40),
    platform: short(100),
    engines: z.array(runnerEngine).check(z.maxLength(50)),
    /** What its machine's owner permits; null: as registered. */
    localScope: z.nullable(z.array(reachEntry).check(z.maxLength(100))),
    load,
    /** Only asks: nothing changes, and no jobs are taken. */
    isTrial: z._default(z.boolean(), false),
  }),
  reply: z.strictObject({
    name: z.string(),
    scope: z.array(z.string()),
    serverVersion: z.string(),
    serverProtocol: z.number(),
    /** It is given jobs. */
    isWelcome: z.boolean(),
  }),
})
export const pollAsRunner = defineRoute('POST /v1/runner/poll', 'runner', {
  auth: 'runner',
  summary: 'Asks for a job and for what to cancel; held until there is something to answer',
  body: z.strictObject({ instance, load, jobs: z.array(id).check(z.maxLength(64)), wantsJob: z.boolean() }),
  reply: z.strictObject({
    /** `line` is the job as docs/runner.md has it: with the credentials of its connection, for this runner alone. */
    job: z.nullable(z.strictObject({ jobId: id, line: z.string() })),
    /** Those of its jobs that nobody waits for any more. */
    cancel: z.array(id),
    serverVersion: z.string(),
  }),
})
export const tellAsRunner = defineRoute('POST /v1/runner/jobs/{jobId}/lines', 'runner', {
  auth: 'runner',
  summary: 'Lines of a job, numbered from 1; sent again until they are acknowledged, and counted once',
  bodyBytes: 4_194_304,
  params: z.strictObject({ jobId: id }),
  body: z.strictObject({
    instance,
    /** The number of the first. */
    first: z.int().check(z.minimum(1), z.maximum(2_000_000_000)),
    lines: z.array(z.string().check(z.maxLength(1_048_576))).check(z.maxLength(RUNNER_LINES_MAX)),
    /** None follow. */
    isEnd: z.boolean(),
  }),
  reply: z.strictObject({
    /** The number that is expected next: all before it were taken. */
    next: z.number(),
    /** Nobody waits for this job any more. */
    cancelled: z.boolean(),
  }),
})
export const leaveAsRunner = defineRoute('POST /v1/runner/stop', 'runner', {
  auth: 'runner',
  summary: 'A process of a runner ends: its jobs go back',
  body: z.strictObject({ instance }),
  reply: z.strictObject({ left: z.literal(true) }),
})
