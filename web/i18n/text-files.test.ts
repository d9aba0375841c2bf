import i18next from 'i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { i18nOptions } from './i18n.ts'
import { textFiles } from './text-files.ts'

/** i18next with the product's options, quick retries, and these answers in turn; the last one stays. */
async function begin(answers: readonly (() => Response | Promise<Response>)[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    return Promise.resolve(answer?.() ?? Response.error())
  })
  const own = i18next.createInstance().use(textFiles)
  await own.init({ ...i18nOptions, supportedLngs: ['en'], ns: ['common'], lng: 'en', retryTimeout: 1 })
  const text: unknown = own.getResourceBundle('en', 'common') ?? null
  return { asked, text }
}
const texts = () => Response.json({ hello: 'Hello' })
const status = (code: number) => () => new Response('', { status: code })
const gone = () => Promise.reject(new TypeError('Failed to fetch'))
const address = '/locales/en/common.json?v=3747'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a file', [texts], 1],
  ['a file after no answer and a server that fails', [gone, status(503), texts], 3],
] as const)('reads %s', async (_what, answers, times) => {
  expect(await begin(answers)).toEqual({ asked: Array.from({ length: times }, () => address), text: { hello: 'Hello' } })
})
it.each([
  ['a file that is not there', [status(404)], 1],
  ['what is no JSON', [() => new Response('<html>')], 1],
  ['a server that stays away, after five retries', [gone], 6],
] as const)('gives up at %s', async (_what, answers, times) => {
  const { asked, text } = await begin(answers)
  expect([asked.length, text]).toEqual([times, null])
})
