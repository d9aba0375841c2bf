import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getImage, removeLogo, setLogo } from '#contract/accounts.ts'
import { getProfile, removeAvatar, setAvatar } from '#contract/users.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { sweepPictures } from './index.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await testApp()
  owner = await createPerson(app)
})
afterAll(() => app.close())

const plain = (width: number, height: number, colour = '#3366cc') => sharp({ create: { width, height, channels: 3, background: colour } })
const put = (person: Person, bytes: Uint8Array, route: typeof setAvatar | typeof setLogo = setAvatar) =>
  call(app, route, { token: person.token, body: { image: Buffer.from(bytes).toString('base64') } })
const fetchPicture = (url: string) => app.http.inject({ method: 'GET', url })
const hashOf = (url: string | null) => url?.split('/').at(-1) ?? ''
const sizeOf = async (width: number, height: number) => {
  const { body } = await put(owner, await plain(width, height).png().toBuffer(), setLogo)
  const made = await sharp((await fetchPicture(body.url ?? '')).rawPayload).metadata()
  return [made.width, made.height]
}

describe('a picture', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'as %s becomes a WebP of 256 by 256, without what its file said besides',
    async (format) => {
      const bytes = await plain(400, 300)
        .withExif({ IFD0: { Copyright: 'Secret place 52.5N' } })
        .toFormat(format)
        .toBuffer()
      const { status, body } = await put(owner, bytes)
      expect(status).toBe(200)
      const served = await fetchPicture(body.url ?? '')
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': expect.stringContaining('immutable'),
        'content-security-policy': expect.stringContaining(`default-src 'self'`),
      })
      const made = await sharp(served.rawPayload).metadata()
      expect([made.format, made.width, made.height, made.exif]).toEqual(['webp', 256, 256, undefined])
      expect(served.rawPayload.includes('Secret place')).toBe(false)
      expect((await call(app, getProfile, { token: owner.token })).body.avatar).toBe(body.url)
    },
  )
  test('as a logo keeps its shape, at most 512 wide and high, and is never enlarged', async () => {
    expect(await sizeOf(1_024, 256)).toEqual([512, 128])
    expect(await sizeOf(60, 40)).toEqual([60, 40])
  })
  test('is shown upright, whichever way its camera was held', async () => {
    const { body } = await put(owner, await plain(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer(), setLogo)
    const made = await sharp((await fetchPicture(body.url ?? '')).rawPayload).metadata()
    expect([made.width, made.height]).toEqual([100, 200])
  })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG', () => Buffer.from(svg)],
    ['an SVG behind the first bytes of a PNG', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)])],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(80))],
    ['a picture of another kind', () => plain(50, 50).tiff().toBuffer()],
    ['half a picture', async () => (await plain(300, 300).png().toBuffer()).subarray(0, 200)],
    ['a small file of very many pixels', () => plain(5_000, 5_000).png({ compressionLevel: 9 }).toBuffer()],
  ])('is refused when it is %s, and the field is named', async (_what, make) => {
    const refused = await put(owner, await make())
    expect(refused).toMatchObject({ status: 422, problem: { code: 'image.refused', errors: [{ field: 'image' }] } })
  })
  test('of somebody else is not found by a made-up hash, nor is another object of the store', async () => {
    const other = await app.services.storage.putContent(Buffer.from('not a picture'))
    for (const hash of ['0'.repeat(64), other]) expect((await call(app, getImage, { params: { hash } })).status).toBe(404)
  })
  test.each(['User', 'Viewer', 'Billing'] as const)('of the account is not changed by a %s, whose own picture is', async (role) => {
    const person = await createPerson(app, { accountId: owner.accountId, role })
    const bytes = await plain(40, 40).png().toBuffer()
    expect((await put(person, bytes, setLogo)).status).toBe(403)
    expect((await call(app, removeLogo, { token: person.token })).status).toBe(403)
    expect((await put(person, bytes)).status).toBe(200)
    expect((await call(app, removeAvatar, { token: person.token })).body).toEqual({ url: null })
  })
})

test('pictures that nobody shows are swept after a day, with their bytes; those shown stay', async () => {
  const kept = (await put(owner, await plain(40, 40, '#00ff00').png().toBuffer())).body.url
  const gone = (await put(owner, await plain(40, 40, '#ff0000').png().toBuffer(), setLogo)).body.url
  const fresh = (await put(owner, await plain(40, 40, '#0000ff').png().toBuffer(), setLogo)).body.url
  await call(app, removeLogo, { token: owner.token })
  await app.services.database.identity
    .updateTable('picture')
    .set({ stored_at: new Date(Date.now() - 2 * 86_400_000) })
    .where('hash', 'in', [hashOf(kept), hashOf(gone)])
    .execute()
  await sweepPictures(app.services, new AbortController().signal)
  const statuses = await Promise.all([kept, gone, fresh].map(async (url) => (await fetchPicture(url ?? '')).statusCode))
  expect(statuses).toEqual([200, 404, 200])
  expect(await app.services.storage.has(hashOf(gone))).toBe(false)
})
