import { limits } from '#contract/limits.ts'

export type Strength = 0 | 1 | 2 | 3 | 4

const CLASSES = [/[a-z]/u, /[A-Z]/u, /\d/u, /[^a-zA-Z\d]/u]
const bySum: readonly Strength[] = [1, 1, 2, 2, 3, 4]

/** How hard a password is to guess, 0 (too short to be accepted) to 4: length first, then variety; repeated characters count little. */
export function passwordStrength(password: string): Strength {
  if (password.length < limits.passwordMin) return 0
  const distinct = new Set(password.toLowerCase()).size
  if (distinct < 6) return 1
  const classes = CLASSES.filter((pattern) => pattern.test(password)).length
  const length = Number(password.length >= 16) + Number(password.length >= 20)
  return bySum[Math.min(5, classes - 1 + length + Number(distinct >= 10))] ?? 4
}
