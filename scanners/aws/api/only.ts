import type { ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { codeOf } from './failure.ts'

/** What of a list is wanted: one resource by its name, or all; `none`: a verification is about another kind of this service. */
export type Wanted = { all: true } | { all: false; name: string } | 'none'

/**
 * What a collector is to ask for of one kind of resource.
 * @param service as ARNs call it: rds
 * @param prefix of the kind in ARNs, with its separator: 'db:', 'table/'; '' where the name stands alone
 */
export function wantedOf({ only }: Pick<ScanEnvironment, 'only'>, service: string, prefix: string): Wanted {
  const [, of, path = ''] = /^arn:[^:]*:([^:]*):[^:]*:[^:]*:(.*)$/u.exec(only?.genericIdentifierValue ?? '') ?? []
  // what is about the account or a region as a whole rests on all there is
  if (of !== service) return { all: true }
  return path.startsWith(prefix) ? { all: false, name: path.slice(prefix.length) } : 'none'
}

/**
 * The pages of a list as far as they are wanted.
 * @param ask the list of all, or of the one whose name is given
 * @param absent AWS's words for "there is no such", which is an answer when one was asked for
 */
export async function* pagesOf<P>(
  wanted: Wanted,
  ask: (name: string | undefined) => AsyncIterable<P>,
  absent: readonly string[] = [],
): AsyncGenerator<P> {
  if (wanted === 'none') return
  try {
    yield* ask(wanted.all ? undefined : wanted.name)
  } catch (error) {
    if (wanted.all || !absent.includes(codeOf(error))) throw error
  }
}

/** The names that are wanted, of those a list gives; one that is asked for is not looked up in a list. */
export const namesOf = async (wanted: Wanted, list: () => Promise<string[]>): Promise<string[]> => {
  if (wanted === 'none') return []
  return wanted.all ? list() : [wanted.name]
}
