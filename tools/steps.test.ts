import { expect, test } from 'vitest'
import { proofText, sectionOf } from './prove.ts'
import { runStep, runSteps, type StepResult } from './steps.ts'

const node = (name: string, script: string) => ({ name, command: process.execPath, args: ['-e', script] })

test('a step ends with what it wrote; one that fails, or does not exist, has failed', async () => {
  expect(await runStep(node('says', `console.log('out'); console.error('err')`))).toMatchObject({
    name: 'says',
    ok: true,
    output: expect.stringMatching(/^(out\nerr|err\nout)\n$/u),
  })
  expect(await runStep(node('fails', 'process.exit(3)'))).toMatchObject({ ok: false })
  expect(await runStep({ name: 'none', command: 'no-such-program', args: [] })).toMatchObject({
    ok: false,
    output: expect.stringContaining('no-such-program'),
  })
})
test('all steps run, so many at once', async () => {
  const sleep = (name: string) => node(name, 'setTimeout(() => {}, 600)')
  const since = performance.now()
  const results = await runSteps([sleep('a'), sleep('b'), node('c', 'process.exit(1)')], 3)
  expect(results.map(({ name }) => name).toSorted()).toEqual(['a', 'b', 'c'])
  expect(results.filter(({ ok }) => !ok)).toMatchObject([{ name: 'c' }])
  expect(performance.now() - since).toBeLessThan(results.reduce((sum, { seconds }) => sum + seconds * 1000, 0))
})
test('the proof names date and commit of each step, and the figures that it prints; the others stay as they stand', () => {
  const at = { day: '2026-01-02', commit: 'abc1234', machine: '2 cores' }
  const counts = {
    name: 'Counts',
    ok: true,
    seconds: 12.4,
    output: 'noise\nfigure: 20 of 10000 verified\n Test Files  1 passed (1)\n      Tests  3 passed (3)\n',
  }
  const other = { name: 'Other', ok: false, seconds: 1, output: '' }
  const countsText =
    '## Counts\n\nPassed in 12 s on 2026-01-02, at commit abc1234, on 2 cores.\n\n- 20 of 10000 verified\n- Test Files: 1 passed (1)\n- Tests: 3 passed (3)\n'
  const otherText = '## Other\n\n**Failed** in 1 s on 2026-01-02, at commit abc1234, on 2 cores.\n'
  const names = ['Counts', 'Other']
  const written = (...results: StepResult[]) => new Map(results.map((result) => [result.name, sectionOf(result, at)]))
  const whole = proofText('', written(other, counts), names)
  expect(whole.trimEnd()).toBe(`# Proof\n\nWritten by \`npm run prove\`.\n\n${countsText}\n${otherText}`.trimEnd())
  const later = proofText(whole, written({ ...other, ok: true }), names)
  expect(later).toContain(countsText)
  expect(later).toContain('## Other\n\nPassed in 1 s')
  expect(proofText(later, written(counts), ['Counts'])).not.toContain('Other')
})
