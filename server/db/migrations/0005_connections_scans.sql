-- What is scanned, the scans of it, and what each result was over time. Where an account that has just come is small beside the
-- others, plans are wrong until its rows are counted: growing tables are analysed after 2 % of change, not 10.

create table connection (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  -- the word of a kind of target; scanners/registry.ts lists those of this build
  vector_type text not null check (vector_type ~ '^[A-Za-z][A-Za-z0-9 -]{0,31}$'),
  name text not null,
  target text not null,
  -- what its kind asks for, without the secrets
  fields jsonb not null default '{}',
  tags text[] not null default '{}',
  schedule text not null default 'daily',
  -- it rests until somebody resumes it; next_scan_at is null meanwhile
  schedule_paused boolean not null default false,
  next_scan_at timestamptz,
  -- due, and kept from starting by scan windows, or for want of room, until then
  scan_held_until timestamptz,
  -- when its scheduled scans may start, and the time zone of its rhythm; null: as the account decides
  scan_windows jsonb,
  -- what of the target its scans leave out; null: nothing
  scan_scope jsonb,
  -- when what it is reached with ends; null: nobody said so
  credentials_expire_at timestamptz,
  -- of that date: the fewest days ahead that people were warned of
  credentials_warned smallint,
  -- a runner, or a tag of runners, that scans it; null: this installation
  scan_from jsonb,
  -- null: in scope
  scoped_out_at timestamptz,
  scoped_out_by uuid,
  scoped_out_reason text,
  -- why its last scan failed; null: it did not, or was never tried
  failure_code text,
  failure_detail text,
  failed_scan_id uuid,
  failed_at timestamptz,
  last_scan_id uuid,
  last_scan_at timestamptz,
  next_scan_seq integer not null default 1,
  -- what the scanner asked to be handed again by the next scan; no one else reads it
  scan_memory text,
  resource_count integer not null default 0,
  -- asset criticality of the priority arithmetic, by the account's rules for its tags: 0 low, 1 normal, 2 high, 3 critical
  criticality smallint not null default 1,
  is_demo_target boolean not null default false,
  -- when it was last worked out which of its resources the internet reaches, and the newest attempt at that, which alone may write
  exposure_at timestamptz,
  exposure_run uuid,
  -- what an onboarding told with it; null: connected without one
  onboarding jsonb,
  created_by uuid,
  created_at timestamptz not null default now(),
  -- deleted: nobody is shown it any more, and what it found is going
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index connection_by_name on connection (account_id, lower(name), id);
create index connection_due on connection (next_scan_at) where scoped_out_at is null and next_scan_at is not null;
create index connection_deleted on connection (deleted_at) where deleted_at is not null;
create index connection_expiring on connection (credentials_expire_at) where scoped_out_at is null and credentials_warned is distinct from 0;

-- how far the account's onboarding came: whoever goes on with it, from whichever browser, begins where it stands
create table onboarding (
  account_id uuid primary key references account on delete cascade,
  version integer not null,
  company_at timestamptz,
  way text,
  billing_user text,
  billing_provider text not null default 'Stripe' check (billing_provider in ('Stripe', 'Invoice')),
  main_user text,
  stack_ssm text,
  vector_type text,
  -- of the target that is being connected: what is issued for it stays the same until it is
  draft_id uuid not null,
  -- what was typed so far, without what is sealed
  draft jsonb,
  connecting_at timestamptz,
  connection_id uuid,
  later_at timestamptz,
  updated_by uuid,
  updated_at timestamptz not null,
  foreign key (account_id, connection_id) references connection on delete set null (connection_id)
);

-- a name, an address or a network whose ownership the account proves, so that it may be probed
create table domain (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  -- as URL spells it: lower case, ASCII; a network as CIDR
  host text not null,
  -- null: the web's own, 80 and 443
  port integer,
  -- what its owner publishes
  key text not null,
  status text not null default 'pending' check (status in ('pending', 'verified', 'lost')),
  method text check (method in ('dns', 'file', 'reverse')),
  -- what the proof is for: the host, or by DNS a domain above it or the network of a reverse zone
  covers text,
  -- by reverse names: these; their domains have to stay proved
  reverse_names text[] not null default '{}',
  verified_by uuid,
  -- who that was, as they were called then
  verifier text,
  verified_at timestamptz,
  checked_at timestamptz,
  -- null: nobody looks by themselves
  next_check_at timestamptz,
  -- looks in a row, of those nobody asked for: the proof is gone; nobody answered
  gone_looks smallint not null default 0,
  unanswered_looks smallint not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  check (status <> 'verified' or (method is not null and covers is not null and verified_at is not null))
);
create unique index domain_place on domain (account_id, host, coalesce(port, 0));
create index domain_due on domain (next_check_at) where status = 'verified' and next_check_at is not null;

-- looks for the proof that somebody asked for, or that changed something
create table domain_check (
  account_id uuid not null,
  id uuid not null,
  domain_id uuid not null,
  at timestamptz not null,
  -- null: the daily look
  by text,
  status text not null,
  seen jsonb not null,
  primary key (account_id, id),
  foreign key (account_id, domain_id) references domain on delete cascade
);
create index domain_check_of_domain on domain_check (account_id, domain_id, id desc);

-- the host that scans from inside the customer's own AWS account
create table private_scanner (
  account_id uuid primary key references account on delete cascade,
  role_arn text not null,
  external_id text not null,
  aws_account_id text not null,
  region text not null,
  instance_type text not null,
  image text not null,
  volume_gb integer not null,
  cidr text not null,
  idle_minutes integer not null,
  -- what the worker brings about
  wanted text not null check (wanted in ('present', 'absent')),
  state_vpc text not null check (state_vpc in ('pending', 'inProgressEIP', 'inProgressVPC', 'completed')),
  -- of the newest launch or deletion; AWS is told it, so that a request that comes twice is one
  run_id uuid not null,
  -- counts the changes, so that of two that write the later one is told
  revision integer not null default 0,
  -- by part: id, status, outputs, and the run that last changed it
  stacks jsonb not null default '{}',
  failure jsonb,
  -- why nothing could be seen, where that passes
  trouble text,
  host jsonb,
  -- when the host was last started, or worked
  used_at timestamptz,
  -- until when the host's own account was told to keep it running
  keep_until text,
  -- the command that installs updates, while it runs
  upkeep_command text,
  upkeep_at timestamptz,
  upkeep_due_at timestamptz,
  -- null: nothing is looked after
  look_at timestamptz,
  launched_by uuid,
  launched_at timestamptz not null,
  completed_at timestamptz
);
create index private_scanner_due on private_scanner (look_at) where look_at is not null;

-- what a connection is reached with and nobody is shown
create table connection_secret (
  account_id uuid not null,
  connection_id uuid not null,
  -- one of the fields that its kind asks for
  field text not null,
  -- counts up as the secret is replaced; the sealed text opens under its own number alone
  version integer not null,
  sealed text not null,
  -- null where four characters would tell too much
  last4 text,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (account_id, connection_id, field),
  foreign key (account_id, connection_id) references connection on delete cascade
);

create table resource (
  account_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  generic_identifier text not null,
  generic_identifier_value text not null,
  region text,
  -- in the words of the provider: AWS::EC2::Instance; null: known from results alone, no inventory told of it
  type text,
  name text,
  tags jsonb not null default '{}',
  -- the part of the target that checks judge it in: a region, a subscription, a project, or the whole target
  scope text,
  -- the part of the target whose list tells of it: of a project as a whole that of its organization
  listed_in text,
  first_seen_at timestamptz not null default now(),
  -- when it was told of by itself, and by which scan; an inventory that was complete later saw it too
  seen_at timestamptz,
  seen_seq integer,
  -- when a complete inventory no longer named it
  gone_at timestamptz,
  -- open findings: info, low, medium, high, critical; kept by the triggers on finding
  open_by_risk integer[] not null default '{0,0,0,0,0}',
  -- the worst risk that is open, then how many findings are
  open_rank integer not null generated always as (
    case when open_by_risk[5] > 0 then 4000000 when open_by_risk[4] > 0 then 3000000 when open_by_risk[3] > 0 then 2000000
         when open_by_risk[2] > 0 then 1000000 else 0 end
    + least(open_by_risk[1] + open_by_risk[2] + open_by_risk[3] + open_by_risk[4] + open_by_risk[5], 999999)) stored,
  shown_name text not null generated always as (lower(left(coalesce(name, generic_identifier_value), 200))) stored,
  shown_value text not null generated always as (lower(left(generic_identifier_value, 200))) stored,
  -- what a list is sorted by in each direction: what has no region comes last in both. Columns of their own, since the database
  -- uses no expression as a bound under row-level security
  region_up text collate "C" not null generated always as (coalesce(lower(region), '~')) stored,
  region_down text collate "C" not null generated always as (coalesce(lower(region), '')) stored,
  primary key (account_id, id),
  foreign key (account_id, connection_id) references connection on delete cascade
) with (autovacuum_analyze_scale_factor = 0.02);
-- md5 keeps long identifiers inside the index's row limit; the value itself is compared as well
create unique index resource_identity on resource (account_id, connection_id, generic_identifier, md5(generic_identifier_value), coalesce(region, ''));
-- unique, so that what belongs to a resource refers to its connection by the same key, and the database asks once a row, not twice
create unique index resource_of_connection on resource (account_id, connection_id, id);
-- one index per sort of the list of resources that are there, over all connections and of one
create index resource_by_name on resource (account_id, shown_name, id) where gone_at is null;
create index resource_by_open on resource (account_id, open_rank, id) where gone_at is null;
create index resource_by_age on resource (account_id, id) where gone_at is null;
create index resource_by_value_shown on resource (account_id, shown_value, id) where gone_at is null;
create index resource_by_region on resource (account_id, region_up, id) where gone_at is null;
create index resource_by_region_last on resource (account_id, region_down, id) where gone_at is null;
create index resource_gone on resource (account_id, id) where gone_at is not null;
create index resource_by_type on resource (account_id, type, shown_name, id) where gone_at is null;

-- What a search looks through: name, identifier and each tag on a line of its own, in small letters; and by what a search is narrowed
-- most. Apart from the resource, so that what happens to it otherwise (a finding more or less) does not write the index of its
-- trigrams again.
create table resource_text (
  account_id uuid not null,
  connection_id uuid not null,
  resource_id uuid not null,
  is_gone boolean not null,
  type text,
  region text collate "C" not null,
  text text not null,
  primary key (account_id, resource_id),
  foreign key (account_id, connection_id, resource_id) references resource (account_id, connection_id, id) on delete cascade
) with (autovacuum_analyze_scale_factor = 0.02);
-- Part of what PostgreSQL is shipped with. Where it may not be created, a search reads the texts instead: slower, and nothing else.
do $$ begin
  create schema if not exists trigram;
  create extension if not exists pg_trgm with schema trigram;
  -- what waits to be sorted in is read by each search: little may wait
  create index resource_text_search on resource_text using gin (text trigram.gin_trgm_ops) with (gin_pending_list_limit = 512);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not at hand: %', sqlerrm;
end $$;

-- "key: value" as a line of the text
create function tag_line(key text, value text) returns text language sql immutable parallel safe as $$
  select lower(replace(key || ': ' || value, E'\n', ' '))
$$;
create function text_of_resource(name text, value text, tags jsonb) returns text language sql immutable parallel safe as $$
  select E'\n' || lower(coalesce(name, '') || E'\n' || left(value, 2000)) || E'\n'
    || coalesce((select string_agg(tag_line(t.key, t.value), E'\n' order by t.key) || E'\n' from jsonb_each_text(tags) t), '')
$$;
create function keep_text_inserted() returns trigger language plpgsql as $$
begin
  insert into resource_text (account_id, connection_id, resource_id, is_gone, type, region, text)
  select account_id, connection_id, id, gone_at is not null, type, region_up, text_of_resource(name, generic_identifier_value, tags) from new_rows;
  return null;
end $$;
create function keep_text_updated() returns trigger language plpgsql as $$
begin
  update resource_text set is_gone = new.gone_at is not null, type = new.type, text = text_of_resource(new.name, new.generic_identifier_value, new.tags)
   where account_id = new.account_id and resource_id = new.id;
  return null;
end $$;
create trigger resource_text_insert after insert on resource
  referencing new table as new_rows for each statement execute function keep_text_inserted();
create trigger resource_text_update after update of name, tags, type, gone_at on resource
  for each row when ((old.gone_at is null) is distinct from (new.gone_at is null) or old.type is distinct from new.type or old.name is distinct from new.name or old.tags is distinct from new.tags)
  execute function keep_text_updated();

-- What a resource is made of, and how it stands to others: read on its own page, and for the ways into a network.
create table resource_detail (
  account_id uuid not null,
  resource_id uuid not null,
  connection_id uuid not null,
  -- redacted by the scanner
  config jsonb not null,
  -- [{"kind": "has-role", "to": "arn:…"}]
  relations jsonb not null,
  -- hash of name, tags, configuration and relations: equal digests write nothing
  digest text not null,
  primary key (account_id, resource_id),
  foreign key (account_id, connection_id, resource_id) references resource (account_id, connection_id, id) on delete cascade
) with (autovacuum_analyze_scale_factor = 0.02);

-- The same relations, each from its end: who points at a resource.
create table resource_relation (
  account_id uuid not null,
  connection_id uuid not null,
  resource_id uuid not null,
  kind text not null,
  -- the identifier of the other, which need not be known here
  target text not null,
  primary key (account_id, resource_id, kind, target),
  foreign key (account_id, connection_id, resource_id) references resource (account_id, connection_id, id) on delete cascade
) with (autovacuum_analyze_scale_factor = 0.02);
create index resource_relation_to on resource_relation (account_id, target);
create index resource_by_value on resource (account_id, md5(generic_identifier_value));

-- How far from the internet a resource is, by its relations, and the last step of a shortest way to it; no row where that is not
-- known. Apart from the resource, of which each change renews a dozen indexes: a whole account is written at once here.
create table resource_exposure (
  account_id uuid not null,
  resource_id uuid not null,
  connection_id uuid not null,
  -- 0 internal … 3 proven
  exposure smallint not null,
  -- the resource before; null: the internet, or nothing
  from_id uuid,
  -- by what: ports, a policy, a relation; null like detail and steps for what the internet does not reach
  by text,
  detail text,
  -- from the internet
  steps smallint,
  primary key (account_id, resource_id),
  foreign key (account_id, connection_id, resource_id) references resource (account_id, connection_id, id) on delete cascade
) with (autovacuum_analyze_scale_factor = 0.02);
create index resource_exposure_from on resource_exposure (account_id, from_id) where from_id is not null;
create index resource_exposure_by_exposure on resource_exposure (account_id, exposure, resource_id);

-- Which lists of resources a scan read to their end: only what such a list no longer names is gone.
create table resource_inventory (
  account_id uuid not null,
  connection_id uuid not null,
  type text not null,
  -- a region, or the whole target
  scope text not null,
  -- when some of it was last told, and whether that was all
  told_at timestamptz not null,
  -- null: never all of it
  complete_at timestamptz,
  complete_seq integer,
  primary key (account_id, connection_id, type, scope),
  foreign key (account_id, connection_id) references connection on delete cascade
);

-- What a scan saw otherwise than the one before it. That a resource is new is said by when it was first seen.
create table resource_change (
  account_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  resource_id uuid not null,
  scan_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('changed', 'gone', 'back')),
  -- [{"field": …, "before": …, "after": …}], short; redacted by the scanner
  fields jsonb not null default '[]',
  primary key (account_id, id),
  foreign key (account_id, connection_id, resource_id) references resource (account_id, connection_id, id) on delete cascade
) with (autovacuum_analyze_scale_factor = 0.02);
create index resource_change_of_resource on resource_change (account_id, resource_id, at desc, id desc);
create index resource_change_by_age on resource_change (account_id, at);

