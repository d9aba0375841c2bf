-- What a scan found, how it goes on, and the work of fixing it.

-- A failing check on a resource, followed across scans by its fingerprint.
create table finding (
  account_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  check_id text not null,
  resource_id uuid not null,
  locator text,
  fingerprint bytea not null,
  fingerprint_version smallint not null default 1,
  -- 1 open, 2 resolved, 3 muted, 4 accepted risk, 5 false positive
  state smallint not null,
  -- 0 info … 4 critical
  risk smallint not null,
  -- 0 to 100
  priority smallint not null,
  -- 0 Track … 3 Act
  band smallint not null,
  confidence smallint not null,
  exposure smallint not null,
  message text not null,
  values jsonb not null default '{}',
  -- what the scan saw that last changed it: what fails, or once it is resolved what passed (its proof has both)
  evidence_sha256 text,
  -- paths on the resource where it was last seen, for a cause that stands on many pages; in the order of their bytes
  pages text[],
  page_count integer not null default 0,
  owner_id uuid,
  sla_due_at timestamptz,
  first_seen_at timestamptz not null,
  last_change_at timestamptz not null,
  last_scan_id uuid,
  resolved_reason text,
  -- when it was last reopened for the third time or more within a day
  unstable_at timestamptz,
  primary key (account_id, id),
  -- the fingerprint names the target: two connections to one target have a finding each
  unique (account_id, fingerprint, connection_id),
  foreign key (account_id, connection_id, resource_id) references resource (account_id, connection_id, id) on delete cascade
) with (autovacuum_analyze_scale_factor = 0.02);
-- A list reads one index range per (state, risk) and merges them: every filter on the two stays an index condition. The columns
-- of its other filters ride along, so that rows which a filter skips are judged in the index and never fetched.
create index finding_by_priority on finding (account_id, state, risk, priority desc, id desc) include (connection_id, check_id, resource_id, band, sla_due_at);
create index finding_by_change on finding (account_id, state, risk, last_change_at desc, id desc) include (connection_id, check_id, band, sla_due_at);
create index finding_by_first_seen on finding (account_id, state, risk, first_seen_at desc, id desc) include (connection_id, check_id, band, sla_due_at);
create index finding_by_sla on finding (account_id, state, risk, sla_due_at, id) include (connection_id, check_id, band);
create index finding_of_band on finding (account_id, band, state, risk, priority desc, id desc);
create index finding_of_connection on finding (account_id, connection_id, state, risk, priority desc, id desc);
create index finding_of_check on finding (account_id, check_id, state, risk, priority desc, id desc);
create index finding_of_resource on finding (account_id, resource_id, state);
create index finding_of_owner on finding (account_id, owner_id, state, risk, priority desc, id desc) where owner_id is not null;

-- Open findings by connection and risk, and by resource on its row, kept by ingest and triage in the same transaction: counts cost
-- five rows, not a million.
create table finding_count (
  account_id uuid not null,
  connection_id uuid not null,
  state smallint not null,
  risk smallint not null,
  amount integer not null default 0,
  primary key (account_id, connection_id, state, risk),
  foreign key (account_id, connection_id) references connection on delete cascade
);

create function count_findings() returns trigger language plpgsql as $$
begin
  insert into finding_count (account_id, connection_id, state, risk, amount)
  select account_id, connection_id, state, risk, sum(amount) from (
    select account_id, connection_id, state, risk, 1 as amount from new_rows
    union all
    select account_id, connection_id, state, risk, -1 from old_rows) changes
  group by 1, 2, 3, 4 having sum(amount) <> 0
  order by 1, 2, 3, 4
  on conflict (account_id, connection_id, state, risk) do update set amount = finding_count.amount + excluded.amount;
  insert into result_count (account_id, connection_id, check_id, status, amount)
  select account_id, connection_id, check_id, 0, sum(amount) from (
    select account_id, connection_id, check_id, 1 as amount from new_rows where state = 1
    union all
    select account_id, connection_id, check_id, -1 from old_rows where state = 1) changes
  group by 1, 2, 3 having sum(amount) <> 0
  order by 1, 2, 3
  on conflict (account_id, connection_id, check_id, status) do update set amount = result_count.amount + excluded.amount;
  update resource r set open_by_risk = array[r.open_by_risk[1] + d.r1, r.open_by_risk[2] + d.r2, r.open_by_risk[3] + d.r3, r.open_by_risk[4] + d.r4, r.open_by_risk[5] + d.r5]
    from (select account_id, resource_id, sum(n) filter (where risk = 0) as r1, sum(n) filter (where risk = 1) as r2, sum(n) filter (where risk = 2) as r3,
                 sum(n) filter (where risk = 3) as r4, sum(n) filter (where risk = 4) as r5
            from (select account_id, resource_id, risk, sum(n)::int as n from (
                    select account_id, resource_id, risk, 1 as n from new_rows where state = 1
                    union all
                    select account_id, resource_id, risk, -1 from old_rows where state = 1) each group by 1, 2, 3 having sum(n) <> 0) changed
           group by 1, 2) given,
         lateral (select coalesce(given.r1, 0)::int as r1, coalesce(given.r2, 0)::int as r2, coalesce(given.r3, 0)::int as r3,
                         coalesce(given.r4, 0)::int as r4, coalesce(given.r5, 0)::int as r5) d
   where r.account_id = given.account_id and r.id = given.resource_id;
  return null;
