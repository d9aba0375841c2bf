-- How somebody signs in, and their sessions. The identity role alone reads these tables: no account is entered yet.

-- The embedded user pool's secrets.
create table credential (
  user_id uuid primary key references app_user on delete cascade,
  -- null: whoever came by single sign-on may have factors and no password
  password_hash text,
  preferred_mfa text not null default 'NOMFA' check (preferred_mfa in ('SMS', 'NOMFA', 'TOTP')),
  -- E.164; where a sign-in code goes
  phone text,
  phone_confirmed_at timestamptz,
  totp_sealed text,
  totp_confirmed_at timestamptz,
  -- refuses a code that was used (RFC 6238 §5.2)
  totp_last_step bigint,
  changed_at timestamptz not null default now(),
  -- what was noted of the registration, by the names that user pools have: the client's address, the browser and its version
  locale text,
  name text,
  address text
);
create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
-- What an outside pool gave us for a person: its refresh token, sealed.
create table pool_token (
  user_id uuid primary key references app_user on delete cascade,
  sealed text not null,
  updated_at timestamptz not null default now()
);

-- One-time codes, hashed, bound to what they prove.
create table one_time_code (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  purpose text not null check (purpose in
    ('confirm_sign_up', 'reset_password', 'sign_in_mfa', 'confirm_phone', 'set_up_totp', 'sign_in_totp', 'new_password')),
  code_hash bytea not null,
  -- hash of the challenge token a sign-in code belongs to
  challenge_hash bytea,
  -- what waits for the code: a phone number or an app's secret (sealed) to prove, or what an outside pool needs to go on (sealed)
  payload text,
  attempts_left smallint not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_code_by_user on one_time_code (user_id, purpose, created_at desc);
create index one_time_code_by_challenge on one_time_code (challenge_hash);
-- Counters of failed attempts; they survive a restart.
create table attempt_limit (
  key text primary key,
  failures integer not null,
  window_ends_at timestamptz not null
);
-- A registration waits with its own name and password, so that only its own code confirms it.
create table pending_registration (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  -- null where an outside pool keeps the password
  password_hash text,
  first_name text not null,
  last_name text not null,
  company text,
  invitation_id uuid,
  locale text not null,
  name text not null,
  address text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index pending_registration_by_user on pending_registration (user_id);

-- A person's identity elsewhere. Linked by issuer and subject, never by e-mail (OpenID Connect Core §5.7).
create table identity_link (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text,
  linked_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index identity_link_by_user on identity_link (user_id);
-- A sign-in that is under way at a provider: what must come back with the browser (RFC 7636, OpenID Connect Core §3.1.2.1).
create table federated_attempt (
  state_hash bytea primary key,
  provider text not null,
  -- the account whose single sign-on it is
  sso_account_id uuid references account on delete cascade,
  -- the person who links an identity; null when signing in
  link_user_id uuid references app_user on delete cascade,
  -- hash of the cookie of the browser that began
  browser_hash bytea not null,
  nonce text not null,
  verifier_sealed text not null,
  next text,
  expires_at timestamptz not null
);

create table session (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  account_id uuid not null references account on delete cascade,
  refresh_hash bytea not null unique,
  -- the token before the last rotation: its use after the grace time ends the session
  previous_refresh_hash bytea unique,
  rotated_at timestamptz not null default now(),
  method text not null default 'password' check (method in ('password', 'Google', 'SSO', 'Hosted', 'demo')),
  ip text,
  browser text,
  browser_version text,
  os text,
  device text,
  place text,
  -- when the person last proved who they are
  proved_at timestamptz not null default now(),
  -- the account whose identity provider vouched for the person: good in that account alone, and ends with it
  vouched_by uuid references account on delete cascade,
  -- when a second factor of the person's own was last proved in it
  factor_proved_at timestamptz,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_because text,
  created_at timestamptz not null default now()
);
create index session_by_user on session (user_id) where ended_at is null;
-- where a person worked last and when they were last seen, whether or not those sessions live
create index session_of_user on session (user_id, account_id);
create index session_by_voucher on session (vouched_by) where vouched_by is not null;
create table access_token (
  token_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);
create index access_token_by_expiry on access_token (expires_at);
create index access_token_by_session on access_token (session_id);
-- However a session ends, its access tokens are gone with it, and every process hears of it: its streams close too.
create function end_access_of_session() returns trigger language plpgsql as $$
begin
  delete from access_token where session_id = new.id;
  perform pg_notify('session_ended', new.id::text);
  return null;
end $$;
create trigger session_ended after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function end_access_of_session();
