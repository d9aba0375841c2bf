import { expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

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

it('is not impressed by common words and rows of keys, disguised or not', () => {
  for (const weak of [
    'password12345',
    'P@ssw0rd2024',
    'Password1234!',
    'qwertz123456',
    'Summer2026!!!',
    'Contraseña12345',
    'abcdefgh1234',
    'parapet-admin',
  ])
    expect(passwordStrength(weak), weak).toBe(1)
  for (const good of ['a long wall walk', 'correct horse battery staple', 'Tortuga-Reloj-88-Nube'])
    expect(passwordStrength(good), good).toBeGreaterThan(1)
})
