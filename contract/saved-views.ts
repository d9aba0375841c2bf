import * as z from 'zod/mini'
import { id, instant, name } from './fields.ts'
import { defineRoute } from './route.ts'

export const SAVED_VIEW_SCREENS = ['findings', 'remediations', 'scan-results', 'resources'] as const
const savedView = z.strictObject({
  id,
  screen: z.enum(SAVED_VIEW_SCREENS),
  name: z.string(),
  search: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  createdAt: instant,
})
export type SavedView = z.infer<typeof savedView>

export const listSavedViews = defineRoute('GET /v1/saved-views', 'saved-views', {
  right: 'findings.read',
  summary: 'Own and shared views of a screen',
  query: z.strictObject({ screen: z.enum(SAVED_VIEW_SCREENS) }),
  reply: z.strictObject({ results: z.array(savedView), total: z.number() }),
})
export const createSavedView = defineRoute('POST /v1/saved-views', 'saved-views', {
  right: 'findings.read',
  audit: 'saved_view.created',
  summary: 'Keep the filters of a screen under a name',
  body: z.strictObject({
    screen: z.enum(SAVED_VIEW_SCREENS),
    name: name(80),
    search: z.string().check(z.maxLength(2000)),
    isShared: z._default(z.boolean(), false),
  }),
  reply: savedView,
  status: 201,
})
export const deleteSavedView = defineRoute('DELETE /v1/saved-views/{id}', 'saved-views', {
  right: 'findings.read',
  audit: 'saved_view.deleted',
  summary: 'Delete an own view',
  params: z.strictObject({ id }),
  reply: z.strictObject({ deleted: z.literal(true) }),
})
