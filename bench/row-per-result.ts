import type { Client } from 'pg'

/**
 * The shape that Parapet does without, built for the comparison: one row for each result of each scan, with what the scan saw in
 * it, and the indexes that its own lists need. No foreign keys, no row-level security, no trigger: it is given every advantage.
 */
export async function createRowPerResult(owner: Client): Promise<void> {
  await owner.query(`
    create schema if not exists bench;
    create table if not exists bench.row_per_result (
      account_id uuid not null,
      id uuid not null default uuidv7(),
      connection_id uuid not null,
      scan_id uuid not null,
      check_id text not null,
      resource_id uuid not null,
      status smallint not null,
      risk smallint not null,
      message text not null,
      values jsonb not null,
      evidence jsonb not null,
      inserted_at timestamptz not null default now(),
      primary key (account_id, id));
    create index if not exists row_per_result_page on bench.row_per_result (account_id, scan_id, risk desc, id desc);
    create index if not exists row_per_result_history on bench.row_per_result (account_id, connection_id, check_id, resource_id, id desc)`)
}

export interface Sizes {
  /** Bytes of the table with its indexes. */
  total: number
  /** The same without what the evidence column holds. */
  withoutEvidence: number
}
export async function sizeOfRowPerResult(owner: Client): Promise<Sizes> {
  const { rows } = await owner.query<{ total: string; evidence: string }>(
    `select pg_total_relation_size('bench.row_per_result') as total, (select sum(pg_column_size(evidence)) from bench.row_per_result) as evidence`,
  )
  const [row] = rows
  return { total: Number(row?.total), withoutEvidence: Number(row?.total) - Number(row?.evidence) }
}