create table scan (
  account_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  -- 1, 2, 3 … per connection
  seq integer not null,
  kind text not null check (kind in ('full', 'verify')),
  trigger text not null check (trigger in ('manual', 'schedule', 'verify', 'cli')),
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  -- verify: the one check, and the resource and locator when only one is asked for
  check_ids text[],
  resource_id uuid,
  remediation_id uuid,
  finding_id uuid,
  -- the parts of its target that it looks at one by one, the regions of a cloud account; empty where there are none
  scopes text[] not null default '{}',
  progress smallint not null default 0,
  current_check text,
  resources_seen integer not null default 0,
  -- of a site: pages judged and pages found; null for a target without
  pages_judged integer,
  pages_known integer,
  -- fencing: each pick-up raises it, each write names it
  attempt integer not null default 0,
  cancel_requested_at timestamptz,
  -- why, where nobody asked for it: what the coverage says of the checks that did not run
  cancel_reason text,
  -- queued: the public host whose other scans it waits for; running: the one it counts for
  host text,
  pass_count integer not null default 0,
  fail_count integer not null default 0,
  manual_count integer not null default 0,
  error_count integer not null default 0,
  muted_count integer not null default 0,
  new_findings integer not null default 0,
  resolved_findings integer not null default 0,
  -- failed results by risk: info, low, medium, high, critical
  failed_by_risk integer[] not null default '{0,0,0,0,0}',
  -- passed results by risk: with the line above, what the posture score is measured against
  passed_by_risk integer[] not null default '{0,0,0,0,0}',
  scanner_summaries jsonb not null default '[]',
  failure_code text,
  failure_detail text,
  -- the remote runner that does it; null: this installation
  runner_id uuid,
  -- since when it waits for a runner to be free, and for which, by name or tag
  runner_wanted text,
  runner_wanted_at timestamptz,
  -- who answered for probing when it began
  permit jsonb,
  requested_by uuid,
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, connection_id) references connection on delete cascade,
  unique (account_id, connection_id, seq)
);
create index scan_newest on scan (account_id, requested_at desc, id desc);
create index scan_of_connection on scan (account_id, connection_id, requested_at desc, id desc);
create index scan_live on scan (account_id, status) where status in ('queued', 'running');
create index scan_of_host on scan (host) where host is not null and status in ('queued', 'running');
-- one full scan per connection at a time: a second request joins the first
create unique index scan_one_full on scan (account_id, connection_id) where kind = 'full' and status in ('queued', 'running');

