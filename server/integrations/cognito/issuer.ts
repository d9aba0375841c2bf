import type { CognitoSettings } from '#server/settings/cognito.ts'

/** Whose tokens the pool signs: also the name of the pool in the link between its persons and ours. */
export const issuerOf = (settings: CognitoSettings): string =>
  `${settings.endpoint ?? `https://cognito-idp.${settings.region}.amazonaws.com`}/${settings.userPoolId}`

/** Where the pool's public keys are. */
export const jwksUriOf = (settings: CognitoSettings): string => `${issuerOf(settings)}/.well-known/jwks.json`
