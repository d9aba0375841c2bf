import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ACCOUNT_KEY, awsAccount, startAwsFixture } from '#scanners/aws/fixture/index.ts'
import { scanModel } from '#scanners/aws/test/scan-model.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf } from '#scanners/test/run.ts'
import { codeOf, reasonOf } from './failure.ts'
import { foreignAnswer } from './foreign-answer.ts'
import { awsScanner } from '#scanners/aws/scanner.ts'

/** What an emulator says of a call that it does not know. */
interface Unknown {
  status: number
  type?: string
  body: string
}
const HTML = '<!doctype html>\n<html lang=en>\n<title>500 Internal Server Error</title>\n<h1>Internal Server Error</h1>'
const UNKNOWN: Readonly<Record<string, Unknown>> = {
  'a page of an error': { status: 500, type: 'text/html', body: HTML },
  'a page that is not found': { status: 404, type: 'text/html', body: HTML },
  'a word': { status: 404, type: 'text/plain', body: '404 page not found' },
  'nothing at all': { status: 404, body: '' },
  'a request it finds bad': { status: 400, body: '' },
  'a method that it does not allow': { status: 405, body: '' },
  'not implemented, as JSON': {
    status: 501,
    type: 'application/json',
    body: JSON.stringify({ __type: 'InternalFailure', message: 'API for service is not implemented' }),
  },
  'not implemented, as XML': {
    status: 501,
    type: 'text/xml',
    body: '<ErrorResponse><Error><Code>InternalFailure</Code><Message>The API action has not yet been emulated</Message></Error></ErrorResponse>',
  },
  'a failure that says why': {
    status: 500,
    type: 'application/json',
    body: JSON.stringify({ __type: 'InternalFailure', message: 'The action ListThings has not been implemented' }),
  },
  'an unknown operation': {
    status: 400,
    type: 'application/x-amz-json-1.1',
    body: JSON.stringify({ __type: 'UnknownOperationException' }),
  },
  'a bucket of that name': {
    status: 404,
    type: 'application/xml',
    body: '<?xml version="1.0"?><Error><Code>NoSuchBucket</Code><Message>There is none</Message></Error>',
  },
}

