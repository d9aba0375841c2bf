import * as z from 'zod/mini'
import { text } from './fields.ts'
import { defineRoute } from './route.ts'

/** Parameters that never leave the page: these names, and any name that contains one of these words. */
export const PRIVATE_PARAMETER_WORDS = ['token', 'password', 'secret', 'key'] as const
export const PRIVATE_PARAMETERS = ['code', 'state', 'email', 'invitation'] as const

/** A path with its query, without the parameters that may carry a secret or a person. Used by the page and again by the server. */
export function publicPath(path: string): string {
  const url = new URL(path, 'http://page.invalid')
  for (const name of Array.from(url.searchParams.keys())) {
    const lower = name.toLowerCase()
    const isPrivate = PRIVATE_PARAMETER_WORDS.some((word) => lower.includes(word)) || PRIVATE_PARAMETERS.some((known) => known === lower)
    if (isPrivate) url.searchParams.delete(name)
  }
  return url.pathname + url.search
}

/** Pages that people see before they are signed in; nothing else is counted of somebody unknown. */
export const OPEN_PAGES = ['/', '/login', '/login/callback', '/register', '/agreement', '/password-recovery', '/password-reset'] as const
export type OpenPage = (typeof OPEN_PAGES)[number]

export const recordOpenPageView = defineRoute('POST /v1/page-views/open', 'page-views', {
  auth: 'public',
  limit: 'write',
  summary: 'Report a view of a page before the sign-in, of nobody; counted only where the operator switched page views on',
  body: z.strictObject({ path: z.enum(OPEN_PAGES) }),
  reply: z.strictObject({ kept: z.boolean() }),
})
export const recordPageView = defineRoute('POST /v1/page-views', 'page-views', {
  right: 'own.manage',
  summary: 'Report a page view; kept only where the operator switched page views on',
  body: z.strictObject({ path: text(2000), title: text(200) }),
  reply: z.strictObject({ kept: z.boolean() }),
})
