import { matches } from '#scanners/aws/policy/wildcard.ts'
import type { KnownResource, Way } from '#scanners/sdk/exposure.ts'
import { isObject, listOf, textOf, textsOf } from '#scanners/sdk/json.ts'

/** What holds data, by the action that reads it. */
const READ_BY: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'dynamodb:Scan',
  'AWS::S3::Bucket': 's3:GetObject',
  'AWS::SecretsManager::Secret': 'secretsmanager:GetSecretValue',
}
/** Actions whose use says that somebody reads data; a role's `Reads` tells on what it may use them. */
export const READ_ACTIONS: readonly string[] = Object.values(READ_BY)

/** Comparisons of names with patterns in one account, about a second of work: beyond, names without wildcards alone are looked for. */
const COMPARISONS_MAX = 300_000

/** What stands for a resource in a policy: objects of a bucket are named below it. */
const namedAs = (action: string, id: string): string => (action === 's3:GetObject' ? `${id}/` : id)
/** A bucket is read where some of its objects are: the pattern is compared up to the first character behind the bucket's name. */
function patternFor(action: string, pattern: string): string {
  if (action !== 's3:GetObject' || pattern === '*') return pattern
  const slash = pattern.indexOf('/')
  return slash < 0 ? pattern : `${pattern.slice(0, slash)}/`
}

const WILD = /[*?]/u

/** Who may read what, worked out for those alone whom the internet reaches. */
export class Readers {
  readonly #data = new Map<string, Set<string>>()
  readonly #reads = new Map<string, readonly (readonly [action: string, patterns: readonly string[]])[]>()
  /** What has been told as read by somebody: one path to each is enough. */
  readonly #told = new Set<string>()
  #compared = 0

  take({ type, id, config }: KnownResource): void {
    const action = READ_BY[type]
    if (action !== undefined) this.#dataOf(action).add(id)
    const reads = listOf(config['Reads']).flatMap((one) =>
      isObject(one) ? [[textOf(one['action']), textsOf(one['resources'])] as const] : [],
    )
    if (reads.length > 0) this.#reads.set(id, reads)
  }

  /** What somebody may read, and nobody who was asked about before by the same words. */
  of(reader: string): Way[] {
    return (this.#reads.get(reader) ?? []).flatMap(([action, patterns]) =>
      patterns
        .flatMap((pattern) => this.#matching(action, patternFor(action, pattern)))
        .map((to): Way => ({ to, by: 'can-read', detail: action })),
    )
  }

  #dataOf(action: string): Set<string> {
    const known = this.#data.get(action) ?? new Set()
    this.#data.set(action, known)
    return known
  }

  #matching(action: string, pattern: string): readonly string[] {
    const key = `${action} ${pattern}`
    if (this.#told.has(key) || this.#told.has(`${action} *`)) return []
    this.#told.add(key)
    const all = this.#dataOf(action)
    if (pattern === '*') return [...all]
    if (!WILD.test(pattern)) return [pattern, pattern.replace(/\/$/u, '')].filter((id) => all.has(id))
    this.#compared += all.size
    return this.#compared > COMPARISONS_MAX ? [] : [...all].filter((id) => matches(pattern, namedAs(action, id)))
  }
}
