import { describe, expect, test } from 'vitest'
import { FRAMEWORK_IDS, FRAMEWORKS, type FrameworkId } from '#contract/frameworks.ts'
import { LANGUAGES } from '#contract/fields.ts'
import { CATEGORIES } from '#scanners/sdk/categories.ts'
import { checkInfo } from '#scanners/test/check-info.ts'
import { listedChecks } from '#server/modules/checks/index.ts'
import { controlTable } from './control-table.ts'
import { BY_CATEGORY, CROSSWALKED, standsFor, TOPICS } from './crosswalk.ts'
import { checksOfControl, checksOfControls, controlsOf, DEFINITIONS, kindsOf } from './frameworks.ts'
import { defaultsOf } from './list-frameworks.ts'

const numbersOf = (id: FrameworkId) => new Set(DEFINITIONS[id].table.controls.map(({ number }) => number))

/** 'CC1.:5' is CC1.1 to CC1.5; a list after the colon names them, where the publisher left numbers out. */
const spelled = (text: string, digits = 1): string[] =>
  text
    .trim()
    .split(/\s+/u)
    .flatMap((word) => {
      const [prefix = '', amounts = ''] = word.split(':')
      const named = amounts.split(',').map(Number)
      const numbers = named.length > 1 ? named : Array.from({ length: named[0] ?? 0 }, (_, n) => n + 1)
      return numbers.map((n) => `${prefix}${String(n).padStart(digits, '0')}`)
    })

describe('the tables of controls', () => {
  /** As the publishers count them: a line that is lost or told twice would change them. */
  const AMOUNTS: Readonly<Record<FrameworkId, number>> = {
    'cis-aws': 70,
    'cis-azure': 155,
    'cis-gcp': 84,
    'iso-27001': 93,
    'soc-2': 61,
    'pci-dss': 205,
    'nist-csf': 106,
    'owasp-top-10': 10,
    'owasp-asvs': 28,
  }
  const FORMS: Readonly<Record<FrameworkId, RegExp>> = {
    'cis-aws': /^\d(\.\d{1,2}){1,2}$/u,
    'cis-azure': /^\d(\.\d{1,2}){1,3}$/u,
    'cis-gcp': /^\d(\.\d{1,2}){1,2}$/u,
    'iso-27001': /^A\.[5-8]\.\d{1,2}$/u,
    'soc-2': /^(CC\d|A1|C1|PI1|P\d)\.\d$/u,
    'pci-dss': /^\d{1,2}\.\d{1,2}\.\d{1,2}$/u,
    'nist-csf': /^(GV|ID|PR|DE|RS|RC)\.[A-Z]{2}-\d{2}$/u,
    'owasp-top-10': /^A\d{2}$/u,
    'owasp-asvs': /^\d{1,2}\.\d\.\d$/u,
  }
  test.each(FRAMEWORK_IDS)('%s: all of its numbers, each with a title in every language', (id) => {
    const { sections, controls } = DEFINITIONS[id].table
    expect(controls).toHaveLength(AMOUNTS[id])
    for (const { number, title, section } of controls) {
      expect(number).toMatch(FORMS[id])
      expect(sections.map((one) => one.id)).toContain(section)
      for (const language of LANGUAGES) expect(title[language].length, `${number} ${language}`).toBeGreaterThan(8)
    }
  })

  test.each([
    ['iso-27001', spelled('A.5.:37 A.6.:8 A.7.:14 A.8.:34')],
    [
      'soc-2',
      spelled(
        'CC1.:5 CC2.:3 CC3.:4 CC4.:2 CC5.:3 CC6.:8 CC7.:5 CC8.:1 CC9.:2 A1.:3 C1.:2 PI1.:5 P1.:1 P2.:1 P3.:2 P4.:3 P5.:2 P6.:7 P7.:1 P8.:1',
      ),
    ],
    [
      'nist-csf',
      spelled(
        `GV.OC-:5 GV.RM-:7 GV.RR-:4 GV.PO-:2 GV.OV-:3 GV.SC-:10 ID.AM-:1,2,3,4,5,7,8 ID.RA-:10 ID.IM-:4 PR.AA-:6 PR.AT-:2 PR.DS-:1,2,10,11
         PR.PS-:6 PR.IR-:4 DE.CM-:1,2,3,6,9 DE.AE-:2,3,4,6,7,8 RS.MA-:5 RS.AN-:3,6,7,8 RS.CO-:2,3 RS.MI-:2 RC.RP-:6 RC.CO-:3,4`,
        2,
      ),
    ],
    [
      'pci-dss',
      spelled(
        `1.1.:2 1.2.:8 1.3.:3 1.4.:5 1.5.:1 2.1.:2 2.2.:7 2.3.:2 3.1.:2 3.2.:1 3.3.:3 3.4.:2 3.5.:1 3.6.:1 3.7.:9 4.1.:2 4.2.:2 5.1.:2 5.2.:3 5.3.:5
         5.4.:1 6.1.:2 6.2.:4 6.3.:3 6.4.:3 6.5.:6 7.1.:2 7.2.:6 7.3.:3 8.1.:2 8.2.:8 8.3.:11 8.4.:3 8.5.:1 8.6.:3 9.1.:2 9.2.:4 9.3.:4 9.4.:7 9.5.:1
         10.1.:2 10.2.:2 10.3.:4 10.4.:3 10.5.:1 10.6.:3 10.7.:3 11.1.:2 11.2.:2 11.3.:2 11.4.:7 11.5.:2 11.6.:1 12.1.:4 12.2.:1 12.3.:4 12.4.:2 12.5.:3
         12.6.:3 12.7.:1 12.8.:5 12.9.:2 12.10.:7`,
      ),
    ],
    ['owasp-top-10', spelled('A:10', 2)],
  ] as const)('%s: exactly the numbers of its publisher', (id, numbers) => {
    expect(new Set(numbersOf(id))).toEqual(new Set(numbers))
    expect(numbers).toHaveLength(AMOUNTS[id])
  })

  test('refuse a line of another form', () => {
    expect(() => controlTable('# 1 | a | b | c\n1.1 | a | b')).toThrow('three titles')
    expect(() => controlTable('# 1 | a | b | c\n1.1 | a | b | c\n1.1 m | a | b | c')).toThrow('number of its own')
    expect(() => controlTable('1.1 | a | b | c')).toThrow('before the first section')
    expect(controlTable('# 1 | a | b | c\n1.1 m | d | e | f').controls).toEqual([
      { number: '1.1', section: '1', title: { en: 'd', de: 'e', es: 'f' }, isManual: true },
    ])
  })
})

