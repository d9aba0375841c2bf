import type { Inventory, InventoryItem } from '#scanners/sdk/inventory.ts'
import { inWorker } from '#server/context.ts'
import { ingest } from '#server/modules/ingest/ingest.ts'
import { ToldResources } from '#server/modules/ingest/inventory/told-resources.ts'
import { newId } from '#server/new-id.ts'
import { atMost, mib, ms, table, type Bench } from './bench.ts'
import { callApi, createAccount, type Installation } from './installation.ts'
import { selectsOf } from './first-page.ts'
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

/** Of a hundred resources one is exposed, four are reachable, and forty are seen to be internal. */
const addExposures = ({ owner }: Installation, { accountId, connectionId }: Account) =>
  owner.query(
    `insert into resource_exposure (account_id, connection_id, resource_id, exposure, by, detail, steps)
     select account_id, connection_id, id, exposure, case when exposure > 0 then 'ports' end, case when exposure > 0 then 'tcp 443' end, case exposure when 2 then 1 when 1 then 2 end
       from (select *, case when n % 100 = 0 then 2 when n % 100 < 5 then 1 else 0 end as exposure
               from (select *, row_number() over (order by id)::int as n from resource where account_id = $1 and connection_id = $2) r
              where n % 100 < 45) r`,
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
  ['by identifier', '/v1/resources?sort=genericIdentifierValue'],
  ['the most exposed', '/v1/resources?exposure=proven,exposed'],
  ['what is internal, by name', '/v1/resources?exposure=internal&sort=name'],
  ['the exposed of one type', '/v1/resources?exposure=exposed&type=AWS::EC2::Volume'],
  ['a text in a fifth of them, of one type', '/v1/resources?q=eu-west-1&type=AWS::EC2::Volume'],
  ['a text of one letter', '/v1/resources?q=7'],
  ['the values of the filters', '/v1/resources/filters'],
]
/** Of tables with narrow rows, an account that has most of them may read all: that is less than by an index. */
const LARGE: ReadonlySet<string> = new Set(['resource', 'resource_text', 'resource_detail', 'resource_relation', 'resource_change'])
/** Relations that point at one, and changes of it. */
const RELATED = 1_000

/** Makes one of them a hub: much stands to it, and it has changed often. @returns its pages */
async function hubOf({ owner }: Installation, { accountId, connectionId }: Account): Promise<readonly [what: string, path: string][]> {
  const { rows } = await owner.query<{ id: string; value: string }>(
    `select id, generic_identifier_value as value from resource where account_id = $1 and connection_id = $2 order by id limit 1`,
    [accountId, connectionId],
  )
  const [hub] = rows
  if (hub === undefined) throw new Error('There is no resource')
  const { id, value } = hub
  await owner.query(
    `insert into resource_relation (account_id, connection_id, resource_id, kind, target)
     select account_id, connection_id, id, 'attached-to', $3 from resource where account_id = $1 and connection_id = $2 order by id desc limit $4`,
    [accountId, connectionId, value, RELATED],
  )
  await owner.query(
    `insert into resource_change (account_id, id, connection_id, resource_id, scan_id, at, kind, fields)
     select $1, gen_random_uuid(), $2, r.id, gen_random_uuid(), now() - n * interval '1 hour', 'changed', '[{"field": "State", "before": "running", "after": "stopped"}]'
       from generate_series(1, $3) n, (select id from resource where account_id = $1 and connection_id = $2 order by id limit 20) r`,
    [accountId, connectionId, RELATED],
  )
  return [
    [`one with ${RELATED} relations`, `/v1/resources/${id}`],
    [`the changes of one that changed ${RELATED} times`, `/v1/resources/${id}/changes`],
  ]
}

/** A page far into a list, by its cursor. */
async function deepPage(origin: string, token: string, path: string): Promise<string> {
  let cursor = ''
  for (let page = 0; page < 20; page += 1) {
    const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a page of a list
    const { nextCursor } = (await callApi(origin, token, `${path}&limit=200${after}`)) as { nextCursor: string | null }
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return `${path}&cursor=${encodeURIComponent(cursor)}`
}

/** Large tables that the statements of a call read from end to end, as they are planned for the account at hand. */
async function readWhole({ owner }: Installation, { accountId }: Account, call: () => Promise<unknown>): Promise<string[]> {
  const whole: string[] = []
  const selects = await selectsOf(call)
  await owner.query('begin')
  await owner.query(
    `select set_config('role', 'parapet_app', true), set_config('app.account_id', $1, true), set_config('app.role', 'Owner', true)`,
    [accountId],
  )
  for (const { text, values } of selects) {
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    for (const { 'QUERY PLAN': line } of rows) {
      const [, table] = /Seq Scan on (\w+)/u.exec(line) ?? []
      if (table !== undefined && LARGE.has(table)) whole.push(table)
    }
  }
  await owner.query('rollback')
  return whole
}

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
    await addExposures(installation, ids)
    await installation.owner.query('vacuum analyze')
    const timings: [string, Timing][] = []
    const deep = await deepPage(installation.origin, token, '/v1/resources?sort=region')
    const pages = [...PAGES, ['the twentieth page by region', deep] as const, ...(await hubOf(installation, ids))]
    await installation.owner.query('vacuum analyze')
    const whole: string[] = []
    for (const [what, path] of pages) {
      const call = () => callApi(installation.origin, token, path)
      await call()
      for (const name of await readWhole(installation, ids, call)) whole.push(`${what}: ${name}`)
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
      )}${whole.length === 0 ? '' : `\n\nRead from end to end: ${whole.join(', ')}.`}\n\nTold for the first time in ${ms(first.tookMs)}, told again without a change in ${ms(again.tookMs)}.`,
      figures: [
        atMost(`slowest page of ${shown} resources, API p95`, Math.max(...timings.map(([, { p95 }]) => p95)), WITHIN_MS, ms),
        {
          what: `pages of ${shown} resources that read a table from end to end`,
          value: String(whole.length),
          bar: '0',
          holds: whole.length === 0,
        },
        atMost(`memory to ingest ${shown} resources`, Math.max(first.mostBytes, again.mostBytes), 300 * 1_048_576, mib),
      ],
    }
  },
}
