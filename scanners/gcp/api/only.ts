import type { ScanEnvironment } from '#scanners/sdk/scanner.ts'

/** What of a list is wanted: one resource by its path, or all; `none`: a verification is about another kind of this service. */
export type Wanted = { all: true } | { all: false; path: string } | 'none'

/**
 * What a collector is to ask for of one kind of resource.
 * @param service as names call it: compute
 * @param collection as paths call it: instances
 * @param besides other collections of the service: to verify one of theirs, all of this one has to be known
 */
export function wantedOf(
  { only }: Pick<ScanEnvironment, 'only'>,
  service: string,
  collection: string,
  besides: readonly string[] = [],
): Wanted {
  const [, of, path = ''] = /^\/\/([a-z]+)\.googleapis\.com\/(.+)$/u.exec(only?.genericIdentifierValue ?? '') ?? []
  // what is about a project as a whole, or about something of another service, rests on all there is
  if (of !== service) return { all: true }
  const about = path.split('/').at(-2) ?? ''
  if (besides.includes(about)) return { all: true }
  return about === collection ? { all: false, path } : 'none'
}

/** A path as part of an address: no part of it leads to another method or adds a parameter. */
export const inAddress = (path: string): string =>
  path
    .split('/')
    .map((part) => (part === '..' || part === '.' ? '-' : encodeURIComponent(part)))
    .join('/')
