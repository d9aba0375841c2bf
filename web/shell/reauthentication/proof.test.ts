import { expect, it } from 'vitest'
import { askForProof, askForStepUp, bindDialogs, useProof, useStepUp } from './proof.ts'

it('calls that ask for a proof at the same time share one question and its answer', async () => {
  const asked = Promise.all([askForProof(), askForProof()])
  expect(useProof.getState().isAsked).toBe(true)
  useProof.getState().answer(true)
  expect(await asked).toEqual([true, true])
  expect(useProof.getState().isAsked).toBe(false)
})

it('an answer is good for those who waited, not for who asks afterwards', async () => {
  const first = askForProof()
  useProof.getState().answer(true)
  await first
  const second = askForProof()
  expect(useProof.getState().isAsked).toBe(true)
  useProof.getState().answer(false)
  expect(await second).toBe(false)
})

it('nobody waits for a dialog that nothing shows', async () => {
  expect(await askForStepUp()).toBe(false)
  bindDialogs(true)
  const asked = askForStepUp()
  expect([useStepUp.getState().isAsked, useProof.getState().isAsked]).toEqual([true, false])
  useStepUp.getState().answer(true)
  expect(await asked).toBe(true)
  bindDialogs(false)
})