describe('the checks of this build', () => {
  test('declare numbers that are there, and of the crosswalked frameworks none', () => {
    const wrong = listedChecks().flatMap(({ id, controls }) =>
      controls.flatMap(({ framework, control }) => {
        const known = FRAMEWORK_IDS.find((one) => FRAMEWORKS[one] === framework)
        const isKnown = known !== undefined && numbersOf(known).has(control) && !CROSSWALKED.some((one) => one === known)
        return isKnown ? [] : [`${id}: ${framework} ${control}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  test('speak for every control of CIS Azure that is not left to people', () => {
    const automated = DEFINITIONS['cis-azure'].table.controls.filter(({ isManual }) => !isManual)
    expect(automated.filter(({ number }) => checksOfControl({ framework: 'cis-azure', number }).length === 0)).toEqual([])
    expect(automated.length).toBeGreaterThan(80)
  })

  test.each(CROSSWALKED)('each speaks for a requirement of %s', (framework) => {
    const silent = listedChecks().filter((check) => !controlsOf(check).some((ref) => ref.framework === framework))
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  test('each requirement names the checks that name it', () => {
    for (const check of listedChecks())
      for (const ref of controlsOf(check))
        expect(
          checksOfControl(ref).map(({ id }) => id),
          `${ref.framework} ${ref.number}`,
        ).toContain(check.id)
  })
})

describe('the crosswalk', () => {
  const topics = [...TOPICS, ...Object.values(BY_CATEGORY)]
  test.each(CROSSWALKED)('names numbers of %s that are there', (framework) => {
    const known = numbersOf(framework)
    expect(topics.flatMap((topic) => topic[framework].split(' ')).filter((number) => !known.has(number))).toEqual([])
  })

  test('names no website check that is not there', () => {
    const ids = listedChecks().map(({ id }) => id)
    const words = TOPICS.flatMap(({ checks }) => checks.split(' ')).filter((word) => /^(web|dns|tls)-/u.test(word))
    expect(words.filter((word) => !ids.some((id) => standsFor(word, id)))).toEqual([])
    expect(words.length).toBeGreaterThan(20)
  })

  test('gives a check that no topic names its place by its category', () => {
    for (const category of Object.keys(CATEGORIES) as (keyof typeof CATEGORIES)[]) {
      const refs = controlsOf(checkInfo('a-check-of-tomorrow', { category }))
      expect(new Set(refs.map(({ framework }) => framework))).toEqual(new Set(CROSSWALKED))
    }
  })

  test('reads a star as any part, and everything else as it stands', () => {
    expect(standsFor('*-mfa', 'aws-iam-root-mfa')).toBe(true)
    expect(standsFor('*-mfa', 'aws-iam-mfa-root')).toBe(false)
    expect(standsFor('web-corp', 'web-corporate')).toBe(false)
    expect(standsFor('a.b', 'axb')).toBe(false)
  })
})

test('names of requirements lead to checks, unknown ones to none', () => {
  expect(checksOfControls(['owasp-asvs:3.4.3', 'owasp-asvs:3.4.3'])).toEqual({
    checkIds: ['web-csp-missing', 'web-csp-unsafe'],
    places: [],
  })
  expect(checksOfControls(['owasp-asvs:99.9', 'nothing:1', 'constructor:x'])).toEqual({ checkIds: [], places: [] })
  expect(kindsOf('owasp-asvs')).toEqual(['Websites'])
  expect(kindsOf('iso-27001')).toContain('Websites')
})

test('a check about several activities speaks for the requirement of each alone', () => {
  const check = listedChecks().find(({ id }) => id === 'aws-logs-alarm-set') ?? checkInfo('none')
  const numbers = (locator?: string) =>
    controlsOf(check, locator).flatMap(({ framework, number }) => (framework === 'cis-aws' ? [number] : []))
  expect(numbers()).toHaveLength(15)
  expect(numbers('root-use')).toEqual(['5.3'])
  expect(checksOfControls(['cis-aws:5.3', 'cis-aws:5.4'])).toEqual({
    checkIds: [],
    places: [
      { checkId: 'aws-logs-alarm-set', locator: 'root-use' },
      { checkId: 'aws-logs-alarm-set', locator: 'iam-changes' },
    ],
  })
})

const of = (programs: string[], kinds: string[]) => [...defaultsOf(programs, new Set(kinds))]
test('an account goes by its compliance programs, or by what it has connected', () => {
  expect(of(['SOC 2', 'CIS'], ['AWS', 'Websites'])).toEqual(['cis-aws', 'soc-2'])
  expect(of(['CIS'], [])).toEqual(['cis-aws', 'cis-azure', 'cis-gcp'])
  expect(of([], ['Websites'])).toEqual(['owasp-top-10', 'owasp-asvs'])
  // a program that is not known here decides nothing
  expect(of(['HIPAA'], ['AWS'])).toEqual(['cis-aws'])
  expect(of([], [])).toEqual([])
})
