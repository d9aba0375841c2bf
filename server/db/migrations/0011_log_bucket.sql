-- A bucket of the account's own, to which the logs of executions are copied once they have ended.
create table log_bucket (
  account_id uuid primary key references account on delete cascade,
  bucket text not null,
  state text not null check (state in ('works', 'refused', 'read_only', 'no_identity', 'unreachable')),
  checked_at timestamptz not null,
  -- when a log was last copied
  copied_at timestamptz,
  -- failures since it last worked; the more, the later it is tried again
  failures integer not null default 0,
  next_try_at timestamptz not null
);
create index log_bucket_due on log_bucket (next_try_at);

-- Logs that wait to be copied.
create table log_copy (
  account_id uuid not null references log_bucket on delete cascade,
  execution_id uuid not null,
  primary key (account_id, execution_id),
  foreign key (account_id, execution_id) references execution on delete cascade
);
