import { generateSync } from 'otplib'
import { confirmTotp, setUpTotp } from '#contract/security.ts'
import { call, type TestApp } from './test-app.ts'

/** What an authenticator app shows, so many 30-second steps from now. */
export const appCode = (secret: string, steps = 0): string => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

/**
 * Sets an authenticator app up for whoever holds the session. The code of this step is used up by it: the next to be taken is
 * `appCode(secret, 1)`.
 */
export async function withAuthenticator(app: TestApp, token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await call(app, setUpTotp, { token })).body
  const confirmed = await call(app, confirmTotp, { token, body: { code: appCode(secret) } })
  if (confirmed.status !== 200) throw new Error(`The authenticator app was refused: ${confirmed.raw.body}`)
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}
