import { addApiKey } from '#contract/api-keys.ts'
import { ROLES, type Role } from '#contract/rights.ts'
import { noClient } from '#server/context.ts'
import { issueSession } from '#server/modules/sessions/index.ts'
import { fixtures } from './fixtures.ts'
import { call, createPerson, type Person, type TestApp } from './test-app.ts'

/** Everybody who may knock at a route. */
export interface Cast {
  /** One person of each role in one account. */
  people: Record<Role, Person>
  /** Whose tokens open nothing, by what is wrong with them; '' is no token at all. */
  nobody: Record<string, string>
  /** The code that tells them so. */
  codeFor: (nobody: string) => string
  /** Tokens of people and keys that stand, in accounts of their own. */
  outsiders: Record<string, string>
  attackers: Record<'owner' | 'msp' | 'operator' | 'key', { token: string }>
  /** Operates the installation, and owns an account of their own. */
  operator: Person
  /** An API key with the scope 'scan' alone. */
  scanKey: string
  /** An API key of every scope, limited to one connection. */
  limitedKey: string
}

/** Casts the parts in fresh accounts. */
export async function castOf(app: TestApp): Promise<Cast> {
  const owner = await createPerson(app)
  const people = { Owner: owner } as Record<Role, Person>
  for (const role of ROLES.filter((role) => role !== 'Owner')) people[role] = await createPerson(app, { role, accountId: owner.accountId })
  const connection = await fixtures(app, owner.accountId).connection()
  const newKey = async (person: Person, body: object): Promise<string> =>
    (await call(app, addApiKey, { token: person.token, body: { name: 'cast', scopes: ['read', 'scan', 'triage', 'manage'], ...body } }))
      .body.key
  const [stranger, msp, operator] = [await createPerson(app), await mspOfAnotherTree(app), await createOperator(app)]
  const strangersKey = await newKey(stranger, {})
  return {
    people,
    nobody: {
      anonymous: '',
      'forged token': 'px_at_forged-forged-forged-forged-forged-forged-forged',
      ...(await fallenSessions(app, owner)),
      'expired key': await fallenKey(app, await newKey(owner, { name: 'expired', expiresInDays: 1 }), { expires_at: new Date(0) }),
      'revoked key': await fallenKey(app, await newKey(owner, { name: 'revoked' }), { revoked_at: new Date() }),
      'key from a refused address': await newKey(owner, { addressList: ['203.0.113.0/24'] }),
    },
    codeFor: (who) =>
      who === 'anonymous' ? 'auth.required' : who === 'key from a refused address' ? 'auth.address_refused' : 'auth.token_invalid',
    outsiders: { 'another account': stranger.token, 'MSP of another tree': msp.token, operator: operator.token, 'API key': strangersKey },
    attackers: { owner: stranger, msp, operator, key: { token: strangersKey } },
    operator,
    scanKey: await newKey(owner, { scopes: ['scan'] }),
    limitedKey: await newKey(owner, { connectionIds: [connection.id] }),
  }
}

/** The owner of an MSP that has a customer of its own, and may enter it. */
async function mspOfAnotherTree(app: TestApp): Promise<Person> {
  const { identity } = app.services.database
  const person = await createPerson(app)
  await identity.updateTable('account').set({ is_msp: true, is_multi_tenant: true }).where('account_id', '=', person.accountId).execute()
  await identity.updateTable('membership').set({ is_msp_user: true }).where('user_id', '=', person.userId).execute()
  const customer = await createPerson(app)
  await identity.updateTable('account').set({ msp_account_id: person.accountId }).where('account_id', '=', customer.accountId).execute()
  return person
}

async function createOperator(app: TestApp): Promise<Person> {
  const person = await createPerson(app)
  await app.services.database.identity.updateTable('app_user').set({ is_super_admin: true }).where('id', '=', person.userId).execute()
  return person
}

/** Tokens of sessions of a person that were good once. */
async function fallenSessions(app: TestApp, { userId, accountId }: Person): Promise<Record<string, string>> {
  const { identity } = app.services.database
  const past = new Date(Date.now() - 1_000)
  const open = () => issueSession(app.services, { userId, accountId, client: noClient })
  const [expired, idle, old, ended] = [await open(), await open(), await open(), await open()]
  await identity.updateTable('access_token').set({ expires_at: past }).where('session_id', '=', expired.sessionId).execute()
  const change = (sessionId: string, values: { idle_expires_at?: Date; absolute_expires_at?: Date; ended_at?: Date }) =>
    identity.updateTable('session').set(values).where('id', '=', sessionId).execute()
  await change(idle.sessionId, { idle_expires_at: past })
  await change(old.sessionId, { absolute_expires_at: past })
  await change(ended.sessionId, { ended_at: past })
  return {
    'expired token': expired.accessToken,
    'idle session': idle.accessToken,
    'session past its end': old.accessToken,
    'revoked session': ended.accessToken,
  }
}

async function fallenKey(app: TestApp, key: string, values: { expires_at?: Date; revoked_at?: Date }): Promise<string> {
  await app.services.database.identity.updateTable('api_key').set(values).where('last4', '=', key.slice(-4)).execute()
  return key
}
