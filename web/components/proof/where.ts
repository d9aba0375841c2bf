export interface SourcePlace {
  genericIdentifierValue: string
  place: string | null
}

/** Where a finding is, on one line: 'shop.example/newsletter' for a URL and its path, 'value · place' for the rest. */
export function whereOf({ genericIdentifierValue: value, place }: SourcePlace): string {
  const short = value.replace(/^https?:\/\//u, '').replace(/\/$/u, '')
  if (place === null || place === '') return short
  return place.startsWith('/') ? `${short}${place}` : `${short} · ${place}`
}
