import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSigned } from './signature.ts'

/** What goes wrong with the next request of a method. */
export type S3Fault = 'internal error' | 'slow down' | 'denied' | 'hang' | 'cut body' | 'wrong body'

export interface S3Double {
  endpoint: string
  /** Bytes by key, of the one bucket. */
  objects: Map<string, Uint8Array>
  /** Requests that came, as "PUT /bucket/key". */
  asked: string[]
  /** Lets the next requests of a method fail, one fault each. */
  fail: (method: string, ...faults: S3Fault[]) => void
  close: () => Promise<void>
}
interface Options {
  bucket: string
  keyId: string
  secret: string
  /** Keys of one page of a list. */
  page?: number
}
interface Answer {
  status: number
  body?: Uint8Array | string
  headers?: Record<string, string>
}

const refused = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  headers: { 'content-type': 'application/xml' },
})
const REFUSALS: { [F in S3Fault]?: [status: number, code: string] } = {
  'internal error': [500, 'InternalError'],
  'slow down': [503, 'SlowDown'],
  denied: [403, 'AccessDenied'],
}
const checksumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function listed(objects: ReadonlyMap<string, Uint8Array>, query: URLSearchParams, page: number): Answer {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
  const shown = keys.slice(0, page)
  const isCut = keys.length > page
  const contents = shown.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length ?? 0}</Size></Contents>`).join('')
  const next = isCut ? `<NextContinuationToken>${shown.at(-1) ?? ''}</NextContinuationToken>` : ''
  return {
    status: 200,
    body: `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isCut}</IsTruncated>${contents}${next}</ListBucketResult>`,
    headers: { 'content-type': 'application/xml' },
  }
}

/** A small S3 on loopback: one bucket by path; signatures and checksums are compared as S3 does, and it fails when it is told to. */
export async function startS3Double({ bucket, keyId, secret, page = 1_000 }: Options): Promise<S3Double> {
  const objects = new Map<string, Uint8Array>()
  const asked: string[] = []
  const faults = new Map<string, S3Fault[]>()
  const secrets = new Map([[keyId, secret]])

  function store(key: string, body: Uint8Array, told: string | string[] | undefined): Answer {
    if (told !== undefined && told !== checksumOf(body)) return refused(400, 'BadDigest')
    objects.set(key, body)
    return { status: 200, headers: { etag: '"0"' } }
  }
  function answer(request: IncomingMessage, body: Uint8Array): Answer {
    if (!isSigned(request, body, secrets)) return refused(403, 'SignatureDoesNotMatch')
    const url = new URL(request.url ?? '/', 'http://double')
    const [, named, ...rest] = url.pathname.split('/')
    const key = rest.join('/')
    if (named !== bucket) return refused(404, 'NoSuchBucket')
    if (key === '') return request.method === 'HEAD' ? { status: 200 } : listed(objects, url.searchParams, page)
    if (request.method === 'PUT') return store(key, body, request.headers['x-amz-checksum-sha256'])
    if (request.method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    const found = objects.get(key)
    if (found === undefined) return refused(404, 'NoSuchKey')
    const isChecked = request.headers['x-amz-checksum-mode'] === 'ENABLED'
    return { status: 200, body: found, headers: { ...(isChecked && { 'x-amz-checksum-sha256': checksumOf(found) }) } }
  }

  async function respond(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`)
    const fault = faults.get(request.method ?? '')?.shift()
    if (fault === 'hang') return
    const refusal = fault && REFUSALS[fault]
    const said = refusal === undefined ? answer(request, body) : refused(...refusal)
    const bytes = Buffer.from(said.body ?? '')
    if (fault === 'wrong body') bytes.fill(0)
    reply.writeHead(said.status, { ...said.headers, 'content-length': bytes.length })
    if (fault === 'cut body') {
      reply.write(bytes.subarray(0, bytes.length / 2), () => reply.destroy())
      return
    }
    reply.end(request.method === 'HEAD' ? undefined : bytes)
  }
  // who broke off is not answered
  const server = createServer((request, reply) => void respond(request, reply).catch(() => reply.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    asked,
    fail: (method, ...next) => void faults.set(method, next),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
