import * as z from 'zod/mini'

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

type Values = { [K in keyof typeof googleVariables]?: string | undefined }

/** @param fail makes the error that stops the start, when only a part of the settings is there */
export function googleSettings(v: Values, fail: (sentence: string) => Error): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer = 'https://accounts.google.com' } = v
  const given = Object.entries(v).find(([name, value]) => name in googleVariables && value !== undefined)?.[0]
  if (given === undefined) return undefined
  if (clientId === undefined) throw fail(`${given} is set, but GOOGLE_CLIENT_ID is missing.`)
  if (clientSecret === undefined) throw fail(`${given} is set, but GOOGLE_CLIENT_SECRET is missing.`)
  return { clientId, clientSecret, issuer }
}
