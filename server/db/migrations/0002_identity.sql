create table account (
  account_id uuid primary key,
  name text not null,
  nickname text,
  is_msp boolean not null default false,
  is_multi_tenant boolean not null default false,
  is_demo boolean not null default false,
  plan_name text not null default 'Community',
  -- numbers handed out per account: REM-1, REM-2, …
  next_remediation_number integer not null default 1,
  created_at timestamptz not null default now()
);
select protect_tenant_table('account');
select open_to_identity('account');

-- A person. Not owned by one account: somebody may belong to several.
create table app_user (
  id uuid primary key,
  email text not null unique,
  first_name text not null,
  last_name text not null,
  language text,
  is_super_admin boolean not null default false,
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
alter table app_user enable row level security;
alter table app_user force row level security;
grant select, insert, update, delete on app_user to parapet_identity, parapet_platform;
create policy identity on app_user to parapet_identity using (true) with check (true);

create table membership (
  account_id uuid not null references account on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  role text not null check (role in ('Owner', 'Admin', 'User', 'Viewer', 'Billing')),
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index membership_by_user on membership (user_id);
select protect_tenant_table('membership');
select open_to_identity('membership');

-- Colleagues are visible inside an account, and everybody sees themselves.
create policy colleague on app_user for select to parapet_app, parapet_worker
  using (id = (select nullif(current_setting('app.user_id', true), '')::uuid)
     or exists (select from membership m where m.user_id = app_user.id));
create policy self on app_user for update to parapet_app
  using (id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  with check (id = (select nullif(current_setting('app.user_id', true), '')::uuid));
grant select on app_user to parapet_app, parapet_worker;
grant update (first_name, last_name, language) on app_user to parapet_app;

-- The embedded user pool's secrets; no other role reads them.
create table credential (
  user_id uuid primary key references app_user on delete cascade,
  password_hash text not null,
  preferred_mfa text not null default 'NOMFA' check (preferred_mfa in ('SMS', 'NOMFA', 'TOTP')),
  -- E.164; where a sign-in code goes
  phone text,
  changed_at timestamptz not null default now()
);
-- One-time codes, hashed, bound to what they prove.
create table one_time_code (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  purpose text not null check (purpose in ('confirm_sign_up', 'reset_password', 'sign_in_mfa')),
  code_hash bytea not null,
  -- hash of the challenge token a sign-in code belongs to
  challenge_hash bytea,
  attempts_left smallint not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_code_by_user on one_time_code (user_id, purpose, created_at desc);
-- Counters of failed attempts; they survive a restart.
create table attempt_limit (
  key text primary key,
  failures integer not null,
  window_ends_at timestamptz not null
);
create table session (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  account_id uuid not null references account on delete cascade,
  refresh_hash bytea not null unique,
  -- the token before the last rotation: its use after the grace time ends the session
  previous_refresh_hash bytea unique,
  rotated_at timestamptz not null default now(),
  ip text,
  browser text,
  browser_version text,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_because text,
  created_at timestamptz not null default now()
);
create index session_by_user on session (user_id) where ended_at is null;
create table access_token (
  token_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);
create index access_token_by_expiry on access_token (expires_at);
create index access_token_by_session on access_token (session_id);
do $$
declare t text;
begin
  foreach t in array array['credential', 'one_time_code', 'attempt_limit', 'session', 'access_token'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy identity on %I to parapet_identity using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to parapet_identity, parapet_platform', t);
  end loop;
end $$;

create table api_key (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  secret_hash bytea not null,
  last4 text not null,
  scopes text[] not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index api_key_by_id on api_key (id);
select protect_tenant_table('api_key');
select open_to_identity('api_key');

-- Opens a transaction for a session or an API key: checks that it still stands and that its person still belongs to the
-- account, and sets what row-level security reads. Raises PX401 when it does not. One round trip with BEGIN.
create function enter_account(credential_kind text, credential_id uuid, wanted_account uuid)
returns table (user_id uuid, role text) language plpgsql security definer set search_path = public, pg_temp as $$
declare found_user uuid; found_role text;
begin
  if credential_kind = 'session' then
    select m.user_id, m.role into found_user, found_role
      from session s join membership m on m.user_id = s.user_id and m.account_id = wanted_account
     where s.id = credential_id and s.ended_at is null and s.idle_expires_at > now() and s.absolute_expires_at > now();
  elsif credential_kind = 'api_key' then
    select m.user_id, m.role into found_user, found_role
      from api_key k join membership m on m.user_id = k.user_id and m.account_id = k.account_id
     where k.id = credential_id and k.account_id = wanted_account and k.revoked_at is null
       and (k.expires_at is null or k.expires_at > now());
  end if;
  if found_user is null then
    raise exception 'The session or API key no longer stands' using errcode = 'PX401';
  end if;
  perform set_config('app.account_id', wanted_account::text, true), set_config('app.user_id', found_user::text, true);
  return query select found_user, found_role;
end $$;
alter function enter_account owner to parapet_platform;
revoke all on function enter_account from public;
grant execute on function enter_account to parapet_app;
