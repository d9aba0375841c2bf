import { sql } from 'kysely'
import { type Ctx, inWorker } from '#server/context.ts'
import { listedChecks } from '#server/modules/checks/index.ts'
import { recordPastScan } from '#server/modules/ingest/index.ts'
import type { Services } from '#server/services.ts'
import { addConnections } from './add-connections.ts'
import { customerSites, type CustomerSiteKey } from './connections.ts'
import { outcomesOf } from './outcomes.ts'
import { demoId, people } from './people.ts'
import { CUSTOMER_SCAN_DAYS } from './planned-findings.ts'

const DAY_MS = 86_400_000
const SCAN_MS = 1_900

const MSP = { id: demoId(2), name: 'Northwind Managed Services' } as const
const customers: readonly { id: string; name: string; grantId: string; site: CustomerSiteKey }[] = [
  { id: demoId(3), name: 'Harbour Dental', grantId: demoId(301), site: 'dental' },
  { id: demoId(4), name: 'Lindgren Bakery', grantId: demoId(302), site: 'bakery' },
]

/** The visitor's second account: an MSP with two customers that they may enter, each with a website and a month of scans. */
export async function seedDemoMsp(services: Pick<Services, 'database' | 'contexts' | 'log'>): Promise<void> {
  await addAccounts(services)
  for (const { id, site } of customers) {
    await inWorker(services, id, async (ctx) => {
      await sql`select pg_advisory_xact_lock(hashtext('parapet demo msp'))`.execute(ctx.db)
      const known = await ctx.db.selectFrom('connection').select('id').where('account_id', '=', id).limit(1).execute()
      if (known.length === 0) await addScans(ctx, site)
    })
  }
}

async function addAccounts({ database }: Pick<Services, 'database'>): Promise<void> {
  const user_id = people.mira.id
  const ofDemo = { nickname: null, is_demo: true }
  await database.transact('identity', {}, async (db) => {
    await db
      .insertInto('account')
      .values([
        { ...ofDemo, account_id: MSP.id, name: MSP.name, is_msp: true, is_multi_tenant: true },
        ...customers.map(({ id, name }) => ({ ...ofDemo, account_id: id, name, is_msp: false, msp_account_id: MSP.id })),
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('membership')
      .values({ account_id: MSP.id, user_id, role: 'Owner', is_msp_user: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('access_grant')
      .values(
        customers.map(({ id, grantId }) => ({ account_id: id, id: grantId, kind: 'msp', user_id, role: 'Admin', granted_by: user_id })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

async function addScans(ctx: Ctx, site: CustomerSiteKey): Promise<void> {
  const checks = listedChecks()
  await addConnections(ctx, [customerSites[site]])
  for (const day of CUSTOMER_SCAN_DAYS) {
    const now = new Date(ctx.now.getTime() - day * DAY_MS)
    await recordPastScan(
      { ...ctx, now },
      {
        connectionId: customerSites[site].id,
        kind: 'full',
        trigger: 'schedule',
        startedAt: new Date(now.getTime() - SCAN_MS),
        outcomes: outcomesOf(site, day, checks),
      },
    )
  }
  // nobody was there to be told of it
  await ctx.db.deleteFrom('domain_event').where('account_id', '=', ctx.accountId).execute()
}
