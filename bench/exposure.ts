import { monitorEventLoopDelay } from 'node:perf_hooks'
import { computeExposure } from '#server/modules/ingest/exposure/compute-exposure.ts'
import { newId } from '#server/new-id.ts'
import { atMost, mib, ms, table, type Bench } from './bench.ts'
import { createAccount, type Installation } from './installation.ts'

const WITHIN_MS = 5_000
/** Longest that whoever else is served by the process may wait for it. */
const BLOCKED_MS = 100
const GROUPS = 500
const ACCOUNT = '123456789012'

interface Account {
  accountId: string
  connectionId: string
}
/**
 * An account in which every second group lets the internet in: instances with and without addresses, with roles of which some read
 * all buckets, load balancers before others, and much that stands beside.
 */
async function fill({ owner }: Installation, { accountId, connectionId }: Account, amount: number): Promise<void> {
  await owner.query(
    `create temporary table told as
     select gen_random_uuid() as id, n, kind,
            case kind when 'i' then 'AWS::EC2::Instance' when 'sg' then 'AWS::EC2::SecurityGroup' when 'lb' then 'AWS::ElasticLoadBalancingV2::LoadBalancer'
                      when 'r' then 'AWS::IAM::Role' when 'b' then 'AWS::S3::Bucket' else 'AWS::EC2::Volume' end as type,
            case kind when 'i' then 'arn:aws:ec2:eu-west-1:${ACCOUNT}:instance/i-' when 'sg' then 'arn:aws:ec2:eu-west-1:${ACCOUNT}:security-group/sg-'
                      when 'lb' then 'arn:aws:elasticloadbalancing:eu-west-1:${ACCOUNT}:loadbalancer/app/' when 'r' then 'arn:aws:iam::${ACCOUNT}:role/r-'
                      when 'b' then 'arn:aws:s3:::b-' else 'arn:aws:ec2:eu-west-1:${ACCOUNT}:volume/vol-' end || n as value
       from generate_series(1, $1::int) n,
            lateral (select case when n <= ${GROUPS} then 'sg' when n % 100 < 40 then 'i' when n % 100 < 45 then 'r' when n % 100 < 55 then 'b' when n % 100 = 55 then 'lb' else 'v' end as kind) k`,
    [amount],
  )
  await owner.query(
    `insert into resource (account_id, id, connection_id, generic_identifier, generic_identifier_value, region, type, scope, name, tags, seen_at, seen_seq)
     select $1, id, $2, 'arn', value, case when kind in ('r') then null else 'eu-west-1' end, type, 'eu-west-1', kind || n, '{"env": "prod"}', now(), 1 from told`,
    [accountId, connectionId],
  )
  await owner.query(
    `insert into resource_detail (account_id, resource_id, connection_id, config, relations, digest)
     select $1, id, $2,
            jsonb_build_object('Description', repeat('x', 300), 'State', 'running', 'PublicIpAddresses', case when n % 3 = 0 then '["198.51.100.7"]'::jsonb else '[]' end,
              'OpenToInternet', case when n % 2 = 0 then '[{"protocol": "tcp", "from": 443, "to": 443}]'::jsonb else '[]' end,
              'public', case when n % 50 = 0 then '[{"by": "policy", "through": "all"}]'::jsonb else '[]' end, 'Scheme', 'internet-facing',
              'Listeners', '[{"protocol": "HTTPS", "port": 443}]'::jsonb,
              'Reads', case when n % 10 = 2 then jsonb_build_array(jsonb_build_object('action', 's3:GetObject', 'resources', jsonb_build_array('arn:aws:s3:::b-' || n % 1000 || '*'))) else '[]' end),
            case kind when 'i' then jsonb_build_array(jsonb_build_object('kind', 'guarded-by', 'to', 'arn:aws:ec2:eu-west-1:${ACCOUNT}:security-group/sg-' || 1 + n % ${GROUPS}),
                                                      jsonb_build_object('kind', 'has-role', 'to', 'arn:aws:iam::${ACCOUNT}:role/r-' || (n - n % 100 + 40 + n % 5)))
                      when 'lb' then (select jsonb_agg(jsonb_build_object('kind', 'routes-to', 'to', 'arn:aws:ec2:eu-west-1:${ACCOUNT}:instance/i-' || n - n % 100 + t)) from generate_series(1, 20) t)
                      else '[{"kind": "in-network", "to": "vpc-1"}]' end, n::text
       from told`,
    [accountId, connectionId],
  )
  await owner.query(
    `insert into finding (account_id, id, connection_id, check_id, resource_id, fingerprint, state, risk, priority, band, confidence, exposure, message, first_seen_at, last_change_at)
     select $1, gen_random_uuid(), $2, 'aws-ec2-imdsv2', id, decode(md5(id::text) || md5('x' || id::text), 'hex'), 1, n % 5, 0, 0, 2, 0, 'fail', now(), now() from told where n % 10 = 0`,
    [accountId, connectionId],
  )
  await owner.query('drop table told')
  await owner.query('vacuum analyze resource, resource_detail, finding')
}

