import type { Sample } from '#scanners/website/facts.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import type { PageLook } from './page-look.ts'
import { isPageItself } from './signature.ts'
import { shareIn, traitsOf } from './traits.ts'

/** Not found, or refused by a rule of the server: what was there can no longer be read. A guard's refusal was left out before. */
const GONE: ReadonlySet<number> = new Set([401, 403, 404, 406, 410])
const ALIKE = 0.7

/**
 * Whether an answer shows that what could be read at its path no longer can: "not found", a refusal, or what this site answers
 * every path with. Any other error, a redirect or a page for this path alone may be anything, a guard's answer too.
 */
export function showsGone(answer: Sample, { control, page }: { control: Sample; page: Pick<PageLook, 'body'> }): boolean {
  const { status, silence } = answer
  if (status === null || silence !== undefined) return false
  return GONE.has(status) || isPageItself(answer, page) || (status < 500 && status === control.status && isSameText(answer, control))
}

/** Two answers that differ in nothing but the path that was asked for. */
function isSameText(one: Sample, other: Sample): boolean {
  if (wayOf(one) !== wayOf(other)) return false
  const [first, second] = [traitsOf(one.head), traitsOf(other.head)]
  const theirs = new Set([...second.words, ...second.parts])
  const ours = [...first.words, ...first.parts]
  return one.head.trim() === other.head.trim() || (shareIn(ours, theirs) >= ALIKE && shareIn([...theirs], new Set(ours)) >= ALIKE)
}
const wayOf = ({ path, headers }: Sample): string =>
  (headerOf(headers, 'location') ?? '').replaceAll(path, '').replaceAll(encodeURIComponent(path), '')