-- Which checks a scan really ran, and why the others did not: a row a state and scope, not a row a check.
create table scan_coverage (
  account_id uuid not null,
  scan_id uuid not null,
  -- a region, or the whole target
  scope text not null default '',
  state text not null check (state in ('ran', 'denied', 'blocked', 'throttled', 'too_large', 'inconclusive', 'unreachable', 'timeout', 'skipped', 'error')),
  check_ids text[] not null,
  -- why each of them did not run, in their order; empty where they ran
  reasons text[] not null default '{}',
  -- those of them that judged something without having seen all; empty where they ran
  judged text[] not null default '{}',
  primary key (account_id, scan_id, state, scope),
  foreign key (account_id, scan_id) references scan on delete cascade
) with (autovacuum_analyze_scale_factor = 0.02);

-- Which pages of a site a scan judged, and why not the others: bounded by what wrote it.
create table scan_pages (
  account_id uuid not null,
  scan_id uuid not null,
  coverage jsonb not null,
  primary key (account_id, scan_id),
  foreign key (account_id, scan_id) references scan on delete cascade
);

-- What a scanner saw, addressed by content; bytes above 8 kB are in the object store.
create table evidence (
  account_id uuid not null references account on delete cascade,
  sha256 text not null,
  size integer not null,
  -- null: in the object store under the sha256
  body jsonb,
  created_at timestamptz not null default now(),
  -- with the size, so that what an account holds is summed from the index alone
  primary key (account_id, sha256) include (size)
);
-- whether another account's row names the same object
create index evidence_stored on evidence (sha256) where body is null;