/** One computation: its time, the processor time of this process in it, the longest wait of the event loop meanwhile, and the most memory above what the process had. */
async function measured(installation: Installation, account: Account) {
  const before = process.memoryUsage().rss
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 50)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const used = process.cpuUsage()
  const started = performance.now()
  await computeExposure(installation.services, account, new AbortController().signal)
  const tookMs = performance.now() - started
  const { user, system } = process.cpuUsage(used)
  delay.disable()
  clearInterval(watch)
  return { tookMs, cpuMs: (user + system) / 1_000, blockedMs: delay.max / 1e6, mostBytes: most }
}

/** An account with 100,000 resources: which of them the internet reaches, read, worked out and written. */
export const exposureBench: Bench = {
  name: 'exposure',
  async run({ installation, sizes, log }) {
    const amount = sizes.scans < 10 ? 3_000 : 100_000
    const { accountId } = await createAccount(installation)
    const account = { accountId, connectionId: newId() }
    await installation.owner.query(
      `insert into connection (account_id, id, vector_type, name, target) values ($1, $2, 'AWS', 'Production', $3)`,
      [accountId, account.connectionId, ACCOUNT],
    )
    await fill(installation, account, amount)
    const first = await measured(installation, account)
    const again = await measured(installation, account)
    await installation.owner.query(
      `update resource_detail set config = config || '{"OpenToInternet": []}' where account_id = $1 and config ->> 'OpenToInternet' <> '[]'`,
      [accountId],
    )
    const closed = await measured(installation, account)
    const { rows } = await installation.owner.query<{ exposure: number | null; amount: number }>(
      `select e.exposure, count(*)::int as amount from resource r left join resource_exposure e on e.account_id = r.account_id and e.resource_id = r.id
        where r.account_id = $1 group by 1 order by 1`,
      [accountId],
    )
    log(
      `exposure: ${rows.map((row) => `${row.exposure}: ${row.amount}`).join(', ')}; first ${ms(first.tookMs)}, again ${ms(again.tookMs)}, closed ${ms(closed.tookMs)}`,
    )
    const runs = [
      ['the first time, every row written', first],
      ['again, nothing changed', again],
      ['after every group was closed', closed],
    ] as const
    const shown = amount.toLocaleString('en')
    return {
      title: `What the internet reaches of ${shown} resources`,
      text: table(
        ['run', 'in all', 'processor of this process', 'longest wait of the event loop', 'memory'],
        runs.map(([what, run]) => [what, ms(run.tookMs), ms(run.cpuMs), ms(run.blockedMs), mib(run.mostBytes)]),
      ),
      figures: [
        atMost(
          `exposure of ${shown} resources, read, worked out and written`,
          Math.max(...runs.map(([, run]) => run.tookMs)),
          WITHIN_MS,
          ms,
        ),
        atMost('longest wait of the event loop meanwhile', Math.max(...runs.map(([, run]) => run.blockedMs)), BLOCKED_MS, ms),
      ],
    }
  },
}
