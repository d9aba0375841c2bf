import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getConnection } from '#contract/connections.ts'
import { callsOfKind, getKindSetup } from '#contract/kinds.ts'
import {
  APPLICATION,
  azureDirectory,
  DIRECTORY,
  SECRET,
  startAzureFixture,
  SUBSCRIPTION,
  type AzureFixture,
} from '#scanners/azure/fixture/index.ts'
import { selfSigned } from '#scanners/test/certificate.ts'
import { readConfig } from '#server/config.ts'
import { createLender } from '#server/lender.ts'
import { call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

const DAY_MS = 86_400_000
/** Each test of a connection starts a runner; a machine that is busy with other tests takes seconds for it. */
const RUNNERS_MS = 120_000
const OTHER = '0a1b2c3d-0000-4000-8000-0000000000bb'
const NOBODY = '99999999-0000-4000-8000-000000000099'
const EXPIRED = 'old~SecretOfTheApplication.0000000000'
const ROTATED = 'new~SecretOfTheApplication.0000000000'
const [DISABLED, BLOCKED] = ['0a1b2c3d-0000-4000-8000-0000000000a1', '0a1b2c3d-0000-4000-8000-0000000000a2']
const azure = callsOfKind('azure')
const days = (from: number, to: number) => ({
  notBefore: new Date(Date.now() + from * DAY_MS),
  notAfter: new Date(Date.now() + to * DAY_MS),
})
const certificate = (from = -1, to = 200) => selfSigned({ names: [{ type: 'dns', value: 'parapet.example' }], ...days(from, to) })
const pem = ({ cert, key }: { cert: string; key: string }) => `${cert}${key}`

let app: TestApp
let owner: Person
let fixture: AzureFixture
let known: { cert: string; key: string }
let folder: string
const signer = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const directory = azureDirectory({ subscriptions: [{ id: SUBSCRIPTION }, { id: OTHER }] })

beforeAll(async () => {
  known = await certificate()
  folder = await mkdtemp(join(tmpdir(), 'azure-'))
  const [application] = directory.applications
  if (application === undefined) throw new Error('a directory has an application')
  const secrets = [{ value: SECRET }, { value: ROTATED }, { value: EXPIRED, endsAt: new Date(Date.now() - DAY_MS) }]
  const federated = [{ issuer: 'https://idp.example', subject: 'parapet', key: signer.publicKey }]
  Object.assign(application, { secrets, certificates: [known.cert], federated })
  directory.applications.push({ ...application, id: DISABLED, isEnabled: false }, { ...application, id: BLOCKED, isBlocked: true })
  fixture = await startAzureFixture(directory)
  app = await testApp()
  owner = await createPerson(app)
  lend()
})
afterAll(async () => {
  await app.close()
  await fixture.close()
  await rm(folder, { recursive: true })
})
afterEach(() => {
  directory.subscriptions.forEach((one) => Object.assign(one, { isVisible: true, tags: {} }))
})

/** What the operator lends: the address of the double, and an identity where a file of it is named. */
function lend(tokenFile?: string): void {
  const identity = tokenFile === undefined ? {} : { AZURE_FEDERATED_TOKEN_FILE: tokenFile }
  app.services.lender = createLender(readConfig({ AZURE_ENDPOINT_URL: fixture.url, ...identity }), app.services.egress)
}
const ids = { applicationId: APPLICATION, directoryId: DIRECTORY }
const connect = (body: Record<string, unknown>, person = owner) =>
  call(app, azure.create, { token: person.token, body: { name: 'Production', schedule: 'manual', ...ids, ...body } })
const change = (id: string, body: Record<string, unknown>, person = owner) =>
  call(app, azure.update, { token: person.token, params: { id }, body })
const detail = async (id: string, person: Person) => (await call(app, getConnection, { token: person.token, params: { id } })).body
const kept = () => app.services.database.platform.selectFrom('connection').select('id').where('account_id', '=', owner.accountId).execute()
const refusal = (answer: { status: number; body: unknown }) => {
  const { code, errors } = answer.body as { code?: string; errors?: { field: string; message: string }[] }
  return [answer.status, code, errors?.[0]?.field]
}
/** How many days from now on something ends. */
const daysLeft = (instant: string | null | undefined) => Math.round((new Date(instant ?? '').getTime() - Date.now()) / DAY_MS)

describe('before anything is stored', () => {
  test.each<[string, Record<string, unknown>, string, RegExp]>([
    ['another directory', { directoryId: NOBODY, clientSecret: SECRET }, 'directoryId', /no directory/u],
    ['an unknown application', { applicationId: NOBODY, clientSecret: SECRET }, 'applicationId', /no application/u],
    ['an application that is switched off', { applicationId: DISABLED, clientSecret: SECRET }, 'applicationId', /switched off/u],
    ['conditional access', { applicationId: BLOCKED, clientSecret: SECRET }, 'applicationId', /AADSTS53003/u],
    ['a wrong secret', { clientSecret: 'not-the-secret-of-it' }, 'clientSecret', /not a client secret/u],
    ['an expired secret', { clientSecret: EXPIRED }, 'clientSecret', /has expired/u],
    ['neither secret nor certificate', {}, 'clientSecret', /client secret or a certificate/u],
    ['a subscription that is not seen', { clientSecret: SECRET, subscriptionId: NOBODY }, 'subscriptionId', /99999999-/u],
    ['one of several that is not seen', { clientSecret: SECRET, subscriptionId: `${OTHER}\n${NOBODY}` }, 'subscriptionId', /99999999-/u],
  ])('%s is told at its field', async (_what, body, field, says) => {
    const answer = await connect(body)
    expect(refusal(answer)).toEqual([422, 'target.refused', field])
    expect(JSON.stringify(answer.body)).toMatch(says)
    expect(JSON.stringify(answer.body)).not.toContain(String(body['clientSecret']))
    expect(await kept()).toEqual([])
  })
  test('an application that sees no subscription is told to be given a role', async () => {
    directory.subscriptions.forEach((one) => Object.assign(one, { isVisible: false }))
    const answer = await connect({ clientSecret: SECRET })
    expect(refusal(answer)).toEqual([422, 'target.refused', 'subscriptionId'])
    expect(JSON.stringify(answer.body)).toContain('Reader')
  })
  test('what is no id, and a number of days that cannot be, is refused at its field without asking Azure', async () => {
    const before = fixture.calls().total
    const wrong: [Record<string, unknown>, string][] = [
      [{ applicationId: 'parapet' }, 'applicationId'],
      [{ directoryId: 'contoso.example' }, 'directoryId'],
      ...[0, -1, 1.5, 3_651, '90', null].map((value): [Record<string, unknown>, string] => [
        { clientSecretExpiration: value },
        'clientSecretExpiration',
      ]),
      [{ cloud: 'moon' }, 'cloud'],
    ]
    for (const [body, field] of wrong)
      expect(refusal(await connect({ clientSecret: SECRET, ...body })), JSON.stringify(body)).toEqual([422, 'request.invalid', field])
    expect(refusal(await connect({ clientSecret: SECRET, subscriptionId: 'prod' }))).toEqual([422, 'target.refused', 'subscriptionId'])
    expect(fixture.calls().total).toBe(before)
  })
  test(
    'a certificate with another’s key, an expired one, and what is none are refused before a packet is sent',
    async () => {
      const before = fixture.calls().total
      const other = await certificate()
      const wrong: [string, RegExp][] = [
        [`${known.cert}${other.key}`, /does not belong/u],
        [pem(await certificate(-20, -1)), /ended on/u],
        [known.cert, /No certificate with its private key/u],
        [known.key, /No certificate with its private key/u],
        [
          `${known.cert}-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}\n-----END PRIVATE KEY-----\n`,
          /No certificate with its private key/u,
        ],
        ['-'.repeat(20_000), /No certificate with its private key/u],
      ]
      for (const [text, says] of wrong) {
        const answer = await connect({ certificate: text })
        expect(refusal(answer)).toEqual([422, 'target.refused', 'certificate'])
        expect(JSON.stringify(answer.body)).toMatch(says)
        expect(JSON.stringify(answer.body)).not.toContain(text.slice(-200, -100))
      }
      expect(fixture.calls().total).toBe(before)
      expect(await kept()).toEqual([])
    },
    RUNNERS_MS,
  )
  test('a certificate that the application does not know is told at its field', async () => {
    expect(refusal(await connect({ certificate: pem(await certificate()) }))).toEqual([422, 'target.refused', 'certificate'])
  })
})

describe('a connected directory', () => {
  test(
    'is reached by its secret, which ends after the days that were entered; a rotation counts them again',
    async () => {
      const person = await createPerson(app)
      const { status, body } = await connect({ clientSecret: SECRET }, person)
      expect([status, body.target, daysLeft(body.credentialsExpireAt)]).toEqual([201, DIRECTORY, 90])
      const { id } = body
      expect(refusal(await change(id, { clientSecret: EXPIRED }, person))).toEqual([422, 'target.refused', 'clientSecret'])
      expect(refusal(await change(id, { clientSecretExpiration: 0 }, person))).toEqual([422, 'request.invalid', 'clientSecretExpiration'])
      await app.services.database.platform
        .updateTable('connection_secret')
        .set({ updated_at: new Date(Date.now() - 80 * DAY_MS) })
        .where('connection_id', '=', id)
        .execute()
      // the secret that stays was entered 80 days ago
      expect((await change(id, { clientSecretExpiration: 180 }, person)).status).toBe(200)
      expect(daysLeft((await detail(id, person)).credentialsExpireAt)).toBe(100)
      expect((await change(id, { other: 'renewed by the platform team' }, person)).status).toBe(200)
      expect(daysLeft((await detail(id, person)).credentialsExpireAt)).toBe(100)
      expect((await change(id, { clientSecret: ROTATED, clientSecretExpiration: 30 }, person)).status).toBe(200)
      const after = await detail(id, person)
      expect([daysLeft(after.credentialsExpireAt), after.credentialsState]).toEqual([30, 'expiring'])
      expect(JSON.stringify(after)).not.toContain(ROTATED)
    },
    RUNNERS_MS,
  )
  test('of which one subscription is named, or several, and whoever connects may name the end', async () => {
    const person = await createPerson(app)
    // as they are copied from a page
    const pasted = { applicationId: ` ${APPLICATION}\n`, directoryId: `${DIRECTORY.toUpperCase()} ` }
    const one = await connect({ ...pasted, clientSecret: SECRET, subscriptionId: OTHER.toUpperCase(), credentialsExpireAt: null }, person)
    expect([one.status, one.body.target, one.body.credentialsExpireAt]).toEqual([201, OTHER, null])
    const both = await connect({ clientSecret: SECRET, subscriptionId: `${OTHER}\n${SUBSCRIPTION}`, clientSecretExpiration: 14 }, person)
    expect([both.status, both.body.target, daysLeft(both.body.credentialsExpireAt)]).toEqual([201, DIRECTORY, 14])
    const again = await connect({ clientSecret: SECRET, subscriptionId: OTHER }, person)
    expect([again.status, (again.body as { code?: string }).code]).toEqual([422, 'target.refused'])
  })
  test('goes from a secret to a certificate, which ends when it says', async () => {
    const person = await createPerson(app)
    const { id } = (await connect({ clientSecret: SECRET }, person)).body
    const moved = await change(id, { certificate: pem(known), clientSecret: null }, person)
    expect([moved.status, daysLeft(moved.body.credentialsExpireAt)]).toEqual([200, 200])
    expect(Object.keys((await detail(id, person)).secrets)).toEqual(['certificate'])
  })
})

const token = (subject = 'parapet') =>
  new SignJWT()
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer('https://idp.example')
    .setSubject(subject)
    .setAudience('api://AzureADTokenExchange')
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(signer.privateKey)
const tagOf = async (person: Person): Promise<string> =>
  (await call(app, getKindSetup, { token: person.token, params: { path: 'azure' } })).body.issued['federationTag'] ?? ''
const withToken = async (text: string) => {
  const file = join(folder, 'token')
  await writeFile(file, `${text}\n`)
  lend(file)
}

const readSetup = async (draft?: string) =>
  (await call(app, getKindSetup, { token: owner.token, params: { path: 'azure' }, query: draft === undefined ? {} : { draft } })).body

describe('the identity of this installation', () => {
  test('is told to whoever prepares a directory, and without one nothing is made for it', async () => {
    lend()
    expect((await readSetup()).issued).toEqual({})
    for (const text of ['no token', await new SignJWT().setProtectedHeader({ alg: 'RS256' }).sign(signer.privateKey)]) {
      await withToken(text)
      expect((await readSetup()).issued, text).toEqual({})
    }
    const own = await token()
    await withToken(own)
    const told = await readSetup()
    expect(told.issued).toEqual({ federationTag: expect.stringMatching(/^parapet-/u) as string })
    expect(JSON.stringify(told.ways)).toContain('Issuer https://idp.example, subject parapet, ')
    expect(JSON.stringify(told)).not.toContain(own)
    // a page that is loaded again names its draft
    expect((await readSetup(told.draft)).issued).toEqual(told.issued)
    expect((await readSetup()).issued).not.toEqual(told.issued)
    lend()
  })
  test('signs in where a subscription says, by the value of this account, that it may', async () => {
    await withToken(await token())
    const person = await createPerson(app)
    const federationTag = await tagOf(person)
    // without the value nothing is lent
    expect(refusal(await connect({}, person))).toEqual([422, 'target.refused', 'clientSecret'])
    const untagged = await connect({ federationTag }, person)
    expect(refusal(untagged)).toEqual([422, 'target.refused', 'federationTag'])
    expect(JSON.stringify(untagged.body)).toContain('parapet-connection')
    Object.assign(directory.subscriptions[0] ?? {}, { tags: { 'Parapet-Connection': federationTag } })
    const { status, body } = await connect({ federationTag }, person)
    expect([status, body.credentialsExpireAt]).toEqual([201, null])
    // whoever knows the ids, and even the value, of another account comes nowhere
    const stranger = await createPerson(app)
    expect(refusal(await connect({ federationTag }, stranger))).toEqual([422, 'target.refused', 'federationTag'])
    expect(refusal(await connect({ federationTag: await tagOf(stranger) }, stranger))).toEqual([422, 'target.refused', 'federationTag'])
  })
  test('that the application does not trust, or that cannot be read, is told', async () => {
    const person = await createPerson(app)
    const federationTag = await tagOf(person)
    await withToken(await token('somewhere-else'))
    expect(refusal(await connect({ federationTag }, person))).toEqual([422, 'target.refused', 'applicationId'])
    lend(join(folder, 'missing'))
    expect(refusal(await connect({ federationTag }, person))).toEqual([422, 'target.refused', 'clientSecret'])
    lend()
  })
})
