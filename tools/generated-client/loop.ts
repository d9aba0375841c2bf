/** The main job through a client that a public generator made from the OpenAPI document: connect, scan, read, verify. */
import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'

const [baseUrl = '', key = '', target = ''] = process.argv.slice(2)
const client = createClient<paths>({
  baseUrl,
  headers: { authorization: `Bearer ${key}` },
  querySerializer: { array: { style: 'form', explode: false } },
})

function given<T>({ data, error }: { data?: T; error?: { detail?: string; title: string } }): T {
  if (data === undefined) throw new Error(error?.detail ?? error?.title ?? 'no answer')
  return data
}

async function endOf(scanId: string): Promise<string> {
  for (let seconds = 0; seconds < 60; seconds++) {
    const { status } = given(await client.GET('/v1/scans/{scanId}', { params: { path: { scanId } } }))
    if (status !== 'queued' && status !== 'running') return status
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  throw new Error('The scan did not end in a minute.')
}

const connection = given(await client.POST('/v1/launcher/website', { body: { name: 'Generated client', url: target, schedule: 'manual' } }))
const scan = given(await client.POST('/v1/launcher', { body: { manualMode: true, connectionId: connection.id } }))
const status = await endOf(scan.scanId)
const list = await client.GET('/v1/findings', {
  params: { query: { riskLevel: ['critical', 'high'], status: ['open'], connectionId: [connection.id], limit: 5 } },
})
const [finding] = given(list).results
if (finding === undefined) throw new Error('The scan found nothing of high risk.')
const detail = given(await client.GET('/v1/findings/{id}', { params: { path: { id: finding.id } } }))
const verification = given(await client.POST('/v1/findings/{id}/verify', { params: { path: { id: finding.id } } }))
console.log(`figure: scan ${status}, first finding "${detail.title}", its verification ${await endOf(verification.scanId)}`)
