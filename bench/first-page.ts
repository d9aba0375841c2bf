import type { Client } from 'pg'
import { listedChecks } from '#server/modules/checks/index.ts'
import { createAccount, type Installation } from './installation.ts'
import { sample, watch, type Timing } from './measure.ts'
import { loadMillionFindings, loadRows, type Million } from './million-findings.ts'

const CALLS = 100

export interface Compared {
  what: string
  path: string
  api: Timing
  /** The same statements without HTTP, session, row-level security and presentation. */
  bare: Timing
  rows?: Timing
}

/** Reads the API with a kept-alive connection, as a browser does. */
async function get({ origin }: Installation, token: string, path: string): Promise<void> {
  const answer = await fetch(`${origin}/client${path}`, { headers: { authorization: `Bearer ${token}` } })
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body.slice(0, 300)}`)
}

/** The statements of a call as the superuser sends them, one after the other on one connection. */
async function bareOf(installation: Installation, call: () => Promise<void>): Promise<() => Promise<void>> {
  const { statements } = await watch(call)
  const selects = statements.filter(
    ({ text }) => /^\s*(?:select|with)\b/iu.test(text) && !/enter_account|access_token|set_config/iu.test(text),
  )
  if (selects.length === 0) throw new Error('The call reads nothing')
  return async () => {
    for (const { text, values } of selects) await installation.owner.query(text, values)
  }
}

async function rowQueries(owner: Client, { accountId }: Million): Promise<{ page: () => Promise<void>; counts: () => Promise<void> }> {
  const latest = `array(select last_scan_id from connection where account_id = '${accountId}')`
  return {
    async page() {
      await owner.query(
        `select r.*, c.name, x.generic_identifier_value from row_per_result r
           join connection c on c.account_id = r.account_id and c.id = r.connection_id
           join resource x on x.account_id = r.account_id and x.id = r.resource_id
          where r.account_id = $1 and r.scan_id = any(${latest}) and r.status = 2 order by r.risk desc, r.id desc limit 51`,
        [accountId],
      )
    },
    async counts() {
      await owner.query(
        `select risk, count(*) from row_per_result where account_id = $1 and scan_id = any(${latest}) and status = 2 group by risk`,
        [accountId],
      )
    },
  }
}

/** First pages, counts and dashboards at a million findings in one account. */
export async function benchFirstPage(
  installation: Installation,
  log: (line: string) => void,
): Promise<{ setUpSeconds: number; compared: Compared[] }> {
  const { owner } = installation
  const { token, ...account } = await createAccount(installation)
  const checkIds = listedChecks().map(({ id }) => id)
  const [checkId = ''] = checkIds
  const million: Million = { ...account, checkIds }
  const started = performance.now()
  await loadMillionFindings(owner, million)
  await loadRows(owner, million)
  const setUpSeconds = (performance.now() - started) / 1000
  log(`one million findings are there after ${setUpSeconds.toFixed(0)} s`)
  const { rows } = await owner.query<{ id: string }>('select id from connection where account_id = $1 order by id limit 2', [
    million.accountId,
  ])
  const [connectionId = '', otherId = ''] = rows.map(({ id }) => id)
  const asRows = await rowQueries(owner, million)
  const cases: { what: string; path: string; rows?: () => Promise<void> }[] = [
    { what: 'open, most urgent first', path: '/v1/findings' },
    { what: 'open, by risk', path: '/v1/findings?sort=-riskLevel', rows: asRows.page },
    { what: 'open, critical and high', path: '/v1/findings?riskLevel=critical,high' },
    { what: 'open, newest change first', path: '/v1/findings?sort=-lastChangeAt' },
    { what: 'open, next due first', path: '/v1/findings?sort=slaDueAt' },
    { what: 'resolved, first seen last', path: '/v1/findings?status=resolved&sort=-firstSeenAt' },
    {
      what: 'every status, most urgent first',
      path: `/v1/findings?status=${encodeURIComponent('open,resolved,muted,accepted risk,false positive')}`,
    },
    { what: 'of one connection', path: `/v1/findings?connectionId=${connectionId}` },
    { what: 'of one connection, newest change first', path: `/v1/findings?connectionId=${connectionId}&sort=-lastChangeAt` },
    { what: 'of two connections', path: `/v1/findings?connectionId=${connectionId},${otherId}` },
    { what: 'to act on or to attend', path: '/v1/findings?beaconCategorization=Act,Attend' },
    { what: 'past their date', path: '/v1/findings?overdue=true' },
    { what: 'in one region', path: '/v1/findings?region=eu-1' },
    { what: 'in a region without any', path: '/v1/findings?region=nowhere' },
    { what: 'a text in 1 % of the resources', path: '/v1/findings?q=example%2F123' },
    { what: 'a text that occurs nowhere', path: '/v1/findings?q=nowhere' },
    { what: 'grouped by connection', path: '/v1/findings/groups?by=connection' },
    { what: 'grouped by check', path: '/v1/findings/groups?by=check' },
    { what: 'grouped by resource', path: '/v1/findings/groups?by=resource' },
    { what: 'of one check', path: `/v1/findings?checkId=${checkId}` },
    { what: 'open findings by risk', path: '/v1/findings/counts', rows: asRows.counts },
    { what: 'dashboard overview', path: '/v1/dashboard/overview' },
    { what: 'trend of 365 days', path: '/v1/dashboard/trend?days=365' },
  ]
  const compared: Compared[] = []
  for (const { what, path, rows: rowQuery } of cases) {
    const call = () => get(installation, token, path)
    await call()
    const bare = await bareOf(installation, call)
    const [api, plain] = await sample(CALLS, call, bare)
    if (api === undefined || plain === undefined) throw new Error('Two were asked for')
    const [asRow] = rowQuery ? await sample(10, rowQuery) : []
    compared.push({ what, path, api, bare: plain, ...(asRow && { rows: asRow }) })
    log(`${what}: API p95 ${api.p95.toFixed(1)} ms, bare SQL ${plain.p95.toFixed(1)} ms`)
  }
  return { setUpSeconds, compared }
}