-- One row per span of the same outcome of a check on a resource (and locator). An unchanged result writes nothing.
create table result_span (
  account_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  check_id text not null,
  resource_id uuid not null,
  locator text,
  fingerprint bytea not null,
  -- 1 pass, 2 fail, 3 manual, 4 error
  status smallint not null,
  risk smallint not null,
  message text not null,
  values jsonb not null default '{}',
  confidence smallint not null,
  exposure smallint not null,
  evidence_sha256 text,
  -- hash of all that makes an outcome the same outcome, volatile parts of the evidence left out
  digest bytea not null default '',
  from_scan_id uuid not null,
  from_scan_seq integer not null,
  -- exclusive; null: still so
  to_scan_seq integer,
  from_at timestamptz not null,
  to_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, connection_id, resource_id) references resource (account_id, connection_id, id) on delete cascade
) with (autovacuum_analyze_scale_factor = 0.02);
create unique index result_span_live on result_span (account_id, connection_id, check_id, fingerprint) where to_scan_seq is null;
-- with the index above: the results of a past scan are live spans and those that ended after it
create index result_span_ended on result_span (account_id, connection_id, to_scan_seq) where to_scan_seq is not null;
create index result_span_page on result_span (account_id, connection_id, risk desc, id desc);
create index result_span_history on result_span (account_id, fingerprint, from_scan_seq desc);
-- sorted by the title of the check: check by check, in each the riskiest first
create index result_span_of_check on result_span (account_id, check_id, risk desc, id desc);
create index result_span_newest on result_span (account_id, status, risk desc, id desc) where to_scan_seq is null;
-- deleting a resource, and searching by what a resource is called, reads its results
create index result_span_of_resource on result_span (account_id, resource_id);

