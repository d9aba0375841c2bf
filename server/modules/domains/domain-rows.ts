import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Domain } from '#contract/domains.ts'
import type { PermittedPlace } from '#contract/connections.ts'
import type { PermitPlace } from '#scanners/sdk/permit.ts'
import type { Ctx } from '#server/context.ts'
import type { DomainTable } from '#server/db/tables/domains.ts'
import { problem } from '#server/problem.ts'
import { domainsOf, type Place } from './host.ts'

export type DomainRow = Selectable<DomainTable>

export const FILE_PATH = '/.well-known/parapet-verification.txt'
/** 160 bits: nobody guesses it, and no page repeats what was never sent to it. */
export const newKey = (): string => randomBytes(20).toString('hex')
export const txtName = (domain: string): string => `_parapet-challenge.${domain}`
export const txtValue = (key: string): string => `parapet-verification=${key}`

/** @throws problem resource.not_found when the account has no such domain */
export async function domainById(ctx: Ctx, id: string): Promise<DomainRow> {
  const row = await ctx.db.selectFrom('domain').selectAll().where('account_id', '=', ctx.accountId).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw problem('resource.not_found')
  return row
}

type Proved = Pick<DomainRow, 'host' | 'port' | 'status' | 'method' | 'covers' | 'verifier' | 'verified_at'>
/** Whoever writes a zone owns every name and port in it; whoever writes a file, the server that sends it. */
function placeOf({ host, port, method, covers }: Proved): PermitPlace {
  return method === 'dns'
    ? { host: covers ?? host, withSubdomains: true, ports: 'any' }
    : { host, withSubdomains: false, ports: port ?? 'web' }
}
/** What a proved domain allows; null unless it is proved. */
export function permitOf(row: Proved): PermittedPlace | null {
  if (row.status !== 'verified' || row.method === null || row.verified_at === null) return null
  return { method: row.method, by: row.verifier, at: row.verified_at.toISOString(), ...placeOf(row) }
}

/** A proved domain is failing while looks in a row miss its proof. */
export const stateOf = ({ status, gone_looks, unanswered_looks }: DomainRow): Domain['status'] =>
  status === 'verified' && gone_looks + unanswered_looks > 0 ? 'failing' : status

/** The only way a domain leaves. */
export function presentDomain(row: DomainRow): Domain {
  return {
    id: row.id,
    host: row.host,
    port: row.port,
    status: stateOf(row),
    txt: { value: txtValue(row.key), names: domainsOf(row.host).map((domain) => ({ name: txtName(domain), domain })) },
    file: { path: FILE_PATH, content: row.key },
    permit: permitOf(row),
    checkedAt: row.checked_at?.toISOString() ?? null,
    nextCheckAt: row.next_check_at?.toISOString() ?? null,
    failedLooks: { gone: row.gone_looks, unanswered: row.unanswered_looks },
    createdAt: row.created_at.toISOString(),
  }
}

/** `shop.example`, `shop.example:8443` */
export const nameOf = ({ host, port }: Place): string => (port === null ? host : `${host}:${port}`)
