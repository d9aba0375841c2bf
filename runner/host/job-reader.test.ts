/** What a hostile runner may say of scopes and resources, and where the border stops it. */
import { describe, expect, test } from 'vitest'
import { INVENTORY_PART } from '#runner/protocol.ts'
import { CONFIG_DEPTH_MAX, CONFIG_MAX } from '#scanners/sdk/redact.ts'
import { ScanFailure, SCOPES_MAX, type ScanLimits } from '#scanners/sdk/scanner.ts'
import { JobReader, type RunnerEvent } from './job-reader.ts'

const limits: ScanLimits = {
  wallClockMs: 1_000,
  cpuMs: 1_000,
  ordinaryCpuMs: 500,
  heapMb: 64,
  memoryMb: 64,
  verdicts: 2_000,
  bytes: 50_000_000,
}
type Job = ConstructorParameters<typeof JobReader>[0]
const readerOf = (job: Partial<Job> = {}) => new JobReader({ mode: 'scan', checkIds: ['disks', 'users'], ...job }, limits)
const read = (reader: JobReader, ...lines: unknown[]): (RunnerEvent | undefined)[] => lines.map((line) => reader.read(JSON.stringify(line)))

const outcome = (checkId: string, scope: string, over: object = {}) => ({
  type: 'outcome',
  checkId,
  scope,
  state: 'ran',
  reason: null,
  verdicts: 0,
  exchanges: [],
  ...over,
})
const verdict = (checkId: string) => ({
  type: 'verdict',
  checkId,
  verdict: {
    status: 'FAIL',
    resource: { genericIdentifier: 'arn', genericIdentifierValue: 'arn:aws:s3:::a', region: 'eu-1' },
    message: 'fail',
    confidence: 'confirmed',
    evidence: [],
  },
})
const resource = (over: object = {}) => ({
  type: 'resource',
  item: {
    resource: { genericIdentifier: 'arn', genericIdentifierValue: 'arn:aws:s3:::a' },
    name: 'a',
    tags: {},
    config: {},
    relations: [],
    ...over,
  },
})
const inventory = (items: number, over: object = {}) => ({
  type: 'inventory',
  scope: 'eu-1',
  resourceType: 'AWS::S3::Bucket',
  complete: true,
  items,
  ...over,
})
/** What the border says of lines that it does not let pass. */
function refusal(lines: readonly unknown[], job: Partial<Job> = {}): string {
  try {
    read(readerOf(job), ...lines)
  } catch (error) {
    if (error instanceof ScanFailure && error.code === 'bad_output') return error.message
    throw error
  }
  return ''
}
const nested = (levels: number): unknown => (levels === 0 ? 1 : { deeper: nested(levels - 1) })

describe('outcomes by scope', () => {
  test('of one check are taken once each, and all asked for must have one', () => {
    const reader = readerOf()
    const taken = read(reader, outcome('disks', 'eu-1'), outcome('disks', 'us-1'), outcome('users', 'account'), { type: 'done' })
    expect(taken.map((event) => event?.type)).toEqual(['outcome', 'outcome', 'outcome', 'done'])
    expect(refusal([outcome('disks', 'eu-1'), outcome('disks', 'eu-1')])).toMatch(/disks out of turn/u)
    expect(refusal([outcome('disks', 'eu-1'), { type: 'done' }])).toMatch(/before everything/u)
  })
  test('that an earlier attempt has given are not taken again, and need not be', () => {
    const done = [{ checkId: 'disks', scope: 'eu-1' }]
    expect(refusal([outcome('disks', 'eu-1')], { done })).toMatch(/disks out of turn/u)
    expect(read(readerOf({ done, checkIds: ['disks'] }), { type: 'done' })).toEqual([{ type: 'done' }])
  })
  test('are no more than there can be scopes', () => {
    const lines = Array.from({ length: 2 * SCOPES_MAX + 1 }, (_, n) => outcome('disks', `region-${n}`))
    expect(refusal(lines)).toMatch(/more outcomes than there can be/u)
  })
  test('may tell what failed where a part was denied, and nothing where it was left out', () => {
    const reader = readerOf()
    const [, denied] = read(reader, verdict('disks'), outcome('disks', 'account', { state: 'denied', reason: 'denied', verdicts: 1 }))
    expect(denied).toMatchObject({ outcome: { state: 'denied', verdicts: [{ status: 'FAIL' }] } })
    expect(refusal([verdict('disks'), outcome('disks', 'eu-1', { state: 'skipped', verdicts: 1 })])).toMatch(/did not run/u)
  })
  test('name no check that was not asked for', () => expect(refusal([outcome('buckets', 'eu-1')])).toMatch(/buckets out of turn/u))
})

