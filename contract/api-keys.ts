import * as z from 'zod/mini'
import { id, instant, name, text } from './fields.ts'
import { API_KEY_SCOPES } from './rights.ts'
import { defineRoute } from './route.ts'

const scopes = z.array(z.enum(API_KEY_SCOPES)).check(z.minLength(1), z.maxLength(API_KEY_SCOPES.length))
export const apiKey = z.strictObject({
  id,
  name: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  /** The last four characters, to recognise it by. */
  last4: z.string(),
  createdAt: instant,
  expiresAt: z.nullable(instant),
  lastUsedAt: z.nullable(instant),
  createdBy: z.string(),
  /** The connections it is limited to; null: all of the account, later ones too. */
  connectionIds: z.nullable(z.array(id)),
  /** Networks it may be used from (CIDR); empty: anywhere. */
  addressList: z.array(z.string()),
})
export type ApiKey = z.infer<typeof apiKey>

export const listApiKeys = defineRoute('GET /v1/api-keys', 'api-keys', {
  right: 'api_keys.own',
  summary: 'API keys: own ones, and all of the account for those who manage connections',
  reply: z.strictObject({ results: z.array(apiKey), total: z.number() }),
})
export const addApiKey = defineRoute('POST /v1/add-api-key', 'api-keys', {
  right: 'api_keys.own',
  audit: 'api_key.created',
  summary: 'Create an API key; its secret is in this answer and never again',
  body: z.strictObject({
    name: name(80),
    scopes: z._default(scopes, ['read']),
    expiresInDays: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(730))),
    connectionIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(100))),
    /** Addresses and networks such as 203.0.113.7 or 2001:db8::/32. */
    addressList: z.optional(z.array(text(64)).check(z.maxLength(50))),
  }),
  reply: z.extend(apiKey, { key: z.string() }),
  status: 201,
})
export const deleteApiKey = defineRoute('DELETE /v1/delete-api-key', 'api-keys', {
  right: 'api_keys.own',
  audit: 'api_key.revoked',
  summary: 'Revoke an API key; refused from the next request on',
  query: z.strictObject({ id }),
  reply: z.strictObject({ deleted: z.literal(true) }),
})