end $$;
create function count_findings_inserted() returns trigger language plpgsql as $$
begin
  insert into finding_count (account_id, connection_id, state, risk, amount)
  select account_id, connection_id, state, risk, count(*) from new_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (account_id, connection_id, state, risk) do update set amount = finding_count.amount + excluded.amount;
  insert into result_count (account_id, connection_id, check_id, status, amount)
  select account_id, connection_id, check_id, 0, count(*) from new_rows where state = 1 group by 1, 2, 3 order by 1, 2, 3
  on conflict (account_id, connection_id, check_id, status) do update set amount = result_count.amount + excluded.amount;
  update resource r set open_by_risk = array[r.open_by_risk[1] + d.r1, r.open_by_risk[2] + d.r2, r.open_by_risk[3] + d.r3, r.open_by_risk[4] + d.r4, r.open_by_risk[5] + d.r5]
    from (select account_id, resource_id, count(*) filter (where risk = 0)::int as r1, count(*) filter (where risk = 1)::int as r2,
                 count(*) filter (where risk = 2)::int as r3, count(*) filter (where risk = 3)::int as r4, count(*) filter (where risk = 4)::int as r5
            from new_rows where state = 1 group by 1, 2) d
   where r.account_id = d.account_id and r.id = d.resource_id;
  return null;
end $$;
create function count_findings_deleted() returns trigger language plpgsql as $$
begin
  -- the counts and the resources of a deleted connection go as well (server/modules/connections/delete-data.ts)
  if current_setting('app.deleting', true) = 'on' then return null; end if;
  update finding_count c set amount = c.amount - d.amount
    from (select account_id, connection_id, state, risk, count(*) as amount from old_rows group by 1, 2, 3, 4) d
   where (c.account_id, c.connection_id, c.state, c.risk) = (d.account_id, d.connection_id, d.state, d.risk);
  update result_count c set amount = c.amount - d.amount
    from (select account_id, connection_id, check_id, count(*) as amount from old_rows where state = 1 group by 1, 2, 3) d
   where (c.account_id, c.connection_id, c.check_id, c.status) = (d.account_id, d.connection_id, d.check_id, 0);
  update resource r set open_by_risk = array[r.open_by_risk[1] - d.r1, r.open_by_risk[2] - d.r2, r.open_by_risk[3] - d.r3, r.open_by_risk[4] - d.r4, r.open_by_risk[5] - d.r5]
    from (select account_id, resource_id, count(*) filter (where risk = 0)::int as r1, count(*) filter (where risk = 1)::int as r2,
                 count(*) filter (where risk = 2)::int as r3, count(*) filter (where risk = 3)::int as r4, count(*) filter (where risk = 4)::int as r5
            from old_rows where state = 1 group by 1, 2) d
   where r.account_id = d.account_id and r.id = d.resource_id;
  return null;
end $$;
create trigger finding_counted after update on finding
  referencing old table as old_rows new table as new_rows for each statement execute function count_findings();
create trigger finding_counted_insert after insert on finding
  referencing new table as new_rows for each statement execute function count_findings_inserted();
create trigger finding_counted_delete after delete on finding
  referencing old table as old_rows for each statement execute function count_findings_deleted();

-- Append-only history; monthly partitions; no foreign keys, so that a partition can be detached.
create table finding_event (
  account_id uuid not null,
  id uuid not null,
  finding_id uuid not null,
  kind text not null,
  at timestamptz not null,
  actor_id uuid,
  scan_id uuid,
  note text,
  primary key (account_id, finding_id, at, id)
) partition by range (at);
create table finding_event_default partition of finding_event default;
alter table finding_event_default enable row level security;
alter table finding_event_default force row level security;
-- time to remediate is read from the newest resolutions alone
create index finding_event_resolved on finding_event (account_id, at desc) where kind = 'resolved';
-- what people say: the discussion of an account
create index finding_event_commented on finding_event (account_id, finding_id, at desc) where kind = 'commented';

