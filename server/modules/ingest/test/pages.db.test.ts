import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { inWorker } from '#server/context.ts'
import { revisitOf } from '#server/modules/ingest/pages.ts'
import { outcome, ScannedTarget, scannerOf, verdict } from '#server/test/scanning.ts'
import { createPerson, testApp, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const scanner = scannerOf('csp', 'form')
async function newTarget(): Promise<ScannedTarget> {
  const { accountId } = await createPerson(app)
  return ScannedTarget.create(app, accountId, scanner)
}
const on = (...pages: string[]) => outcome('csp', [verdict('FAIL', { pages })])
const many = (letter: string) => Array.from({ length: 1_500 }, (_, n) => `/${letter}${n}`)
const unseen = (made: CheckOutcome, ...unseenPages: string[]): CheckOutcome => ({ ...made, unseenPages })
const pagesOf = async (target: ScannedTarget) => (await target.findings()).map(({ pages, page_count }) => [pages, page_count])
const handed = (target: ScannedTarget, change: { kind?: 'verify'; check_ids?: string[] } = {}) =>
  inWorker(app.services, target.accountId, (ctx) =>
    revisitOf(ctx, { connection_id: target.connectionId, kind: 'full', check_ids: null, resource_id: null, ...change }),
  )

describe('the pages of a finding', () => {
  it('are kept beside it, come and go, and make no other finding of it', async () => {
    const target = await newTarget()
    await target.scan(on('/b', '/', '/a'))
    const [before] = await target.findings()
    expect(await pagesOf(target)).toEqual([[['/', '/a', '/b'], 3]])
    const spans = await target.spans()
    const { taken } = await target.scan(on('/', '/c'))
    expect(await pagesOf(target)).toEqual([[['/', '/c'], 2]])
    expect((await target.findings())[0]?.id).toBe(before?.id)
    // what is wrong is the same: no result begins, nothing is told
    expect(await target.spans()).toEqual(spans)
    expect(taken.stillFailing).toHaveLength(1)
  })
  it('that a scan did not come to are kept as well', async () => {
    const target = await newTarget()
    await target.scan(on('/', '/a', '/b'))
    await target.scan(unseen(on('/', '/c'), '/b', '/never'))
    expect(await pagesOf(target)).toEqual([[['/', '/b', '/c'], 3]])
  })
  it('stand with it when it is resolved, and are new when it returns', async () => {
    const target = await newTarget()
    await target.scan(on('/', '/a'))
    await target.scan(outcome('csp', [verdict('PASS')]))
    expect(await pagesOf(target)).toEqual([[['/', '/a'], 2]])
    await target.scan(on('/x'))
    expect(await pagesOf(target)).toEqual([[['/x'], 1]])
  })
  it('are not handed to another account, nor of another connection', async () => {
    const target = await newTarget()
    await target.scan(on('/a'))
    const other = await newTarget()
    expect((await handed(other)).pages).toEqual([])
  })
})

describe('a scan is handed the pages', () => {
  it('of findings that have not ended, each with its checks', async () => {
    const target = await newTarget()
    await target.scan(on('/', '/a'), outcome('form', [verdict('FAIL', { pages: ['/a'] })]))
    expect(await handed(target)).toEqual({
      pages: [
        { path: '/', checkIds: ['csp'] },
        { path: '/a', checkIds: ['csp', 'form'] },
      ],
      cut: [],
      only: false,
    })
    await target.scan(outcome('csp', [verdict('PASS')]))
    expect(await handed(target)).toMatchObject({ pages: [{ path: '/a', checkIds: ['form'] }] })
  })
  it('of its own checks alone, when it is a verification', async () => {
    const target = await newTarget()
    await target.scan(on('/', '/a'), outcome('form', [verdict('FAIL', { pages: ['/b'] })]))
    expect(await handed(target, { kind: 'verify', check_ids: ['form'] })).toEqual({
      pages: [{ path: '/b', checkIds: ['form'] }],
      cut: [],
      only: true,
    })
  })
  it('as far as a line has room, and the checks of the others', async () => {
    const target = await newTarget()
    const long = Array.from({ length: 2_000 }, (_, n) => `/${String(n).padStart(4, '0')}${'x'.repeat(400)}`)
    await target.scan(on(...long))
    const { pages, cut } = await handed(target)
    expect(pages.length).toBeGreaterThan(500)
    expect(pages.length).toBeLessThan(2_000)
    expect(cut).toEqual(['csp'])
  })
  it('as many as a runner may tell of in one message, with the start page', async () => {
    const target = await newTarget()
    await target.scan(on(...many('a')))
    await target.scan(unseen(on(...many('b')), ...many('a')))
    const { pages, cut } = await handed(target)
    expect(pages).toHaveLength(1_999)
    expect(cut).toEqual(['csp'])
  })
})
