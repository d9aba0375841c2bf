-- A card on the roadmap: one fix, by default all findings of one check on one connection.
create table remediation (
  account_id uuid not null,
  id uuid not null,
  number integer not null,
  connection_id uuid not null,
  check_id text not null,
  column_id text not null check (column_id in ('Column_Todo', 'Column_InProgress', 'Column_ReadyToVerify', 'Column_Completed', 'Column_Regression')),
  -- fractional key of the order in the column
  rank text collate "C" not null,
  version integer not null default 1,
  risk smallint not null,
  priority smallint not null,
  band smallint not null,
  -- 1 low, 2 medium, 3 high
  level_of_effort smallint not null,
  -- priority over effort (1, 2, 4), in quarters so that it stays a whole number
  risk_per_effort smallint not null generated always as (priority * case level_of_effort when 1 then 4 when 2 then 2 else 1 end) stored,
  findings_total integer not null default 0,
  findings_fixed integer not null default 0,
  assignee_id uuid,
  due_on date,
  -- the running verification, if one
  verify_scan_id uuid,
  -- the scan that last touched it
  scan_id uuid,
  moved_by_scan boolean not null default false,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, number),
  unique (account_id, connection_id, check_id),
  foreign key (account_id, connection_id) references connection on delete cascade
);
create index remediation_board on remediation (account_id, column_id, rank, id);
-- one index per sort of the work list; a card without a due date comes after all that have one
create index remediation_by_priority on remediation (account_id, priority desc, id desc);
create index remediation_by_effort on remediation (account_id, risk_per_effort desc, id desc);
create index remediation_by_due on remediation (account_id, coalesce(due_on, 'infinity'::date), id);
create index remediation_by_update on remediation (account_id, updated_at desc, id desc);
select protect_tenant_table('remediation');

create table remediation_finding (
  account_id uuid not null,
  remediation_id uuid not null,
  finding_id uuid not null,
  primary key (account_id, remediation_id, finding_id),
  foreign key (account_id, remediation_id) references remediation on delete cascade,
  foreign key (account_id, finding_id) references finding on delete cascade
);
create index remediation_finding_by_finding on remediation_finding (account_id, finding_id);
select protect_tenant_table('remediation_finding');

create table remediation_event (
  account_id uuid not null,
  id uuid not null,
  remediation_id uuid not null,
  kind text not null,
  at timestamptz not null default now(),
  actor_id uuid,
  scan_id uuid,
  from_value text,
  to_value text,
  primary key (account_id, remediation_id, at, id),
  foreign key (account_id, remediation_id) references remediation on delete cascade
);
select protect_tenant_table('remediation_event');
revoke update, delete on remediation_event from parapet_app, parapet_worker;

create table saved_view (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  user_id uuid not null,
  screen text not null,
  name text not null,
  search text not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index saved_view_of_screen on saved_view (account_id, screen, name);
select protect_tenant_table('saved_view');

create table notification (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  values jsonb not null default '{}',
  link text not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index notification_newest on notification (account_id, user_id, created_at desc, id desc);
create index notification_unread on notification (account_id, user_id) where read_at is null;
select protect_tenant_table('notification');
