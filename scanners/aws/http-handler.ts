import { Readable } from 'node:stream'
import type { HttpHandlerOptions, RequestHandler } from '@smithy/types'
import { buildQueryString, HttpResponse, type HttpRequest } from '@smithy/core/protocols'
import type { Network } from '#scanners/sdk/network.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { foreignAnswer } from './foreign-answer.ts'

/** Bytes read of one answer: the credential report of 5,000 users takes 2 MB, a page of a list rarely one. */
const ANSWER_MAX = 16_777_216
/** Time limit of one call in milliseconds; the SDK asks again where that helps. */
const CALL_MS = 15_000
const METHODS = ['GET', 'HEAD', 'POST'] as const
type Method = (typeof METHODS)[number]
const isMethod = (method: string): method is Method => METHODS.some((one) => one === method)

/**
 * Carries the calls of an AWS client over the guarded network of a scan, and nothing that would change anything: another method
 * is refused here, whatever asked for it.
 * @param said what each request asks, for a proof: 'ec2:DescribeInstances eu-west-1'
 */
export function guardedHandler(
  network: Network,
  signal: AbortSignal,
  said: (request: object) => string,
): RequestHandler<HttpRequest, HttpResponse, HttpHandlerOptions> {
  return {
    async handle(request) {
      const { method, protocol, hostname, port, path, query, headers } = request
      if (!isMethod(method)) throw new NetworkError('url_refused', `A scan sends no ${method}.`)
      const search = buildQueryString(query ?? {})
      const body = bodyOf(request.body)
      const answer = await network.http({
        url: `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}${search === '' ? '' : `?${search}`}`,
        method,
        headers: { ...headers },
        ...(body !== undefined && { body }),
        said: said(request),
        maxBytes: ANSWER_MAX,
        timeoutMs: CALL_MS,
        // what is asked and answered is nobody else's business
        acceptInvalidTls: false,
        signal,
      })
      const fault = foreignAnswer(answer, said(request))
      if (fault !== null) throw fault
      if (answer.truncated) throw new NetworkError('protocol_error', `An answer is longer than ${ANSWER_MAX} bytes.`)
      const response = new HttpResponse({
        statusCode: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: Readable.from([Buffer.from(answer.body)]),
      })
      return { response }
    },
  }
}

function bodyOf(body: unknown): string | Uint8Array | undefined {
  if (typeof body === 'string') return body === '' ? undefined : body
  if (body instanceof Uint8Array) return body
  if (body === undefined || body === null) return undefined
  throw new NetworkError('url_refused', 'A scan sends no streams.')
}
