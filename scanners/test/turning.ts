import type { RequestListener } from 'node:http'
import { rememberSite, scanSite } from './run.ts'
import { startSite } from './site.ts'

/** One address whose site changes: scanned while good, then again as something else. */
export async function turning(before: RequestListener, after: RequestListener) {
  let face = before
  const site = await startSite((request, response) => face(request, response))
  const memory = await rememberSite(site.url)
  face = after
  return { site, scan: () => scanSite(site.url, { environment: { memory } }), memory }
}

/** Whether a check, by what it says, would close what was found before. */
export function closes(outcomes: Awaited<ReturnType<typeof scanSite>>, checkId: string): boolean {
  const outcome = outcomes.get(checkId)
  return outcome?.state === 'ran' && outcome.verdicts.every(({ status }) => status === 'PASS')
}
