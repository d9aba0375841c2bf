-- Runners on machines of an account's own, the jobs they were given, and what they tell.
create table runner (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  name text not null,
  tags text[] not null default '{}',
  -- what its jobs may connect to
  scope text[] not null,
  -- kinds of target; null: all
  kinds text[],
  token_hash bytea not null,
  last4 text not null,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- the process that has its jobs, and what it said of itself
  instance uuid,
  last_seen_at timestamptz,
  -- what people were told of it last
  told_online boolean not null default false,
  version text,
  protocol integer,
  platform text,
  engines jsonb not null default '[]',
  local_scope text[],
  load jsonb,
  primary key (account_id, id)
);
create index runner_by_id on runner (id);
create index runner_online on runner (last_seen_at) where told_online;

create table runner_job (
  account_id uuid not null,
  id uuid not null,
  runner_id uuid not null,
  -- null: a test of a connection
  scan_id uuid,
  -- offered: waits to be fetched; taken: under way; told: all lines are here; ended: nobody waits for it
  state text not null default 'offered' check (state in ('offered', 'taken', 'told', 'ended')),
  -- why it was ended, unless by whoever waited for it
  ended_by text check (ended_by in ('revoked', 'restarted', 'left', 'deleted')),
  instance uuid,
  -- the whole job with the credentials of its connection, until its first line is here
  sealed_order text,
  -- lines that were taken
  received integer not null default 0,
  created_at timestamptz not null default now(),
  taken_at timestamptz,
  heard_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, runner_id) references runner on delete cascade
);
create index runner_job_open on runner_job (account_id, runner_id, state) where state <> 'ended';
create index runner_job_of_scan on runner_job (account_id, scan_id) where state <> 'ended';

-- lines that wait to be read by the worker that has the scan
create table runner_line (
  account_id uuid not null,
  job_id uuid not null,
  n integer not null,
  line text not null,
  primary key (account_id, job_id, n),
  foreign key (account_id, job_id) references runner_job on delete cascade
);
