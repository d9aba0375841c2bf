import { expect, it } from 'vitest'
import { passwordStrength } from './PasswordField.tsx'

it('calls too short what the server refuses', () => {
  expect(passwordStrength('Aa1!Aa1!Aa1')).toBe(0)
})

it('is not impressed by repetition', () => {
  expect(passwordStrength('aaaaaaaaaaaaaaaaaaaaaaaa')).toBe(1)
  expect(passwordStrength('Ab1!Ab1!Ab1!Ab1!')).toBe(1)
})

it('grows with length and variety', () => {
  const ladder = ['passwordpass', 'plaintextlong', 'Plain7extlong', 'correct horse battery staple', 'Correct-Horse-7-Battery']
  const scores = ladder.map(passwordStrength)
  expect(scores).toEqual([...scores].sort((a, b) => a - b))
  expect(scores.at(-1)).toBe(4)
})
