import type { CognitoSettings } from '#server/settings/identity-providers.ts'
import { authentication, registration } from './authentication.ts'
import { connectCognito, type Patience } from './connection.ts'
import { idTokenVerifier, issuerOf } from './id-token.ts'
import { ownSettings } from './own-settings.ts'

/** The app client's part of the Amazon Cognito user pools API (2016-04-18). Every method throws CognitoError and nothing else. */
export function openCognito(settings: CognitoSettings, patience?: Patience) {
  const connection = connectCognito(settings, patience)
  return {
    issuer: issuerOf(settings),
    identityOf: idTokenVerifier(settings),
    ...authentication(connection),
    ...registration(connection),
    ...ownSettings(connection),
    close: connection.close,
  }
}
export type Cognito = ReturnType<typeof openCognito>
