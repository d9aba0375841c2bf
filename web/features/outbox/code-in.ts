/** The confirmation code in a message: a run of 6 to 8 digits standing alone; null where there is none. */
export function codeIn(text: string): string | null {
  return /(?<![\d\w.:/-])\d{6,8}(?![\d\w:/-])/u.exec(text)?.[0] ?? null
}