-- Live results and open findings by check, kept by ingest and triage in the same transaction: how a framework stands is read from a few
-- rows a check and connection, whatever the number of results.
create table result_count (
  account_id uuid not null,
  connection_id uuid not null,
  check_id text not null,
  -- of result_span; 0: open findings
  status smallint not null,
  amount integer not null default 0,
  primary key (account_id, connection_id, check_id, status),
  foreign key (account_id, connection_id) references connection on delete cascade
);

create function count_results() returns trigger language plpgsql as $$
begin
  insert into result_count (account_id, connection_id, check_id, status, amount)
  select account_id, connection_id, check_id, status, sum(amount) from (
    select account_id, connection_id, check_id, status, 1 as amount from new_rows where to_scan_seq is null
    union all
    select account_id, connection_id, check_id, status, -1 from old_rows where to_scan_seq is null) changes
  group by 1, 2, 3, 4 having sum(amount) <> 0
  order by 1, 2, 3, 4
  on conflict (account_id, connection_id, check_id, status) do update set amount = result_count.amount + excluded.amount;
  return null;
end $$;
create function count_results_inserted() returns trigger language plpgsql as $$
begin
  insert into result_count (account_id, connection_id, check_id, status, amount)
  select account_id, connection_id, check_id, status, count(*) from new_rows where to_scan_seq is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (account_id, connection_id, check_id, status) do update set amount = result_count.amount + excluded.amount;
  return null;
end $$;
create function count_results_deleted() returns trigger language plpgsql as $$
begin
  -- the counts of a deleted connection have gone before
  if current_setting('app.deleting', true) = 'on' then return null; end if;
  update result_count c set amount = c.amount - d.amount
    from (select account_id, connection_id, check_id, status, count(*) as amount from old_rows where to_scan_seq is null group by 1, 2, 3, 4) d
   where (c.account_id, c.connection_id, c.check_id, c.status) = (d.account_id, d.connection_id, d.check_id, d.status);
  return null;
end $$;
create trigger result_counted after update on result_span
  referencing old table as old_rows new table as new_rows for each statement execute function count_results();
create trigger result_counted_insert after insert on result_span
  referencing new table as new_rows for each statement execute function count_results_inserted();
create trigger result_counted_delete after delete on result_span
  referencing old table as old_rows for each statement execute function count_results_deleted();
