export interface SourcePlace {
  genericIdentifierValue: string
  locator: string | null
}

/** Where a finding is, on one line: 'shop.example/newsletter' for a URL and its path, 'value · locator' for the rest. */
export function whereOf({ genericIdentifierValue: value, locator }: SourcePlace): string {
  const short = value.replace(/^https?:\/\//u, '').replace(/\/$/u, '')
  if (locator === null || locator === '') return short
  return locator.startsWith('/') ? `${short}${locator}` : `${short} · ${locator}`
}
