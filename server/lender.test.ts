import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { examineAws } from '#cli/doctor/examine-aws.ts'
import { createEgress } from '#egress/egress.ts'
import { runJob } from '#runner/run-job.ts'
import type { RunnerJob, RunnerMessage } from '#runner/protocol.ts'
import { aws } from '#scanners/aws/definition.ts'
import { website } from '#scanners/website/definition.ts'
import { principalOf } from '#server/integrations/aws/aws-identity.ts'
import { readConfig } from '#server/config.ts'
import { startStsDouble, type StsDouble } from '#server/test/sts-double.ts'
import { createLender } from './lender.ts'

const KEY = 'AKIAOPERATOR00000001'
const SECRET = 'operators-own-secret-key-0000000000000000'
const ROLE = 'arn:aws:iam::111122223333:role/ParapetRead'
let double: StsDouble
beforeEach(async () => {
  double = await startStsDouble({ known: { [KEY]: 'arn:aws:sts::999900001111:assumed-role/Parapet/i-0abc' } })
  vi.stubEnv('AWS_ACCESS_KEY_ID', KEY)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRET)
})
afterEach(async () => {
  await double.close()
  vi.unstubAllEnvs()
})
const egress = createEgress({ allowedPrivateTargets: [] })
const config = (more: Record<string, string> = {}) => readConfig({ AWS_ENDPOINT_URL: `${double.endpoint}/`, ...more })
const lenderOf = (more?: Record<string, string>) => createLender(config(more), egress)
/** As it is without keys anywhere. */
function withoutKeys(): void {
  vi.stubEnv('AWS_ACCESS_KEY_ID', undefined)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined)
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nonexistent')
  vi.stubEnv('AWS_CONFIG_FILE', '/nonexistent')
}

/** What a runner says of a connection test. */
async function testedBy(of: Pick<RunnerJob, 'target' | 'fields' | 'credentials' | 'operator' | 'egress'>): Promise<RunnerMessage[]> {
  const messages: RunnerMessage[] = []
  const job: RunnerJob = {
    type: 'job',
    mode: 'test',
    kind: 'AWS',
    checkIds: [],
    permit: null,
    memory: null,
    userAgent: 'Parapet/test',
    limitMs: 9_000,
    ...of,
  }
  for await (const message of runJob(job)) messages.push(message)
  return messages
}

describe('what the operator lends', () => {
  test('goes to the kind that declares it, and its keys to a connection that acts with them', async () => {
    const lender = lenderOf()
    const endpoint = { host: '127.0.0.1', port: Number(new URL(double.endpoint).port) }
    const byRole = await lender.lend(aws, { accountId: 'one', fields: { roleArn: ROLE } })
    expect(byRole.operator).toEqual({
      settings: { partition: 'aws', endpointUrl: double.endpoint },
      secrets: { accessKeyId: KEY, secretAccessKey: SECRET },
    })
    expect(byRole.egress.operatorEndpoints).toEqual([endpoint])
    const byKeys = await lender.lend(aws, { accountId: 'one', fields: { accountId: '111122223333', accessKeyId: 'AKIACUSTOMER00000001' } })
    expect(byKeys.operator?.secrets).toEqual({})
    expect(byKeys.egress.operatorEndpoints).toEqual([endpoint])
    expect(await lender.lend(website, { accountId: 'one', fields: { roleArn: ROLE } })).toEqual({ egress: egress.policy() })
  })
  test('is the way to the endpoint of each service as well', async () => {
    const more = { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9000', AWS_ENDPOINT_URL_SQS: 'https://[::1]' }
    const lent = await lenderOf(more).lend(aws, { accountId: 'one', fields: {} })
    expect(lent.operator?.settings).toMatchObject({
      endpointUrl: double.endpoint,
      'endpointUrl S3': 'http://127.0.0.1:9000',
      'endpointUrl SQS': 'https://[::1]',
    })
    expect(lent.egress.operatorEndpoints).toEqual([
      { host: '127.0.0.1', port: Number(new URL(double.endpoint).port) },
      { host: '127.0.0.1', port: 9000 },
      { host: '::1', port: 443 },
    ])
    const one = await lenderOf({ AWS_ENDPOINT_URL: '', AWS_ENDPOINT_URL_STS: double.endpoint }).aws.whoAmI()
    expect(one?.accountId).toBe('999900001111')
  })
  test('is no key where there is none, and nothing is opened where no endpoint is set', async () => {
    withoutKeys()
    const lent = await createLender(readConfig({ AWS_REGION: 'cn-north-1' }), egress).lend(aws, {
      accountId: 'one',
      fields: { roleArn: ROLE },
    })
    expect(lent).toEqual({ egress: egress.policy(), operator: { settings: { partition: 'aws-cn' }, secrets: {} } })
  })
  test('leads its job to the endpoint on loopback, and leaves no key in what the runner says', async () => {
    const { operator, egress: way } = await lenderOf().lend(aws, { accountId: 'one', fields: { roleArn: ROLE } })
    const messages = await testedBy({
      target: '111122223333',
      fields: { accountId: '111122223333', accessKeyId: KEY },
      credentials: { secretAccessKey: 'of-the-connection-itself' },
      ...(operator && { operator }),
      egress: way,
    })
    expect(double.askedBy).toEqual([KEY])
    expect(messages[0]).toMatchObject({
      type: 'tested',
      test: { steps: [{ step: 'identity', state: 'passed' }, { step: 'account', state: 'failed' }, {}] },
    })
    const text = JSON.stringify(messages)
    for (const secret of [KEY, SECRET]) expect(text).not.toContain(secret)
  })
  test('never reads with the identity itself: keys of a connection without their secret are none', async () => {
    const { operator, egress: way } = await lenderOf().lend(aws, { accountId: 'one', fields: { roleArn: ROLE } })
    const fields = { accountId: '999900001111', accessKeyId: 'AKIACUSTOMER00000001' }
    const [said] = await testedBy({ target: '999900001111', fields, credentials: {}, ...(operator && { operator }), egress: way })
    expect(said).toMatchObject({ type: 'tested', test: { steps: [{ state: 'failed', reason: 'credentials_invalid' }, {}, {}] } })
    expect(double.askedBy).toEqual([])
  })
})

describe('doctor', () => {
  test('says who this installation is at AWS, and whom roles are to trust', async () => {
    const found = await examineAws(config())
    expect(found).toEqual({
      what: 'AWS identity',
      state: 'ok',
      detail:
        'account 999900001111, arn:aws:sts::999900001111:assumed-role/Parapet/i-0abc; roles are to trust arn:aws:iam::999900001111:role/Parapet',
    })
  })
  test('says that AWS does not take the keys, and that there are none', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAUNKNOWN000000001')
    expect(await examineAws(config())).toMatchObject({ state: 'missing' })
    withoutKeys()
    expect(await examineAws(config())).toMatchObject({ state: 'note', detail: expect.stringContaining('access keys alone') })
  })
})

test('the principal of a session is its role, and of a user the user', () => {
  expect(principalOf('arn:aws-cn:sts::111122223333:assumed-role/Scan/x')).toBe('arn:aws-cn:iam::111122223333:role/Scan')
  expect(principalOf('arn:aws:iam::111122223333:user/scan')).toBe('arn:aws:iam::111122223333:user/scan')
})
