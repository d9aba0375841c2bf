import { createCustomer, enterCustomer, setMultiAccess } from '#contract/customers.ts'
import type { AuditEvent } from '#contract/audit.ts'
import type { Role } from '#contract/rights.ts'
import { call, createPerson, type Person, type TestApp } from '#server/test/test-app.ts'

type GrantedRole = 'Admin' | 'User' | 'Viewer'

/** Somebody in an account that is an MSP; its Owner unless told otherwise. */
export async function createMsp(app: TestApp, role: Role = 'Owner'): Promise<Person> {
  const person = await createPerson(app, { role })
  await app.services.database.identity
    .updateTable('account')
    .set({ is_msp: true, name: `MSP ${person.accountId.slice(-4)}` })
    .where('account_id', '=', person.accountId)
    .execute()
  return person
}

/** A customer of the MSP with an Owner of its own. */
export async function createManaged(app: TestApp, msp: Person): Promise<Person> {
  const { body, status } = await call(app, createCustomer, { token: msp.token, body: { company: 'Quay Logistics' } })
  if (status !== 201) throw new Error(`A customer was not created: ${JSON.stringify(body)}`)
  return createPerson(app, { accountId: body.customerId })
}

interface Grant {
  userId: string
  customerId: string
  userRole: GrantedRole | null
}
export const grantTo = (app: TestApp, msp: Person, { userId, customerId, userRole }: Grant) =>
  call(app, setMultiAccess, { token: msp.token, body: { userId, accounts: [{ customerId, userRole }] } })

export const enter = (app: TestApp, person: Person, customerId: string, minutes = 60) =>
  call(app, enterCustomer, { token: person.token, params: { id: customerId }, body: { minutes } })

/** The header that says in which account a call acts. */
export const inside = (customerId: string) => ({ 'x-account-id': customerId })

/** Rows of an account's audit of one event, oldest first. */
export const auditOf = (app: TestApp, accountId: string, event: AuditEvent) =>
  app.services.database.platform
    .selectFrom('audit')
    .select(['actor_label', 'actor_id', 'target', 'details'])
    .where('account_id', '=', accountId)
    .where('event', '=', event)
    .orderBy('seq')
    .execute()
