import * as z from 'zod/mini'
import { httpUrl, id, instant } from './fields.ts'
import { defineRoute } from './route.ts'

/** What an account's own tools may be called in the Apps menu; clients have the words in each language. */
export const APP_LABELS = [
  'analytics',
  'finance',
  'logistics',
  'management',
  'customers',
  'products',
  'orders',
  'invoices',
  'jobListings',
  'socialMedia',
  'profile',
  'blog',
  'pages',
  'pricing',
  'checkout',
  'contact',
] as const
export type AppLabel = (typeof APP_LABELS)[number]

const label = z.enum(APP_LABELS)
/** A web address without a user name or password: everybody in the account sees it. */
const url = httpUrl.check(z.regex(/^[^/]+\/\/[^/?#@\\]+([/?#]|$)/u, 'must hold neither user name nor password'))

export const app = z.strictObject({ id, label, url: z.string(), pinnedAt: instant })
export type App = z.infer<typeof app>

export const listApps = defineRoute('GET /v1/apps', 'apps', {
  right: 'account.read',
  summary: "Links to the account's own tools, in the order of their labels",
  reply: z.strictObject({ results: z.array(app), total: z.number() }),
})
export const pinApp = defineRoute('POST /v1/apps', 'apps', {
  right: 'account.manage',
  audit: 'app.pinned',
  summary: 'Pin a link under a label; a label has one link, and pinning it again replaces the address',
  body: z.strictObject({ label, url }),
  reply: app,
  status: 201,
})
export const unpinApp = defineRoute('DELETE /v1/apps/{id}', 'apps', {
  right: 'account.manage',
  audit: 'app.unpinned',
  summary: 'Take a link out of the menu',
  params: z.strictObject({ id }),
  reply: z.strictObject({ unpinned: z.literal(true) }),
})
