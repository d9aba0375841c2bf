import type { HttpHandlerOptions, RequestHandler } from '@smithy/types'
import { buildQueryString, HttpResponse, type HttpRequest } from '@smithy/core/protocols'
import type { Network } from '#scanners/sdk/network.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { foreignAnswer } from './foreign-answer.ts'
import type { Pass } from '#scanners/sdk/cloud/lanes.ts'

/** Bytes read of one answer: the credential report of 5,000 users takes 2 MB, a page of a list rarely one. */
const ANSWER_MAX = 16_777_216
/** Time limit of one call in milliseconds; the SDK asks again where that helps. */
const CALL_MS = 15_000
const METHODS = ['GET', 'HEAD', 'POST'] as const
type Method = (typeof METHODS)[number]
const isMethod = (method: string): method is Method => METHODS.some((one) => one === method)

/** What a call says besides its request: it goes over the network of the collector that asks. */
export interface CallOptions {
  network?: Pick<Network, 'http'>
  signal?: AbortSignal
  /** The operation: DescribeInstances. */
  call?: string
}

/**
 * Carries the calls of an AWS client over the guarded network of whoever asks. Those of a scan change nothing: its role may not, and
 * other methods are refused here, whatever asked for them.
 * @param service as a proof calls it: ec2
 * @param pass the way to this service in this region
 */
export function guardedHandler(
  service: string,
  region: string,
  pass: Pass,
): RequestHandler<HttpRequest, HttpResponse, HttpHandlerOptions & CallOptions> {
  return {
    async handle(request, { network, signal, call = '' } = {}) {
      if (network === undefined) throw new NetworkError('url_refused', 'A call has to say over which network it goes.')
      const { method } = request
      if (!isMethod(method)) throw new NetworkError('url_refused', `A scan sends no ${method}.`)
      const body = bodyOf(request.body)
      const said = `${service}:${call} ${region}`
      const asked = {
        url: urlOf(request),
        method,
        headers: { ...request.headers },
        ...(body !== undefined && { body }),
        // every call of a scan reads, also those that AWS wants posted; those of private scanning may come twice
        repeatable: true,
        said,
        maxBytes: ANSWER_MAX,
        timeoutMs: CALL_MS,
        // what is asked and answered is nobody else's business
        acceptInvalidTls: false,
        ...(signal && { signal }),
      }
      const answer = await pass(() => network.http(asked))
      // to HEAD there is an answer without a body
      const fault = method === 'HEAD' ? null : foreignAnswer(answer, { said, isQuery: isForm(request) })
      if (fault !== null) throw fault
      if (answer.truncated) throw new NetworkError('protocol_error', `An answer is longer than ${ANSWER_MAX} bytes.`)
      const response = new HttpResponse({
        statusCode: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: answer.body,
      })
      return { response }
    },
  }
}

/** A call of the protocols Query and EC2: its parameters are those of a form. */
const isForm = ({ headers }: HttpRequest): boolean =>
  Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.startsWith('application/x-www-form-urlencoded'),
  )

function urlOf({ protocol, hostname, port, path, query }: HttpRequest): string {
  const search = buildQueryString(query ?? {})
  return `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}${search === '' ? '' : `?${search}`}`
}

function bodyOf(body: unknown): string | Uint8Array | undefined {
  if (typeof body === 'string') return body === '' ? undefined : body
  if (body instanceof Uint8Array) return body
  if (body === undefined || body === null) return undefined
  throw new NetworkError('url_refused', 'A scan sends no streams.')
}
