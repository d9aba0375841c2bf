import * as z from 'zod/mini'
import type { HttpResponse } from '#scanners/sdk/network.ts'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import type { ChainName } from '#contract/chains.ts'
import { CHAINS } from '../chains.ts'
import { isLoopback, jsonOf, restAfter } from '../questions.ts'

const ATTEMPTS = 4
const CALL_MS = 10_000
/** Code of a contract has 24 KiB, some chains allow a few times as much; in hexadecimal. */
const ANSWER_MAX = 1_048_576
const SAID_MAX = 200

const answer = z.object({
  jsonrpc: z.literal('2.0'),
  result: z.optional(z.unknown()),
  error: z.optional(z.nullable(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }))),
})

/** A node's refusal of one question, in its own words. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  readonly data: unknown
  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message.slice(0, SAID_MAX))
    this.code = code
    this.data = data
  }
  /** The contract itself said no: an answer about it. */
  get isRevert(): boolean {
    return this.code === 3 || /revert|invalid opcode|out of gas|stack (?:under|over)flow|invalid jump|bad instruction/iu.test(this.message)
  }
  /** Another node behind the same address may not have come as far, or the caller is one too many. */
  get mayPass(): boolean {
    return (
      this.code === -32_005 ||
      this.code === 429 ||
      /rate limit|too many|header not found|block not found|unknown block/iu.test(this.message)
    )
  }
}

/** The node that is asked for a chain: the connection's own, the operator's, or one that is open to everybody. */
export const nodeOf = ({ fields, operator = {} }: Pick<ScanEnvironment, 'fields' | 'operator'>, chain: ChainName): string => {
  const own = fields['rpcUrl']
  return typeof own === 'string' && own !== '' ? own : (operator[`rpc ${chain}`] ?? CHAINS[chain].rpc)
}

/** How a question is told as a proof: the node's address may hold a key, so the chain stands in its place. */
const saidOf = (chain: ChainName, method: string, params: readonly unknown[]): string =>
  `${chain} ${method} ${JSON.stringify(params)}`.slice(0, 500)

/**
 * One question to a node. Its answer is a stranger's: bounded, and read as JSON-RPC and nothing else.
 * @throws RpcError where the node refuses · NetworkError · ScanFailure throttled, unreachable
 */
export async function askNode(
  environment: ScanEnvironment,
  chain: ChainName,
  { method, params = [] }: { method: string; params?: readonly unknown[] },
): Promise<unknown> {
  const url = nodeOf(environment, chain)
  for (let attempt = 1; ; attempt += 1) {
    const response = await environment.network.http({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      repeatable: true,
      said: saidOf(chain, method, params),
      maxBytes: ANSWER_MAX,
      timeoutMs: CALL_MS,
      acceptInvalidTls: isLoopback(url),
      signal: environment.signal,
    })
    const read = readAnswer(response)
    const isLast = attempt === ATTEMPTS
    if (read.state === 'answered') return read.result
    if (read.state === 'refused' && (isLast || !read.error.mayPass)) throw read.error
    if (read.state === 'failed' && (isLast || !read.mayPass)) throw read.error
    await restAfter(attempt, response, environment.signal)
  }
}

type Read =
  | { state: 'answered'; result: unknown }
  | { state: 'refused'; error: RpcError }
  | { state: 'failed'; error: Error; mayPass: boolean }

function readAnswer(response: HttpResponse): Read {
  const { status, truncated } = response
  if (truncated) return { state: 'failed', error: new ScanFailure('too_large', 'The node answered more than can be true.'), mayPass: false }
  const parsed = z.safeParse(answer, jsonOf(response))
  if (parsed.success) {
    const { error, result } = parsed.data
    if (error !== undefined && error !== null) return { state: 'refused', error: new RpcError(error) }
    if (status < 300 && result !== undefined) return { state: 'answered', result }
  }
  if (status === 429) return { state: 'failed', error: new ScanFailure('throttled', 'The node is asked too often.'), mayPass: true }
  if (status === 401 || status === 403)
    return { state: 'failed', error: new ScanFailure('denied', `The node refuses the question (status ${status}).`), mayPass: false }
  const error = new ScanFailure('unreachable', `The node gives no answer that can be read (status ${status}).`)
  return { state: 'failed', error, mayPass: status >= 500 }
}
