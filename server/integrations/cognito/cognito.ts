import type { CognitoSettings } from '#server/settings/cognito.ts'
import { authentication } from './authentication.ts'
import { connectCognito, type Patience } from './connection.ts'
import { idTokenVerifier } from './id-token.ts'
import { issuerOf } from './issuer.ts'
import { ownSettings } from './own-settings.ts'
import { registration } from './registration.ts'

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
