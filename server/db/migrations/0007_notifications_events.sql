-- What people are told, what goes out, and what this installation knows of itself.

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

create table notification_preference (
  account_id uuid not null references account on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  channel text not null check (channel in ('in_app', 'email', 'slack', 'webhook')),
  enabled boolean not null,
  primary key (account_id, user_id, kind, channel)
);

-- Notifications that wait to be gathered into a mail. Of those sent, the newest of a person and kind stays: it tells when.
create table notification_mail (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  values jsonb not null,
  link text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (account_id, id)
);

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
