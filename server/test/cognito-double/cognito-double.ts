import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CognitoSettings } from '#server/settings/identity-providers.ts'
import { hostedLogin, type HostedAnswer } from './hosted-login.ts'
import type { Operations } from './operations.ts'
import { personOperations } from './person-operations.ts'
import { Pool, type PoolOptions } from './pool.ts'
import { Refusal, refuse, type Input } from './refusal.ts'
import { signInOperations } from './sign-in-operations.ts'
import { signUpOperations } from './sign-up-operations.ts'
import { createTokens, type TokenKeeper } from './tokens.ts'

const SERVICE = 'AWSCognitoIdentityProviderService.'

export interface DoubleOptions extends Partial<PoolOptions> {
  /** As app clients do whose PreventUserExistenceErrors is LEGACY. */
  tellsUnknownPeople?: boolean
  /** Where its hosted login may send the browser back to. */
  callbacks?: readonly string[]
}
/** Trouble on the way: the connection is cut, nothing is ever answered, the service is overloaded, or fails. */
export type Trouble = 'cut' | 'silent' | 'throttled' | 'failing'

export interface CognitoDouble {
  /** For the product's configuration. */
  settings: CognitoSettings
  pool: Pool
  tokens: TokenKeeper
  /** Names of the operations called, oldest first. */
  calls: string[]
  /** Holds for every call until it is null again. */
  trouble: Trouble | null
  /** Email address of who signs in on the page of the hosted login; null: nobody does. */
  atHostedLogin: string | null
  /** The newest code sent to an address or number. @throws when none was */
  codeTo(recipient: string): string
  close(): Promise<void>
}

/** A user pool on loopback that speaks as Amazon Cognito does, and refuses what it refuses. */
export async function startCognitoDouble(options: DoubleOptions = {}): Promise<CognitoDouble> {
  const { tellsUnknownPeople = false, callbacks = [], ...given } = options
  const pool = new Pool({
    userPoolId: 'us-east-1_Double123',
    clientId: '1example23456789',
    clientSecret: undefined,
    rotatesRefreshTokens: false,
    minimumLength: 12,
    ...given,
  })
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokens = await createTokens(pool, () => `${endpoint}/${pool.options.userPoolId}`)
  const operations: Operations = {
    ...signUpOperations(pool, { tellsUnknownPeople }),
    ...signInOperations(pool, tokens, { tellsUnknownPeople }),
    ...personOperations(pool, tokens),
  }
  const double: CognitoDouble = {
    settings: {
      userPoolId: pool.options.userPoolId,
      clientId: pool.options.clientId,
      clientSecret: pool.options.clientSecret,
      region: 'us-east-1',
      endpoint,
      domain: endpoint,
    },
    pool,
    tokens,
    calls: [],
    trouble: null,
    atHostedLogin: null,
    codeTo(recipient) {
      const message = pool.sent.findLast(({ to }) => to === recipient)
      if (message === undefined) throw new Error(`The double sent no code to ${recipient}`)
      return message.code
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const hosted = hostedLogin(pool, tokens, { callbacks, signsIn: () => double.atHostedLogin })

  async function operate(request: IncomingMessage, body: string): Promise<HostedAnswer> {
    const target = String(request.headers['x-amz-target'])
    const name = target.slice(SERVICE.length)
    if (double.trouble === 'throttled') throw refuse('TooManyRequestsException', 'Rate exceeded')
    if (double.trouble === 'failing') throw new Refusal('InternalErrorException', 'Internal error', 500)
    double.calls.push(name)
    const operation = target.startsWith(SERVICE) ? operations[name] : undefined
    if (operation === undefined) throw refuse('UnknownOperationException', `Unknown operation ${name}`)
    // nothing of a person's is ever signed with the operator's credentials
    if (request.headers.authorization !== undefined) throw refuse('InvalidSignatureException', 'This call needs no signature')
    return { status: 200, headers: { 'content-type': 'application/x-amz-json-1.1' }, body: await operation(JSON.parse(body) as Input) }
  }
  async function answer(request: IncomingMessage): Promise<HostedAnswer> {
    const url = new URL(request.url ?? '/', endpoint)
    const body = await bodyOf(request)
    const { authorization } = request.headers
    switch (`${request.method} ${url.pathname}`) {
      case `GET /${pool.options.userPoolId}/.well-known/jwks.json`:
        return { status: 200, body: tokens.jwks }
      case 'GET /oauth2/authorize':
        return hosted.authorize(url.searchParams)
      case 'POST /oauth2/token':
        return hosted.token(new URLSearchParams(body), authorization)
      case 'POST /oauth2/revoke':
        return hosted.revoke(new URLSearchParams(body), authorization)
      case 'POST /':
        return operate(request, body)
      default:
        return { status: 404, body: { message: 'Not found' } }
    }
  }
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (double.trouble === 'silent') return
    if (double.trouble === 'cut') return void request.socket.destroy()
    const { status, headers, body } = await answer(request).catch(refusalAnswer)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}))
  }
  return double
}

function refusalAnswer(error: unknown): HostedAnswer {
  if (!(error instanceof Refusal)) return { status: 500, body: { __type: 'InternalErrorException', message: String(error) } }
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': error.type }
  return { status: error.status, headers, body: { __type: error.type, message: error.message } }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