/** Stands before the fixture and answers for some services alone: by the name that a request is signed for. */
async function startPoorEmulator(url: string, known: ReadonlySet<string>, unknown: Unknown) {
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const [, service = ''] = /\/([\w-]+)\/aws4_request/u.exec(request.headers.authorization ?? '') ?? []
    if (!known.has(service)) {
      request.resume()
      response.writeHead(unknown.status, unknown.type === undefined ? {} : { 'content-type': unknown.type }).end(unknown.body)
      return
    }
    const { method, headers } = request
    const onward = ask(`${url}${request.url ?? '/'}`, { ...(method !== undefined && { method }), headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onward.once('error', () => response.destroy())
    request.pipe(onward)
  }
  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('an emulator that knows few services', () => {
  let fixture: Awaited<ReturnType<typeof startAwsFixture>>
  beforeEach(async () => {
    fixture = await startAwsFixture(awsAccount({ accountId: '000000000000', regions: ['us-east-1'] }))
  })
  afterEach(async () => {
    await fixture.close()
  })

  async function scan(known: string[], unknown: Unknown, own: readonly string[] = []): Promise<CheckOutcome[]> {
    const emulator = await startPoorEmulator(fixture.url, new Set(known), unknown)
    const environment = environmentOf({
      network: plainNetwork(),
      fields: { ...ACCOUNT_KEY, regions: 'us-east-1' },
      operator: { endpointUrl: emulator.url, ...Object.fromEntries(own.map((service) => [`endpointUrl ${service}`, fixture.url])) },
    })
    const outcomes: CheckOutcome[] = []
    try {
      for await (const event of runScan({ scanner: awsScanner, target: '000000000000', environment }))
        if (event.type === 'outcome') outcomes.push(event.outcome)
      return outcomes
    } finally {
      emulator.close()
    }
  }

  test.for(Object.entries(UNKNOWN))('is judged by what it knows, where it says %s of the rest', async ([, unknown]) => {
    const outcomes = await scan(['sts', 'ec2', 'iam', 's3'], unknown)
    const states = new Map(
      outcomes.map(({ checkId, state, reason, verdicts }) => [checkId, { state, reason, said: verdicts.map(({ status }) => status) }]),
    )
    expect(states.get('aws-iam-password-min-length')).toEqual({ state: 'ran', reason: null, said: ['FAIL'] })
    expect(states.get('aws-ec2-ebs-default-encryption')).toEqual({ state: 'ran', reason: null, said: ['FAIL'] })
    expect(states.get('aws-rds-encryption')).toEqual({ state: 'skipped', reason: 'not_offered', said: [] })
    expect(states.get('aws-cloudtrail-multiregion')).toMatchObject({ state: 'skipped', reason: 'not_offered', said: [] })
    const others = outcomes.filter(({ state }) => state !== 'ran' && state !== 'skipped')
    // of what is told of one resource, or of one setting, the check says itself that it does not know it
    expect(
      others.filter(({ state, verdicts }) => state !== 'inconclusive' || !verdicts.some(({ status }) => status === 'UNKNOWN')),
    ).toEqual([])
  })

  test('is looked at in the regions that were named, where it does not know which there are', async () => {
    const outcomes = await scan(['sts', 'sqs'], { status: 501, body: '' })
    const at = (id: string) => outcomes.filter(({ checkId }) => checkId === id).map(({ scope, state }) => `${scope} ${state}`)
    expect(at('aws-sqs-public')).toEqual(['us-east-1 ran'])
    expect(at('aws-ec2-sg-ssh')).toEqual(['us-east-1 skipped'])
  })

  test('is asked for what has no endpoint of its own', async () => {
    const outcomes = await scan(['sts'], { status: 501, body: '' }, ['EC2', 'CLOUDWATCH_LOGS', 'SECRETS_MANAGER'])
    const at = (id: string) => outcomes.filter(({ checkId }) => checkId === id).map(({ state }) => state)
    expect([at('aws-ec2-sg-ssh'), at('aws-secretsmanager-rotation'), at('aws-sqs-public')]).toEqual([['ran'], ['ran'], ['skipped']])
  })

  test.for([
    ['a web page', { status: 200, type: 'text/html', body: HTML }],
    ['nothing', { status: 200, body: '' }],
  ] as const)('never passes for an empty account where it answers everything with %s', async ([, unknown]) => {
    const outcomes = await scan(['sts', 'ec2'], unknown)
    const trails = outcomes.filter(({ checkId }) => checkId === 'aws-cloudtrail-multiregion')
    expect(trails).toMatchObject([{ state: 'error', reason: 'service_error', verdicts: [] }])
  })
})

const answer = (status: number, body: string, type = 'text/xml') => ({
  status,
  headers: [['content-type', type]] as const,
  body: Buffer.from(body),
})

test.for([
  ['there.sqs has no address.', 'skipped not_offered'],
  ['The name server answered with the error code 2.', 'unreachable not_resolved'],
] as const)('a service that has no name in a region is not offered there: %s', async ([message, expected]) => {
  const network = plainNetwork()
  const http: typeof network.http = (request) =>
    request.said?.startsWith('sqs:') === true ? Promise.reject(new NetworkError('not_resolved', message)) : network.http(request)
  const { outcomes } = await scanModel(awsAccount({ regions: ['us-east-1'] }), {
    checkIds: ['aws-sqs-public'],
    environment: { network: { ...network, http } },
  })
  expect(outcomes.map(({ state, reason }) => `${state} ${reason}`)).toEqual([expected])
})

describe('an answer', () => {
  test.for([
    [400, '<ErrorResponse><Error><Code>ValidationError</Code><Message>not supported</Message></Error></ErrorResponse>', 'text/xml'],
    [404, '{"__type":"ResourceNotFoundException"}', 'application/json'],
    [403, HTML, 'text/html'],
    [503, HTML, 'text/html'],
    [500, '', 'text/plain'],
    [400, '\u00BF', 'application/cbor'],
    [200, '<DistributionList/>', 'application/xml'],
    [200, '{"__type":"com.amazonaws.example#ListThingsOutput","Things":[]}', 'application/x-amz-json-1.1'],
    [200, '{"trailList":[{"Name":"a"}]}', 'application/x-amz-json-1.1'],
  ] as const)('of AWS is left to its client: %s %s', ([status, body, type]) => {
    expect(foreignAnswer(answer(status, body, type), { said: 'ec2:DescribeVolumes eu-west-1', isQuery: status !== 200 })).toBeNull()
  })

  test('about a bucket that is not there belongs to S3', () => {
    const none = answer(404, '<Error><Code>NoSuchBucket</Code></Error>')
    expect(foreignAnswer(none, { said: 's3:GetBucketPolicy eu-west-1', isQuery: false })).toBeNull()
    const [fault] = [foreignAnswer(none, { said: 'eks:ListClusters eu-west-1', isQuery: false })]
    expect([codeOf(fault), reasonOf(fault)]).toEqual(['NotOffered', 'not_offered'])
  })
})

describe('an answer that says all is well, and is none', { timeout: 60_000 }, () => {
  const JSON_TYPE = 'application/x-amz-json-1.1'
  const BUCKETS = '<ListAllMyBucketsResult><Owner><ID>x</ID></Owner><Buckets/></ListAllMyBucketsResult>'
  test.for([
    ['null', 'null', JSON_TYPE],
    ['a list', '[]', JSON_TYPE],
    ['a text', '"ok"', JSON_TYPE],
    ['a word', 'OK', 'text/plain'],
    ['an error in JSON', '{"message":"x","__type":"com.amazon.coral.service#UnknownOperationException"}', JSON_TYPE],
    ['an error in XML', '<?xml version="1.0"?>\n<ErrorResponse><Error><Code>InvalidAction</Code></Error></ErrorResponse>', 'text/xml'],
    ['an error of EC2', '<Response><Errors><Error><Code>InvalidAction</Code></Error></Errors></Response>', 'text/xml'],
    ['the buckets', `<?xml version="1.0"?><!-- a server -->${BUCKETS}`, 'application/xml'],
  ] as const)('%s: nothing is judged on it but what says itself unknown, and nothing is complete', async ([, body, type]) => {
    const plain = plainNetwork()
    const http: typeof plain.http = async (request) => {
      const answer = await plain.http(request)
      if (/^(?:sts:|s3:List|ec2:DescribeRegions)/u.test(request.said ?? '')) return answer
      return { ...answer, status: 200, body: Buffer.from(body), headers: [['content-type', type]] as const }
    }
    const model = awsAccount({ regions: ['us-east-1'] })
    const { outcomes, inventory } = await scanModel(model, { environment: { network: { ...plain, http } }, inventory: true })
    const said = outcomes.filter(({ verdicts }) => verdicts.some(({ status }) => status === 'PASS' || status === 'FAIL'))
    expect(said.map(({ checkId }) => checkId)).toEqual([])
    const complete = [...inventory].filter(([, { complete: isComplete }]) => isComplete).map(([type_]) => type_)
    expect(complete.filter((one) => one !== 'AWS::S3::Bucket')).toEqual([])
  })
})
