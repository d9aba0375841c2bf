import * as z from 'zod/mini'

/** An Amazon Cognito user pool and our app client in it. */
export interface CognitoSettings {
  userPoolId: string
  clientId: string
  clientSecret: string | undefined
  region: string
  /** Instead of Amazon's own address, without a trailing slash. */
  endpoint: string | undefined
  /** Base of the hosted login, without a trailing slash. */
  domain: string | undefined
}

export const AWS_REGION = /^[a-z]{2,4}(-[a-z]+)+-\d$/u
const webAddress = z.url({ protocol: /^https?$/u })

export const cognitoVariables = {
  COGNITO_USER_POOL_ID: z.optional(
    z.string().check(z.regex(/^[\w-]+_[0-9a-zA-Z]+$/u, 'must be the id of a user pool such as us-east-1_AbCdEfGhI')),
  ),
  COGNITO_CLIENT_ID: z.optional(z.string().check(z.regex(/^[\w+]{1,128}$/u, 'must be the id of an app client'))),
  COGNITO_CLIENT_SECRET: z.optional(z.string().check(z.regex(/^[\w+]{1,64}$/u, 'must be the secret of an app client'))),
  COGNITO_DOMAIN: z.optional(webAddress),
  COGNITO_REGION: z.optional(z.string().check(z.regex(AWS_REGION, 'must be a region such as us-east-1'))),
  COGNITO_ENDPOINT: z.optional(webAddress),
} as const

type CognitoValues = { [K in keyof typeof cognitoVariables]?: string | undefined }

/** @param fail makes the error that stops the start, when only a part of the settings is there */
export function cognitoSettings(v: CognitoValues, fail: (sentence: string) => Error): CognitoSettings | undefined {
  const given = Object.entries(v).find(([name, value]) => name in cognitoVariables && value !== undefined)?.[0]
  if (given === undefined) return undefined
  const { COGNITO_USER_POOL_ID: userPoolId, COGNITO_CLIENT_ID: clientId } = v
  if (userPoolId === undefined) throw fail(`${given} is set, but COGNITO_USER_POOL_ID is missing.`)
  if (clientId === undefined) throw fail(`${given} is set, but COGNITO_CLIENT_ID is missing.`)
  const poolRegion = userPoolId.slice(0, userPoolId.lastIndexOf('_'))
  const region = v.COGNITO_REGION ?? (AWS_REGION.test(poolRegion) ? poolRegion : 'us-east-1')
  return {
    userPoolId,
    clientId,
    clientSecret: v.COGNITO_CLIENT_SECRET,
    region,
    endpoint: v.COGNITO_ENDPOINT?.replace(/\/+$/u, ''),
    domain: v.COGNITO_DOMAIN?.replace(/\/+$/u, ''),
  }
}

/** Our client at Google, or at whoever stands in for it. */
export interface GoogleSettings {
  clientId: string
  clientSecret: string
  issuer: string
}

export const googleVariables = {
  GOOGLE_CLIENT_ID: z.optional(z.string().check(z.maxLength(200))),
  GOOGLE_CLIENT_SECRET: z.optional(z.string().check(z.maxLength(200))),
  GOOGLE_ISSUER: z.optional(z.url({ protocol: /^https?$/u })),
} as const

type GoogleValues = { [K in keyof typeof googleVariables]?: string | undefined }

/** @param fail makes the error that stops the start, when only a part of the settings is there */
export function googleSettings(v: GoogleValues, fail: (sentence: string) => Error): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer = 'https://accounts.google.com' } = v
  const given = Object.entries(v).find(([name, value]) => name in googleVariables && value !== undefined)?.[0]
  if (given === undefined) return undefined
  if (clientId === undefined) throw fail(`${given} is set, but GOOGLE_CLIENT_ID is missing.`)
  if (clientSecret === undefined) throw fail(`${given} is set, but GOOGLE_CLIENT_SECRET is missing.`)
  return { clientId, clientSecret, issuer }
}
