import { sql, type Selectable } from 'kysely'
import type { Domain } from '#contract/domains.ts'
import type { PermittedPlace } from '#contract/connections.ts'
import type { PermitPlace } from '#scanners/sdk/permit.ts'
import type { Ctx } from '#server/context.ts'
import type { DomainTable } from '#server/db/tables/domains.ts'
import { type FailedLooks, proofRecordOf } from '#server/domain-proof.ts'
import { problem } from '#server/problem.ts'
import { isNetwork, isOfAddresses, placeOf, recordPlaces, type Place } from './host.ts'

export type DomainRow = Selectable<DomainTable>

export const FILE_PATH = '/.well-known/parapet-verification.txt'

/** How a domain is named in a call. */
export interface NamedDomain {
  domain: string
  port?: number | null | undefined
}

export const domainAt = (ctx: Ctx, { host, port }: Place): Promise<DomainRow | undefined> =>
  ctx.db
    .selectFrom('domain')
    .selectAll()
    .where('account_id', '=', ctx.accountId)
    .where('host', '=', host)
    .where(sql<boolean>`port is not distinct from ${port}::integer`)
    .executeTakeFirst()

/** @throws problem request.invalid · resource.not_found when the account has no such domain */
export async function domainNamed(ctx: Ctx, { domain, port = null }: NamedDomain): Promise<DomainRow> {
  const row = await domainAt(ctx, placeOf(domain, port))
  if (row === undefined) throw problem('resource.not_found')
  return row
}

type Proved = Pick<DomainRow, 'host' | 'port' | 'status' | 'method' | 'covers' | 'verifier' | 'verified_at'>
/** Whoever writes a zone owns every name and port in it, whoever names an address the machine; whoever writes a file, the server that sends it. */
function scopeOf({ host, port, method, covers }: Proved): PermitPlace {
  if (method === 'file') return { host, withSubdomains: false, ports: port ?? 'web' }
  const own = covers ?? host
  return { host: own, withSubdomains: !isOfAddresses(own), ports: 'any' }
}
/** What a proved domain allows; null unless it is proved. */
export function permitOf(row: Proved): PermittedPlace | null {
  if (row.status !== 'verified' || row.method === null || row.verified_at === null) return null
  return { method: row.method, by: row.verifier, at: row.verified_at.toISOString(), ...scopeOf(row) }
}

export const failedLooksOf = ({ gone_looks: gone, unanswered_looks: unanswered }: DomainRow): FailedLooks => ({ gone, unanswered })

/** A proved domain is failing while looks in a row miss its proof. */
export const stateOf = ({ status, gone_looks, unanswered_looks }: DomainRow): Domain['status'] =>
  status === 'verified' && gone_looks + unanswered_looks > 0 ? 'failing' : status

/** The only way a domain leaves. */
export function presentDomain(row: DomainRow): Domain {
  const places = recordPlaces(row.host)
  return {
    id: row.id,
    host: row.host,
    port: row.port,
    status: stateOf(row),
    txt: {
      value: proofRecordOf('', row.key).value,
      names: places.map(({ domain, covers }) => ({ name: proofRecordOf(domain, row.key).name, domain: covers })),
    },
    file: isNetwork(row.host) ? null : { path: FILE_PATH, content: row.key },
    byReverseName: isOfAddresses(row.host),
    permit: permitOf(row),
    checkedAt: row.checked_at?.toISOString() ?? null,
    nextCheckAt: row.next_check_at?.toISOString() ?? null,
    failedLooks: failedLooksOf(row),
    createdAt: row.created_at.toISOString(),
  }
}

/** `shop.example`, `shop.example:8443`, `192.0.2.0/28` */
export const nameOf = ({ host, port }: Place): string => (port === null ? host : `${host}:${port}`)
