import type { Inventory, InventoryItem } from '#scanners/sdk/inventory.ts'
import { inWorker } from '#server/context.ts'
import { ingest } from '#server/modules/ingest/ingest.ts'
import { ToldResources } from '#server/modules/ingest/inventory/told-resources.ts'
import { newId } from '#server/new-id.ts'
import { atMost, mib, ms, table, type Bench } from './bench.ts'
import { callApi, createAccount, type Installation } from './installation.ts'
import { sample, type Timing } from './measure.ts'

const REGIONS = ['eu-central-1', 'eu-west-1', 'us-east-1', 'us-west-2', 'ap-southeast-1']
const TYPES = [
  ['AWS::EC2::Instance', 'instance/i'],
  ['AWS::EC2::Volume', 'volume/vol'],
  ['AWS::EC2::SecurityGroup', 'security-group/sg'],
  ['AWS::EC2::NetworkInterface', 'network-interface/eni'],
] as const
const PART = 500
/** Parts of one batch, as the worker takes them. */
const AT_ONCE = 40
const WITHIN_MS = 50

const itemOf = (n: number, path: string, region: string): InventoryItem => ({
  resource: {
    genericIdentifier: 'arn',
    genericIdentifierValue: `arn:aws:ec2:${region}:123456789012:${path}-${n.toString(16).padStart(17, '0')}`,
    region,
  },
  name: `${path.split('/')[1]}-${n}-${n % 7 === 0 ? 'shop' : 'ledger'}`,
  tags: { env: ['prod', 'test', 'dev'][n % 3] ?? '', team: `team-${n % 40}`, ...(n % 997 === 0 && { data: 'backups' }) },
  config: { InstanceType: 't3.medium', PrivateIp: `10.0.${n % 250}.${n % 200}`, Metadata: { HttpTokens: 'optional' }, Groups: ['a', 'b'] },
  relations: [
    { kind: 'in-network', to: `arn:aws:ec2:${region}:123456789012:vpc/vpc-${n % 50}` },
    { kind: 'guarded-by', to: `arn:aws:ec2:${region}:123456789012:security-group/sg-${n % 500}` },
  ],
})
function* partsOf(amount: number): Generator<Inventory> {
  const each = Math.ceil(amount / (TYPES.length * REGIONS.length))
  for (const [resourceType, path] of TYPES)
    for (const scope of REGIONS)
      for (let from = 0; from < each; from += PART) {
        const isLast = from + PART >= each
        const items = Array.from({ length: Math.min(PART, each - from) }, (_, n) => itemOf(from + n, path, scope))
        yield { resourceType, scope, items, complete: isLast, ...(!isLast && { more: true }) }
      }
}

interface Account {
  accountId: string
  connectionId: string
}
/** One full scan that is told of all of them. @returns milliseconds, and the most memory that this process held above what it had */
async function tellAll({ services, owner }: Installation, { accountId, connectionId }: Account, seq: number, amount: number) {
  const scanId = newId()
  await owner.query(
    `insert into scan (account_id, id, connection_id, seq, kind, trigger, status, started_at) values ($1, $2, $3, $4, 'full', 'manual', 'completed', now())`,
    [accountId, scanId, connectionId, seq],
  )
  const scan = await services.database.platform.selectFrom('scan').selectAll().where('id', '=', scanId).executeTakeFirstOrThrow()
  const scanner = { vectorType: 'AWS', targetOf: (target: string) => target, checks: [] }
  const told = new ToldResources()
  const before = process.memoryUsage().rss
  let most = 0
  const started = performance.now()
  const parts = [...partsOf(amount)]
  for (let at = 0; at < parts.length; at += AT_ONCE) {
    const inventories = parts.slice(at, at + AT_ONCE)
    await inWorker(services, accountId, (ctx) => ingest(ctx, scan, [], { scanner, inventories, told }))
    most = Math.max(most, process.memoryUsage().rss - before)
  }
  return { tookMs: performance.now() - started, mostBytes: most }
}

/** Findings, open and resolved, on one resource in ten. */
const addFindings = ({ owner }: Installation, { accountId, connectionId }: Account) =>
  owner.query(
    `insert into finding (account_id, id, connection_id, check_id, resource_id, fingerprint, state, risk, priority, band, confidence, exposure, message, first_seen_at, last_change_at)
     select account_id, gen_random_uuid(), connection_id, 'web-csp-missing', id, decode(md5(id::text) || md5('x' || id::text), 'hex'), 1 + (n % 2), n % 5, 50, 1, 1, 1, 'fail', now(), now()
       from (select *, row_number() over (order by id)::int as n from resource where account_id = $1 and connection_id = $2) r where n % 10 = 0`,
    [accountId, connectionId],
  )

const PAGES: readonly [what: string, path: string][] = [
  ['the worst first', '/v1/resources'],
  ['by name', '/v1/resources?sort=name'],
  ['newest first', '/v1/resources?sort=-firstSeenAt'],
  ['by region', '/v1/resources?sort=region'],
  ['of one type', '/v1/resources?type=AWS::EC2::Volume&sort=name'],
  ['of one region', '/v1/resources?region=eu-west-1'],
  ['with open findings', '/v1/resources?hasFindings=true'],
  ['of a tag that a third has', '/v1/resources?tag=env:%20prod'],
  ['of a tag that a thousandth has', '/v1/resources?tag=data:%20backups'],
  ['a text in a seventh of them', '/v1/resources?q=shop'],
  ['a text in one', '/v1/resources?q=vol-4242-'],
  ['a text that occurs nowhere', '/v1/resources?q=nowhere'],
  ['what is gone', '/v1/resources?gone=true'],
  ['the values of the filters', '/v1/resources/filters'],
]

/** An account with 100,000 resources: told of, told of again, and listed. */
export const resourcesBench: Bench = {
  name: 'resources',
  async run({ installation, sizes, log }) {
    const amount = sizes.scans < 10 ? 2_000 : 100_000
    const { accountId, token } = await createAccount(installation)
    const connectionId = newId()
    await installation.owner.query(
      `insert into connection (account_id, id, vector_type, name, target) values ($1, $2, 'AWS', 'Production', '123456789012')`,
      [accountId, connectionId],
    )
    const ids = { accountId, connectionId }
    const first = await tellAll(installation, ids, 1, amount)
    const again = await tellAll(installation, ids, 2, amount)
    await addFindings(installation, ids)
    await installation.owner.query('vacuum analyze')
    const timings: [string, Timing][] = []
    for (const [what, path] of PAGES) {
      const call = () => callApi(installation.origin, token, path)
      await call()
      const [timing] = await sample(sizes.calls, call)
      if (timing === undefined) throw new Error('One was asked for')
      timings.push([what, timing])
      log(`resources, ${what}: API p95 ${ms(timing.p95)}`)
    }
    const shown = amount.toLocaleString('en')
    return {
      title: `An inventory of ${shown} resources`,
      text: `${table(
        ['page', 'API p50', 'API p95'],
        timings.map(([what, { p50, p95 }]) => [what, ms(p50), ms(p95)]),
      )}\n\nTold for the first time in ${ms(first.tookMs)}, told again without a change in ${ms(again.tookMs)}.`,
      figures: [
        atMost(`slowest page of ${shown} resources, API p95`, Math.max(...timings.map(([, { p95 }]) => p95)), WITHIN_MS, ms),
        atMost(`memory to ingest ${shown} resources`, Math.max(first.mostBytes, again.mostBytes), 300 * 1_048_576, mib),
      ],
    }
  },
}
