/** What a calculation with two constants comes to; of other than whole numbers, the calculation itself. */
export function calculated(operator: string, left: string, right: string): string {
  const result = exactly(operator, left, right)
  return result === null ? `${left}${operator}${right}` : result.toString()
}

/** The result without any bound of a type; null where it cannot be told. */
export function exactly(operator: string, left: string, right: string): bigint | null {
  if (!/^-?\d{1,80}$/u.test(left) || !/^-?\d{1,80}$/u.test(right)) return null
  const [a, b] = [BigInt(left), BigInt(right)]
  if (operator === '+') return a + b
  if (operator === '-') return a - b
  return operator === '*' ? a * b : null
}

/** Whether an integer type can hold a number. */
export function holdsNumber(type: string, value: bigint): boolean {
  const [, unsigned, digits = ''] = /^(u?)int(\d{0,3})/u.exec(type) ?? []
  const bits = BigInt(digits === '' ? 256 : Number(digits))
  if (unsigned === 'u') return value >= 0n && value < 1n << bits
  return value >= -(1n << (bits - 1n)) && value < 1n << (bits - 1n)
}
