import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runnerMessage, type RunnerJob, type RunnerMessage } from './protocol.ts'
import { masked, redactQuotes, runJob } from './run-job.ts'
import { lineReader, LineTooLong } from './lines.ts'

/** Every text within a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
// oxlint-disable-next-line no-control-regex -- these are the characters that must be gone
const ACTING = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]|\p{Cs}/u
const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\u001B', '\0', '\u202E', '\u2066', '\r', '\uD800', '\u0007', '\u2028'),
    fc.nat(0x10ffff).map((point) => String.fromCodePoint(point)),
  ),
  maxLength: 3_000,
})
const number = fc.integer({ min: 0, max: 100 })
const verdict = fc.record({
  status: fc.constantFrom('PASS', 'FAIL', 'MANUAL', 'UNKNOWN'),
  resource: fc.record({ genericIdentifier: hostile, genericIdentifierValue: hostile, region: hostile }),
  message: fc.constant('pass'),
  values: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(hostile, number)),
  confidence: fc.constant('firm'),
  locator: hostile,
  evidence: fc.array(fc.record({ label: hostile, kind: fc.constant('text'), content: hostile }), { maxLength: 3 }),
  pages: fc.array(hostile, { maxLength: 3 }),
})
const step = fc.record({
  step: fc.constant('http'),
  state: fc.constant('failed'),
  reason: fc.constant(null),
  detail: hostile,
  durationMs: number,
})
const message = fc.oneof(
  fc.record({ type: fc.constant('progress'), progress: number, current: hostile, resourcesSeen: number }),
  fc.record({ type: fc.constant('verdict'), checkId: fc.constant('one'), verdict }),
  fc.record({
    type: fc.constant('outcome'),
    checkId: fc.constant('one'),
    scope: hostile,
    state: fc.constant('ran'),
    reason: hostile,
    verdicts: number,
    exchanges: fc.array(fc.record({ request: hostile, answer: hostile }), { maxLength: 3 }),
    unseenPages: fc.array(hostile, { maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('pages'),
    judged: number,
    known: number,
    coverage: fc.record({
      judged: number,
      leftOut: fc.array(fc.record({ why: fc.constant('trap'), count: number }), { maxLength: 3 }),
      pages: fc.array(fc.record({ path: hostile, why: fc.constant('robots') }), { maxLength: 3 }),
    }),
  }),
  fc.record({
    type: fc.constant('tested'),
    test: fc.record({ ok: fc.boolean(), steps: fc.array(step, { maxLength: 3 }), finalUrl: hostile }),
    preflight: fc.constant(null),
  }),
  fc.record({ type: fc.constant('log'), text: hostile }),
  fc.record({ type: fc.constant('failed'), code: fc.constant('error'), detail: hostile }),
)

describe('what a runner says', () => {
  test('holds no text that acts on its reader or is longer than 8 KB, whatever was sent', () => {
    fc.assert(
      fc.property(message, (sent) => {
        const texts = textsIn(runnerMessage.parse(JSON.parse(JSON.stringify(sent))))
        for (const text of texts) expect(text).not.toMatch(ACTING)
        expect(Math.max(0, ...texts.map(({ length }) => length))).toBeLessThanOrEqual(8_192)
      }),
      { numRuns: 500 },
    )
  })
  test('is understood still, whichever of its words the secrets of its job are', () => {
    const secret = fc.constantFrom('verdict', 'outcome', 'failed', 'tested', 'progress', 'MANUAL', 'UNKNOWN', 'checkId', 'confidence')
    fc.assert(
      fc.property(message, secret, (sent, word) => {
        expect(runnerMessage.safeParse(masked(runnerMessage.parse(sent), [word])).success).toBe(true)
      }),
    )
  })
  test('holds no secret of its job, nor the rest of one that begins like another', async () => {
    const job: RunnerJob = {
      type: 'job',
      mode: 'scan',
      kind: 'Websites',
      target: 'https://shop.example/',
      fields: {},
      memory: null,
      credentials: { short: 'token-0123', long: 'token-0123-long' },
      checkIds: [],
      permit: null,
      userAgent: 'Parapet/test',
      // which is refused, in words that repeat it
      egress: { allowedPrivateTargets: ['token-0123-long'], allowedEndpoints: [] },
      limitMs: 1_000,
    }
    const said: unknown[] = []
    for await (const one of runJob(job)) said.push(one)
    expect(JSON.stringify(said)).toContain('[secret]')
    expect(JSON.stringify(said)).not.toMatch(/token|-long/u)
    const verdict: RunnerMessage = {
      type: 'verdict',
      checkId: 'one',
      verdict: {
        status: 'FAIL',
        resource: { genericIdentifier: 'url', genericIdentifierValue: 'https://shop.example/' },
        message: 'fail',
        values: { code: 'is token-0123' },
        confidence: 'firm',
        evidence: [],
      },
    }
    expect(masked(verdict, ['token-0123'])).toMatchObject({ verdict: { values: { code: 'is [secret]' } } })
  })
  test('quotes nothing secret of what a target says to refuse', () => {
    const quote = 'Forbidden: not with ghp_0123456789abcdefghijABCDEFGHIJ012345'
    const step = { step: 'signIn', state: 'failed', reason: 'denied', detail: quote, durationMs: 1 } as const
    const messages: RunnerMessage[] = [
      { type: 'failed', code: 'denied', detail: quote },
      { type: 'log', text: quote },
      { type: 'tested', test: { ok: false, steps: [step, { ...step, detail: null }], finalUrl: null }, preflight: null },
    ]
    for (const message of messages) {
      const said = JSON.stringify(redactQuotes(message))
      expect(said).toContain('Forbidden: not with ghp_0123…')
      expect(said).not.toContain('456789')
    }
  })
  test('is never what was not foreseen', () => {
    fc.assert(
      fc.property(fc.anything(), (sent) => {
        expect(runnerMessage.safeParse(sent).success).toBe(false)
      }),
    )
  })
})

describe('lines', () => {
  test('come out as they went in, however the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 50 }).map((text) => text.replaceAll('\n', ' '))),
        fc.integer({ min: 1, max: 20 }),
        (sent, size) => {
          const seen: string[] = []
          const read = lineReader(10_000, (line) => seen.push(line))
          const bytes = Buffer.from(sent.map((line) => `${line}\n`).join(''))
          for (let start = 0; start < bytes.length; start += size) read(bytes.subarray(start, start + size))
          expect(seen).toEqual(sent)
        },
      ),
    )
  })
  test('are refused at the first byte beyond the limit, without waiting for their end', () => {
    const read = lineReader(10, () => undefined)
    read(Buffer.from('12345'))
    expect(() => read(Buffer.from('678901'))).toThrow(LineTooLong)
  })
})
