import type { recordAudit } from '#contract/audit.ts'
import type { Input } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { actingPersonOf } from '#server/modules/access/index.ts'
import { invalidField } from '#server/problem.ts'

/**
 * Keeps what the web client says that it saw, in the name of who says it.
 * @throws problem request.invalid when the body names somebody else: taken for granted it would accuse them, passed over it
 * would hide that the client is wrong
 */
export async function recordReport(ctx: Ctx, body: Input<typeof recordAudit>['body']): Promise<void> {
  if (body.userId !== undefined && body.userId.toLowerCase() !== ctx.userId) throw invalidField('userId', 'is not who is signed in')
  if (body.email !== undefined && body.email !== (await actingPersonOf(ctx)).email) throw invalidField('email', 'is not who is signed in')
  await audit(ctx, 'client.reported', { action: body.action, status: body.status, details: { audit: body.audit } })
}