describe('the scopes', () => {
  test('are told once, and are no more than a target has', () => {
    const scopes = { type: 'scopes', scopes: ['eu-1', 'us-1'] }
    expect(read(readerOf(), scopes)).toEqual([scopes])
    expect(refusal([scopes, scopes])).toMatch(/more than 1 lines/u)
    expect(refusal([{ type: 'scopes', scopes: Array.from({ length: SCOPES_MAX + 1 }, (_, n) => `region-${n}`) }])).toMatch(/scopes/u)
    expect(refusal([scopes], { mode: 'test' })).toMatch(/not asked for/u)
  })
})

describe('an inventory', () => {
  test('is handed on with its resources, part by part', () => {
    const reader = readerOf({ checkIds: [] })
    const first = read(reader, resource(), resource({ name: 'b' }), inventory(2, { complete: false, more: true })).at(-1)
    expect(first).toMatchObject({ type: 'inventory', complete: false, more: true, items: [{ name: 'a' }, { name: 'b' }] })
    const [last] = read(reader, inventory(0))
    expect(last).toMatchObject({ complete: true, items: [] })
    expect(read(reader, { type: 'done' })).toEqual([{ type: 'done' }])
  })
  test.each([
    ['announces another number', [resource(), inventory(2)], /2 resources of AWS::S3::Bucket announced, 1 given/u],
    ['is complete and goes on', [inventory(0, { more: true })], /complete and goes on/u],
    ['is never closed', [resource(), { type: 'done' }], /before everything/u],
    ['has a type that is no word', [inventory(0, { resourceType: 'S3 bucket\n' })], /resourceType/u],
    ['holds too many in one part', Array.from({ length: INVENTORY_PART + 1 }, () => resource()), /in one part/u],
    ['has a field too many', [resource({ secret: 'x' })], /unrecognized_keys/u],
    ['has too many tags', [resource({ tags: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`t${n}`, ''])) })], /tags/u],
    ['has a tag that is no text', [resource({ tags: { env: { name: 'x' } } })], /tags/u],
    [
      'has too long a configuration',
      [resource({ config: Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`k${n}`, 'x'.repeat(CONFIG_MAX / 30)])) })],
      /config/u,
    ],
    ['is nested too deep', [resource({ config: nested(CONFIG_DEPTH_MAX + 2) as object })], /config/u],
    ['is nested without end', [resource({ config: { a: JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`) } })], /config/u],
    ['has a relation of no kind', [resource({ relations: [{ kind: 'owns', to: 'x' }] })], /relations/u],
    ['has too many relations', [resource({ relations: Array.from({ length: 501 }, () => ({ kind: 'can-read', to: 'x' })) })], /relations/u],
  ])('that %s is refused', (_what, lines, message) => expect(refusal(lines, { checkIds: [] })).toMatch(message))
  test('holds no more resources than the limit of the kind, over all its parts', () => {
    const part = [...Array.from({ length: INVENTORY_PART }, () => resource()), inventory(INVENTORY_PART, { complete: false, more: true })]
    expect(refusal(Array.from({ length: 5 }, () => part).flat())).toMatch(/more than 2000 lines/u)
  })
  test('is cleaned of what acts on whoever shows or stores it', () => {
    const [, seen] = read(
      readerOf(),
      resource({
        name: 'web\u202E\u0000\nx',
        tags: { 'en\u0007v': 'prod\u0000' },
        config: { 'Na\u0000me': 'a\u0000b\uD800', List: ['\u001B[31m'], ['__proto__']: { polluted: true } },
        relations: [{ kind: 'has-role', to: `arn:${'x'.repeat(5_000)}` }],
      }),
      inventory(1),
    )
    const text = JSON.stringify(seen)
    expect(text).not.toMatch(/\\u0000|\\u001b|\\u202e|\\u0007|\\ud800/iu)
    expect(text.length).toBeLessThan(4_000)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(seen).toMatchObject({ items: [{ name: 'web\uFFFD\uFFFD x' }] })
  })
})
