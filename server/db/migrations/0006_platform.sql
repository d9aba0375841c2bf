-- Insert-only, hash-chained per account. hash = HMAC over the previous hash and the row's canonical text (server/modules/audit).
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
  previous_hash bytea not null,
  hash bytea not null,
  primary key (account_id, seq)
);
select protect_tenant_table('audit');
select open_to_identity('audit');
revoke update, delete on audit from parapet_app, parapet_worker, parapet_identity, parapet_platform;

-- The end of each account's chain; locked by whoever appends.
create table audit_head (
  account_id uuid primary key references account on delete cascade,
  seq bigint not null,
  hash bytea not null
);
select protect_tenant_table('audit_head');
select open_to_identity('audit_head');

-- Mail and texts to send, written in the transaction that wants them sent. Not a tenant's: sign-up has no account yet.
create table outbox (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_because text,
  created_at timestamptz not null default now()
);
create index outbox_waiting on outbox (next_attempt_at) where sent_at is null;
alter table outbox enable row level security;
alter table outbox force row level security;
create policy identity on outbox to parapet_identity using (true) with check (true);
create policy enqueue on outbox for insert to parapet_app, parapet_worker with check (true);
grant select, insert, update, delete on outbox to parapet_identity, parapet_platform;
grant insert on outbox to parapet_app, parapet_worker;

-- A short log of live events, so that a stream can resume; swept after an hour.
create table live_event (
  account_id uuid not null references account on delete cascade,
  id bigint generated always as identity,
  -- null: everybody in the account
  user_id uuid,
  topic text not null,
  subject_id text,
  data jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (account_id, id)
);
create index live_event_by_age on live_event (at);
select protect_tenant_table('live_event');
grant usage on sequence live_event_id_seq to parapet_app, parapet_worker, parapet_platform;

create function announce_live_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_event', new.account_id || ' ' || new.id);
  return null;
end $$;
create trigger live_event_announced after insert on live_event for each row execute function announce_live_event();

-- Facts about this installation (first start, demo account); one row a key.
create table installation (
  key text primary key,
  value jsonb not null
);
alter table installation enable row level security;
alter table installation force row level security;
create policy identity on installation to parapet_identity using (true) with check (true);
grant select, insert, update, delete on installation to parapet_identity, parapet_platform;
