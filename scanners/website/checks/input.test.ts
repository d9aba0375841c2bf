import { describe, expect, test } from 'vitest'
import { judged, provesEveryCase } from '#scanners/test/website-facts.ts'
import type { InputFacts } from '#scanners/website/facts.ts'
import { webOpenRedirect } from './web-open-redirect.ts'
import { webXssReflected } from './web-xss-reflected.ts'

const reflection = (change: Partial<InputFacts['reflections'][number]>) => ({
  input: {
    reflections: [{ path: '/find', parameter: 'q', marker: '"><i data-1>', answered: true, echoesRaw: false, head: '', ...change }],
    redirects: [],
  },
})
const redirect = (location: string | null, answered = true) => ({
  input: { reflections: [], redirects: [{ path: '/go', parameter: 'next', marker: 'https://1f.example/', answered, location }] },
})

describe('probes with marked input', () => {
  test.each([
    ['FAIL fail @/find?q', reflection({ echoesRaw: true, head: '<b>"><i data-1></b>' })],
    ['PASS pass', reflection({})],
    ['UNKNOWN unknown', reflection({ answered: false })],
  ])('reflection: %s', (expected, change) => {
    expect(judged(webXssReflected, change)).toEqual([expected])
  })
  test.each([
    ['FAIL fail @/go?next', redirect('https://1f.example/')],
    ['FAIL fail @/go?next', redirect('//1f.example/')],
    ['PASS pass', redirect('/login?next=https://1f.example/')],
    ['PASS pass', redirect(null)],
    ['UNKNOWN unknown', redirect(null, false)],
  ])('redirect: %s', (expected, change) => {
    expect(judged(webOpenRedirect, change)).toEqual([expected])
  })
  test('both need a scan permit', () => {
    expect([webXssReflected.active, webOpenRedirect.active]).toEqual([true, true])
  })
})

provesEveryCase()