-- Makes the partition of a month; nobody reaches one but through its parent, so that it has neither policies nor grants.
-- Called at boot and by housekeeping, for this month and the next three.
create function ensure_finding_event_partition(month date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare part text := format('finding_event_%s', to_char(month, 'YYYY_MM'));
begin
  if to_regclass(part) is not null then return; end if;
  execute format('create table %I partition of finding_event for values from (%L) to (%L)', part, date_trunc('month', month), date_trunc('month', month) + interval '1 month');
  execute format('alter table %I enable row level security', part);
  execute format('alter table %I force row level security', part);
end $$;
revoke all on function ensure_finding_event_partition from public;
grant execute on function ensure_finding_event_partition to parapet_platform;

-- That a scan saw a finding end: what failed, what passed, what was asked. Kept for good, one row each time it ends.
create table proof (
  account_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  finding_id uuid not null,
  -- the scan that proved it
  scan_id uuid not null,
  at timestamptz not null,
  reason text not null check (reason in ('fixed', 'resource deleted')),
  -- the scan that first saw it fail as it did to the end
  before_scan_id uuid,
  before_at timestamptz,
  before_message text not null,
  before_values jsonb not null default '{}',
  before_evidence_sha256 text,
  -- null: the check no longer mentions the place
  after_message text,
  after_values jsonb not null default '{}',
  after_evidence_sha256 text,
  -- [{"request": …, "answer": …}]
  requests jsonb not null default '[]',
  primary key (account_id, id),
  foreign key (account_id, finding_id) references finding on delete cascade
) with (autovacuum_analyze_scale_factor = 0.02);
create index proof_newest on proof (account_id, at desc, id desc);
create index proof_of_finding on proof (account_id, finding_id, at desc, id desc);
create index proof_of_scan on proof (account_id, scan_id, at desc, id desc);

create table acceptance (
  account_id uuid not null,
  finding_id uuid not null,
  reason text not null,
  accepted_by uuid not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, finding_id),
  foreign key (account_id, finding_id) references finding on delete cascade
);
create index acceptance_expiring on acceptance (expires_at) where expires_at is not null;

-- The trend: one row per day and connection, written when a scan ends or somebody triages.
create table daily_count (
  account_id uuid not null,
  connection_id uuid not null,
  day date not null,
  -- open findings by risk: info, low, medium, high, critical
  open_by_risk integer[] not null,
  new_count integer not null default 0,
  fixed_count integer not null default 0,
  primary key (account_id, connection_id, day),
  foreign key (account_id, connection_id) references connection on delete cascade
);
create index daily_count_by_day on daily_count (account_id, day);

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
  -- the weights of its open findings, and of those that scans saw fixed, summed (RISK_WEIGHT of server/codes.ts)
  open_risk integer not null default 0,
  fixed_risk integer not null default 0,
  -- open risk over effort (1, 2, 4), in quarters: the order of the plan
  open_risk_per_effort integer not null generated always as (open_risk * case level_of_effort when 1 then 4 when 2 then 2 else 1 end) stored,
  assignee_id uuid,
  due_on date,
  -- the running verification, if one
  verify_scan_id uuid,
  -- the scan that last touched it
  scan_id uuid,
  completed_at timestamptz,
  -- how a card came to Completed, said by its findings alone: somebody's word while one is open, proved once all that count passed
  completion text generated always as (case when column_id <> 'Column_Completed' then null when findings_fixed < findings_total then 'marked'
    when findings_total > 0 then 'proved' else 'triaged' end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, number),
  unique (account_id, connection_id, check_id),
  foreign key (account_id, connection_id) references connection on delete cascade
) with (fillfactor = 80, autovacuum_analyze_scale_factor = 0.02);
create index remediation_board on remediation (account_id, column_id, rank, id);
-- one index per sort of the work list; a card without a due date comes after all that have one
create index remediation_by_priority on remediation (account_id, priority desc, id desc);
create index remediation_by_effort on remediation (account_id, risk_per_effort desc, id desc);
create index remediation_by_open_risk on remediation (account_id, open_risk_per_effort desc, id desc) where open_risk > 0;
create index remediation_by_due on remediation (account_id, coalesce(due_on, 'infinity'::date), id);
create index remediation_by_due_latest on remediation (account_id, coalesce(due_on, '-infinity'::date) desc, id desc);
create index remediation_by_risk on remediation (account_id, (risk * 128 + priority) desc, id desc);
create index remediation_completed on remediation (account_id, completion, completed_at) where completion is not null;
create index remediation_by_update on remediation (account_id, updated_at desc, id desc);

-- A finding goes when its connection does, and so does the card: no key of its own to ask for, row by row, at each first scan.
create table remediation_finding (
  account_id uuid not null,
  remediation_id uuid not null,
  finding_id uuid not null,
  primary key (account_id, remediation_id, finding_id),
  foreign key (account_id, remediation_id) references remediation on delete cascade
) with (autovacuum_analyze_scale_factor = 0.02);
create index remediation_finding_by_finding on remediation_finding (account_id, finding_id);

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
