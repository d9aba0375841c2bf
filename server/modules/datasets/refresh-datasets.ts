import { NetworkError } from '#scanners/sdk/network.ts'
import { DatasetRefused, type Dataset } from '#scanners/sdk/dataset.ts'
import type { Config } from '#server/config.ts'
import { datasets } from '#server/kinds.ts'
import type { Services } from '#server/services.ts'
import { keepDataset } from './keep-dataset.ts'

const DOWNLOAD_MAX = 8_388_608
const TIMEOUT_MS = 60_000
const REDIRECTS = 3
const REASON_MAX = 500

type Needed = Pick<Services, 'config' | 'database' | 'egress' | 'log'>

/** Where a dataset is downloaded from; undefined: nowhere. */
const urlOf = ({ datasetUrls }: Config, { id }: Dataset): string | undefined => datasetUrls[id]

/** What a download came to. */
export interface Refreshed {
  id: string
  outcome: 'new' | 'unchanged' | 'failed'
  detail: string
}

/**
 * Downloads each dataset that has an address, if it has changed. What cannot be used leaves what is kept as it is; the next
 * download, a day later, tries again.
 */
export async function refreshDatasets(services: Needed, signal: AbortSignal): Promise<Refreshed[]> {
  const results: Refreshed[] = []
  for (const dataset of datasets) {
    const url = urlOf(services.config, dataset)
    if (url === undefined || signal.aborted) continue
    try {
      results.push({ id: dataset.id, ...(await refresh(services, { dataset, url, signal })) })
    } catch (error) {
      if (!(error instanceof NetworkError || error instanceof DatasetRefused)) throw error
      const detail = error.message.slice(0, REASON_MAX)
      services.log.warn({ dataset: dataset.id, reason: detail }, 'a dataset was not renewed')
      await noteChecked(services, dataset.id, detail)
      results.push({ id: dataset.id, outcome: 'failed', detail })
    }
  }
  return results
}

async function refresh(
  services: Needed,
  { dataset, url, signal }: { dataset: Dataset; url: string; signal: AbortSignal },
): Promise<Omit<Refreshed, 'id'>> {
  const { platform } = services.database
  const kept = await platform.selectFrom('dataset').select('etag').where('id', '=', dataset.id).executeTakeFirst()
  const answer = await services.egress.request({
    url,
    headers: kept?.etag ? { 'if-none-match': kept.etag } : {},
    maxBytes: DOWNLOAD_MAX,
    timeoutMs: TIMEOUT_MS,
    followRedirects: REDIRECTS,
    signal,
  })
  if (answer.status === 304) {
    await noteChecked(services, dataset.id, null)
    return { outcome: 'unchanged', detail: 'It has not changed.' }
  }
  if (answer.status !== 200) throw new DatasetRefused(`The server answered ${answer.status}.`)
  if (answer.truncated) throw new DatasetRefused(`It is longer than ${DOWNLOAD_MAX} bytes.`)
  const etag = answer.headers.find(([name]) => name === 'etag')?.[1] ?? null
  const entries = await keepDataset(services, dataset, {
    text: new TextDecoder().decode(answer.body),
    origin: 'download',
    etag: etag !== null && etag.length <= 1_000 ? etag : null,
  })
  return { outcome: 'new', detail: `${entries} entries.` }
}

async function noteChecked({ database }: Needed, id: string, problem: string | null): Promise<void> {
  const row = { checked_at: new Date(), problem }
  await database.platform
    .insertInto('dataset')
    .values({ content: null, origin: null, entries: null, as_of: null, etag: null, ...row, id })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
