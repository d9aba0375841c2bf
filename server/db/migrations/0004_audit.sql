-- Who did what. Insert-only, hash-chained per account: a hash is an HMAC over the hash before it and every value of the row
-- (server/audit.ts, docs/decisions/0005-audit-chain.md).

create table audit (
  account_id uuid not null references account on delete cascade,
  seq bigint not null,
  at timestamptz not null,
  event text not null,
  status text not null check (status in ('Request', 'Success', 'Fail')),
  source text not null check (source in ('server', 'client', 'worker', 'cli')),
  actor_id uuid,
  actor_label text not null,
  target text,
  details jsonb not null default '{}',
  ip text,
  browser text,
  browser_version text,
  -- country of the address, as ISO 3166-1 alpha-2
  place text,
  -- what a client's record said of itself
  action text,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (account_id, seq)
);
-- The audit's own filters; each list ends in the order it is shown in.
create index audit_of_event on audit (account_id, event, seq desc);
create index audit_of_actor on audit (account_id, actor_id, seq desc);
create index audit_by_time on audit (account_id, at);
create index audit_unsuccessful on audit (account_id, status, seq desc) where status <> 'Success';

-- The end of each account's chain; locked by whoever appends. The seal puts it under the installation's key: whoever cuts rows
-- off the end cannot make the end that was before them.
create table audit_head (
  account_id uuid primary key references account on delete cascade,
  seq bigint not null,
  hash bytea not null,
  seal bytea
);

-- Pages that people opened; kept for a year and a bit (server/modules/housekeeping).
create table page_view (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  path text not null,
  title text not null,
  at timestamptz not null default now(),
  primary key (account_id, id)
);
create index page_view_by_age on page_view (at);
