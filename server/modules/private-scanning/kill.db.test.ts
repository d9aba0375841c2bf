import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as contract from '#contract/private-scanning.ts'
import {
  type AwsAccountModel,
  awsAccount,
  type AwsFixture,
  PLATFORM_ARN,
  PLATFORM_KEY,
  scannerRole,
  startAwsFixture,
} from '#scanners/aws/fixture/index.ts'
import { readConfig } from '#server/config.ts'
import { createLender } from '#server/lender.ts'
import { call, createPerson, testApp, type TestApp } from '#server/test/test-app.ts'

const REGION = 'eu-central-1'
const PATIENCE = { timeout: 90_000, interval: 100 }
let app: TestApp
let aws: AwsFixture
let model: AwsAccountModel
const alive = new Set<ChildProcess>()
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', PLATFORM_KEY.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', PLATFORM_KEY.secretAccessKey)
  app = await testApp()
  model = awsAccount({ regions: ['us-east-1', REGION] })
  aws = await startAwsFixture(model)
  app.services.lender = createLender(readConfig({ AWS_ENDPOINT_URL: aws.url }), app.services.egress)
})
afterAll(async () => {
  for (const child of alive) child.kill('SIGKILL')
  vi.unstubAllEnvs()
  await app.close()
  await aws.close()
})

function spawnWorker(): ChildProcess {
  const script = new URL('../../test/private-scanning-worker.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, app.ownerUrl, app.services.config.dataDir, aws.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  return child
}

test('a launch goes on in another worker when its own is killed, and nothing is made twice', { timeout: 200_000 }, async () => {
  const { token, accountId } = await createPerson(app)
  const stacks = () => model.in[REGION]?.cloudFormation.stacks ?? []
  const cloudFormation = model.in[REGION]?.cloudFormation
  if (cloudFormation !== undefined) cloudFormation.takesMs = 700
  const { externalId } = (await call(app, contract.getPrivateSetup, { token })).body
  model.iam.roles.push(scannerRole({ accountId: model.accountId, name: 'launch', externalId, trusts: PLATFORM_ARN }))
  const { digest } = (await call(app, contract.getPrivatePlan, { token, query: { region: REGION } })).body
  const body = { roleArn: `arn:aws:iam::${model.accountId}:role/launch`, externalId, region: REGION, plan: digest }
  expect((await call(app, contract.launchPrivateScanner, { token, body })).status).toBe(202)

  // each is killed as soon as it has begun a stack, before or after it has kept that
  for (const begun of [1, 2]) {
    const worker = spawnWorker()
    await expect.poll(() => stacks().length, { ...PATIENCE, interval: 1 }).toBeGreaterThanOrEqual(begun)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  const state = async () => (await call(app, contract.getPrivateScanner, { token })).body
  expect((await state()).stateVPC).toMatch(/^inProgress/u)
  spawnWorker()
  await expect.poll(async () => (await state()).stateVPC, PATIENCE).toBe('completed')
  expect(stacks().map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'CREATE_COMPLETE'))
  const completed = app.services.database.platform.selectFrom('audit').select('event').where('account_id', '=', accountId)
  expect((await completed.where('event', '=', 'private_scanner.completed').execute()).length).toBe(1)
})
