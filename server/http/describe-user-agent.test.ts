import { expect, test } from 'vitest'
import { describeUserAgent } from './describe-user-agent.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    ['Chrome', '140.0.0.0', 'Windows 10', 'desktop'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ['Safari', '18.5', 'iOS 18.5', 'mobile'],
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', ['Firefox', '140.0', 'Linux', 'desktop']],
  ['curl/8.5.0', [null, null, null, null]],
  [undefined, [null, null, null, null]],
  ['', [null, null, null, null]],
])('reads %s', (header, expected) => {
  const { browser, browserVersion, os, device } = describeUserAgent(header)
  expect([browser, browserVersion, os, device]).toEqual(expected)
})

test('a long or senseless header ends soon and stays short', () => {
  const since = performance.now()
  for (const header of ['('.repeat(100_000), `Chrome/${'1.'.repeat(50_000)}`, ' ;'.repeat(50_000), '\u0000\ud800'.repeat(1000)]) {
    const words = Object.values(describeUserAgent(header))
    expect(words.every((one) => one === null || one.length <= 60)).toBe(true)
  }
  expect(performance.now() - since).toBeLessThan(1_000)
})
