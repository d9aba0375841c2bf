import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listDatasets } from '#contract/datasets.ts'
import { DatasetRefused } from '#scanners/sdk/dataset.ts'
import { datasets, scannerFor } from '#server/kinds.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { keepDataset, newerDatasets, readDatasets, refreshDatasets } from './index.ts'

const ID = 'library-signatures'
const signatures = datasets.find(({ id }) => id === ID)
const website = scannerFor('Websites')
if (signatures === undefined || website === undefined) throw new Error('websites have signatures')

const set = (name: string, more: object = {}) =>
  JSON.stringify({
    [name]: {
      vulnerabilities: [{ below: '2.0', severity: 'high', identifiers: { CVE: ['CVE-2030-1'] }, info: [] }],
      extractors: { filecontent: [`${name} (§§version§§)`], func: ['window.alert(1)'], ...more },
    },
  })

/** What the place of publication answers next, and what it was asked. */
let answer: { status: number; headers?: Record<string, string>; body?: string }
let asked: IncomingHttpHeaders[] = []
let publisher: Server
let app: TestApp
let person: Person
beforeAll(async () => {
  publisher = createServer((request, response) => {
    asked.push(request.headers)
    response.writeHead(answer.status, answer.headers).end(answer.body ?? '')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => publisher.once('listening', resolve))
  const url = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/signatures.json`
  app = await testApp({ datasetUrls: { [ID]: url } })
  person = await createPerson(app)
})
afterAll(async () => {
  publisher.close()
  await app.close()
})
beforeEach(async () => {
  await app.services.database.platform.deleteFrom('dataset').execute()
  asked = []
})

const refresh = async () => (await refreshDatasets(app.services, AbortSignal.timeout(10_000))).map(({ outcome }) => outcome)
const forScans = async () => (await newerDatasets(app.services, website))?.[ID]
const listed = async () => (await call(app, listDatasets, { token: person.token })).body.results.find(({ id }) => id === ID)
const bring = (text: string) => keepDataset(app.services, signatures, { text, origin: 'import', etag: null })

describe('as released', () => {
  test('nothing is given to scans, and everybody sees how old it is', async () => {
    expect(await forScans()).toBeUndefined()
    expect(await listed()).toMatchObject({ asOf: signatures.asOf, origin: 'release', licence: 'Apache-2.0', checkedAt: null })
  })
})

describe('the download', () => {
  test('brings what has changed, without what is not used, and says of when it is', async () => {
    answer = { status: 200, headers: { etag: '"1"' }, body: set('shoplib') }
    expect(await refresh()).toEqual(['new'])
    const text = await forScans()
    expect(text).toContain('shoplib')
    expect(text).not.toContain('window.alert')
    expect(await listed()).toMatchObject({ asOf: new Date().toISOString().slice(0, 10), origin: 'download' })
  })
  test('asks with the tag of what is kept, and leaves it when nothing has changed', async () => {
    answer = { status: 200, headers: { etag: '"1"' }, body: set('shoplib') }
    await refresh()
    answer = { status: 304 }
    expect(await refresh()).toEqual(['unchanged'])
    expect(asked.map((headers) => headers['if-none-match'])).toEqual([undefined, '"1"'])
    expect(await forScans()).toContain('shoplib')
  })
  test.each([
    ['an error', { status: 503, body: 'busy' }, 'answered 503'],
    ['no JSON', { status: 200, body: '<html>' }, 'not JSON'],
    ['nothing', { status: 200, body: '' }, 'not JSON'],
    ['another kind of JSON', { status: 200, body: '{"a":1}' }, 'a'],
    ['a pattern that is none', { status: 200, body: set('shoplib', { uri: ['((§§version§§'] }) }, 'uri'],
    ['a redirect to a private network', { status: 302, headers: { location: 'http://10.0.0.1/' } }, ''],
    ['more than is read', { status: 200, body: `"${'a'.repeat(8_400_000)}"` }, 'longer'],
    [
      'more than is kept',
      {
        status: 200,
        body: set('shoplib', { uri: Array(50).fill(`${'ä'.repeat(900)}(§§version§§)`) }).replace(
          '}}}',
          `}},${Array.from({ length: 9 }, (_, index) => set(`l${index}`, { uri: Array(50).fill(`${'ä'.repeat(900)}(§§version§§)`) }).slice(1, -1)).join(',')}}`,
        ),
      },
      'at most',
    ],
  ])('%s leaves what is kept as it is, and is told to the operator', async (_, given, reason) => {
    answer = { status: 200, headers: { etag: '"1"' }, body: set('kept') }
    await refresh()
    answer = given
    expect(await refresh()).toEqual(['failed'])
    expect(await forScans()).toContain('kept')
    const row = (await readDatasets(app.services, 'en')).find(({ id }) => id === ID)
    expect(row?.problem).toContain(reason)
    expect(row?.problem).not.toBe('')
    // which address it is, and why it failed, is no business of people in accounts
    expect(Object.keys((await listed()) ?? {})).not.toContain('problem')
  })
  test('with the address switched off asks nobody', async () => {
    const config = { ...app.services.config, datasetUrls: {} }
    expect(await refreshDatasets({ ...app.services, config }, AbortSignal.timeout(1_000))).toEqual([])
    expect(asked).toEqual([])
  })
})

describe('an import', () => {
  test('is given to scans and told as such', async () => {
    expect(await bring(set('handed'))).toBe(1)
    expect(await forScans()).toContain('handed')
    expect(await listed()).toMatchObject({ origin: 'import', checkedAt: null })
  })
  test('that cannot be used is refused with its place, and what was there before stays', async () => {
    await bring(set('handed'))
    await expect(bring('{"x":{"extractors":{"filecontent":[1]}}}')).rejects.toThrow(DatasetRefused)
    expect(await forScans()).toContain('handed')
  })
  test('older than the release is not used', async () => {
    await bring(set('handed'))
    await app.services.database.platform
      .updateTable('dataset')
      .set({ as_of: new Date('2020-01-01') })
      .execute()
    expect(await forScans()).toBeUndefined()
    expect(await listed()).toMatchObject({ asOf: signatures.asOf, origin: 'release' })
  })
  test('of what a release alone renews is refused', async () => {
    const table = datasets.find(({ read }) => read === undefined)
    if (table === undefined) throw new Error('the table of versions comes with a release')
    await expect(keepDataset(app.services, table, { text: '{}', origin: 'import', etag: null })).rejects.toThrow('by a release alone')
  })
})
