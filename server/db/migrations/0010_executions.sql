-- What was carried out, step by step: every attempt at a scan, and whatever else works by itself.

create table execution (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('scan', 'verify', 'runner', 'import', 'agent')),
  -- null: of no connection
  connection_id uuid,
  scan_id uuid,
  attempt integer not null default 1,
  -- lost: whoever carried it out ended before it did
  status text not null check (status in ('queued', 'running', 'completed', 'failed', 'cancelled', 'lost')),
  -- the remote runner that carried it out, by the name that it had; null: this installation
  runner_id uuid,
  runner text,
  started_at timestamptz,
  ended_at timestamptz,
  -- the place of its last step
  step_count integer not null default 0,
  warning_count integer not null default 0,
  error_count integer not null default 0,
  -- the place of the last step that is in the object store; those behind it are in execution_step
  stored_count integer not null default 0,
  -- it has ended, and all of its log is in the object store
  is_stored boolean not null default false,
  last_modified_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, connection_id) references connection on delete cascade,
  foreign key (account_id, scan_id) references scan on delete cascade,
  unique (account_id, scan_id, attempt)
);
-- its ids begin with a time: the newest come first without an index of their own
create index execution_of_connection on execution (account_id, connection_id, id desc);
-- a runner is online once at a time
create unique index execution_session on execution (account_id, runner_id) where kind = 'runner' and ended_at is null;
create index execution_unstored on execution (account_id, last_modified_at) where not is_stored;

-- The log until it is in the object store: written with what it tells of, so that it is whole wherever the writer dies. Codes and what
-- fills in their sentences, never what a target said in full.
create table execution_step (
  account_id uuid not null,
  execution_id uuid not null,
  n integer not null,
  at timestamptz not null,
  level text not null check (level in ('debug', 'info', 'warning', 'error')),
  code text not null,
  params jsonb not null default '{}',
  primary key (account_id, execution_id, n),
  foreign key (account_id, execution_id) references execution on delete cascade
);

-- Parts of logs in the object store: JSON lines under the SHA-256 of their bytes.
create table execution_log (
  account_id uuid not null,
  execution_id uuid not null,
  part integer not null,
  key text not null,
  size integer not null,
  first_n integer not null,
  last_n integer not null,
  last_modified_at timestamptz not null,
  primary key (account_id, execution_id, part),
  foreign key (account_id, execution_id) references execution on delete cascade
);
create index execution_log_newest on execution_log (account_id, last_modified_at desc);

-- Objects that no row names, or none yet: housekeeping deletes them an hour later. Whoever stores one says so here before, and takes
-- that back in the transaction that names it.
create table unneeded_object (
  key text primary key,
  since timestamptz not null default now()
);
create function leave_object() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into unneeded_object (key) values (old.key) on conflict (key) do update set since = now();
  return null;
end $$;
alter function leave_object owner to parapet_platform;
revoke all on function leave_object from public;
create trigger execution_log_deleted after delete on execution_log for each row execute function leave_object();
