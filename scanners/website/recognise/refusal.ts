import type { Sample } from '#scanners/website/facts.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { isGuardPage } from './signs.ts'

const isRefusal = ({ status }: Sample): boolean => status !== null && status >= 400 && status < 500 && status !== 404 && status !== 410
/** The product that answered, without its version: servers of one kind may differ in that. */
const serverOf = ({ headers }: Sample): string => headerOf(headers, 'server')?.split(/[/\s]/u)[0]?.toLowerCase() ?? ''

/**
 * Whether a refusal of one path comes from a guard in front of the site and not from the site itself: it shows a guard's page, or
 * another server gave it than the one that answers a path that cannot exist. The site's own refusal is a repair: nobody reads the
 * file any more. A guard's says nothing of the file, which may lie there as before.
 */
export function isGuardsRefusal(sample: Sample, control: Sample): boolean {
  if (!isRefusal(sample) || sample.status === control.status || control.status === null) return false
  return isGuardPage(sample.head) || serverOf(sample) !== serverOf(control)
}
