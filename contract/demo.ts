import * as z from 'zod/mini'
import { id, name, vectorType } from './fields.ts'
import { defineRoute } from './route.ts'
import { sessionGrant } from './sessions.ts'

const fault = z.strictObject({ id: z.string(), title: z.string(), checkId: z.string(), on: z.boolean() })
export type DemoFault = z.infer<typeof fault>

export const getInstallation = defineRoute('GET /v1/installation', 'demo', {
  auth: 'public',
  summary: 'What the sign-in page must know before anyone is signed in',
  reply: z.strictObject({
    version: z.string(),
    isLocal: z.boolean(),
    isFirstStart: z.boolean(),
    demoAvailable: z.boolean(),
    outboxAvailable: z.boolean(),
    insecureTransport: z.boolean(),
    demoTargetUrl: z.nullable(z.string()),
    /** Which ways in the sign-in page offers besides the password, and whether a recovery code can stand in for a second factor. */
    signIn: z.strictObject({ google: z.boolean(), hosted: z.boolean(), sso: z.boolean(), recoveryCodes: z.boolean() }),
    /** Whether the web client reports page views. */
    pageViews: z.boolean(),
  }),
})
export const enterDemo = defineRoute('POST /v1/demo/enter', 'demo', {
  auth: 'local',
  limit: 'identity',
  audit: 'demo.entered',
  summary: 'Sign in to the seeded demo account; only on a local start, only from this machine',
  reply: z.strictObject({ session: sessionGrant }),
})
export const listDemoFaults = defineRoute('GET /v1/demo/faults', 'demo', {
  right: 'connections.read',
  summary: 'The demo targets and which of their faults are on',
  reply: z.strictObject({
    /** Of the account's own copy. */
    url: z.nullable(z.string()),
    /** The connection that watches it; null while none does. */
    connectionId: z.nullable(id),
    results: z.array(fault),
    /** The clouds to scan beside the shop, each an own copy of the account's. */
    clouds: z.array(
      z.strictObject({
        vectorType,
        /** As a connection's target is written; the same for each account's own copy. */
        target: z.string(),
        /** The connection that watches it; null while none does. */
        connectionId: z.nullable(id),
        results: z.array(fault),
      }),
    ),
  }),
})
export const connectDemoCloud = defineRoute('POST /v1/demo/cloud', 'demo', {
  right: 'connections.manage',
  audit: 'connection.created',
  summary: 'Connect the account’s own copy of a provider’s demo cloud, which has planted faults; only on a local start',
  body: z.strictObject({ name: name(120), vectorType: z._default(vectorType, 'AWS') }),
  /** Of the connection. */
  reply: z.strictObject({ id }),
})
export const switchDemoFault = defineRoute('PATCH /v1/demo/faults/{faultId}', 'demo', {
  right: 'connections.manage',
  audit: 'demo.fault_switched',
  summary: 'Switch one fault of a demo target on or off; only on a local start',
  params: z.strictObject({ faultId: z.string().check(z.maxLength(64), z.regex(/^[a-z0-9-]+$/u)) }),
  body: z.strictObject({ on: z.boolean() }),
  reply: fault,
})
