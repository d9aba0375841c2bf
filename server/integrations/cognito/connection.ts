import { createHmac } from 'node:crypto'
import type { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider'
import type { CognitoSettings } from '#server/settings/identity-providers.ts'
import { cognitoErrorOf } from './cognito-error.ts'

export interface Patience {
  connectMs: number
  /** Each of the two tries. */
  requestMs: number
  /** Tries and the pause between them together. */
  totalMs: number
}
const PATIENCE: Patience = { connectMs: 3_000, requestMs: 8_000, totalMs: 15_000 }
const TRIES = 2

export interface CognitoConnection {
  settings: CognitoSettings
  /** What every call names: the app client. */
  clientId: { ClientId: string }
  /** HMAC-SHA-256 over user name and client id, in base64; undefined for an app client without a secret. */
  hashOf: (username: string) => string | undefined
  /** @throws CognitoError and nothing else, after the patience is over at the latest */
  call: <T>(run: (client: CognitoIdentityProvider, options: { abortSignal: AbortSignal }) => Promise<T>) => Promise<T>
  close: () => void
}

/** Opens nothing until the first call; the SDK is loaded by then too. No call of ours is signed: each is authorised by what the person has. */
export function connectCognito(settings: CognitoSettings, patience: Patience = PATIENCE): CognitoConnection {
  let client: Promise<CognitoIdentityProvider> | undefined
  async function open(): Promise<CognitoIdentityProvider> {
    const { CognitoIdentityProvider } = await import('@aws-sdk/client-cognito-identity-provider')
    return new CognitoIdentityProvider({
      region: settings.region,
      ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint }),
      maxAttempts: TRIES,
      requestHandler: { connectionTimeout: patience.connectMs, requestTimeout: patience.requestMs, throwOnRequestTimeout: true },
    })
  }
  return {
    settings,
    clientId: { ClientId: settings.clientId },
    hashOf: (username) =>
      settings.clientSecret === undefined
        ? undefined
        : createHmac('sha256', settings.clientSecret)
            .update(username + settings.clientId)
            .digest('base64'),
    async call(run) {
      try {
        client ??= open()
        return await run(await client, { abortSignal: AbortSignal.timeout(patience.totalMs) })
      } catch (error) {
        throw cognitoErrorOf(error)
      }
    },
    close: () => void client?.then((opened) => opened.destroy()),
  }
}
