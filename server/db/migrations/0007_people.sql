-- People and accounts: profiles, second factors, outside identities, invitations, entries from outside, single sign-on.

-- The company card. Secrets of integrations are sealed in account_secret.
alter table account
  add column alias text,
  -- sha-256 of pictures in the object store
  add column logo text,
  add column compliance_program text[] not null default '{}',
  add column jit_onboarding boolean not null default true,
  add column on_demand_scanner boolean not null default false,
  add column selected_onboarding text,
  add column onboarding text,
  add column onboarding_identifier text,
  add column s3_bucket text,
  add column stack_eip text,
  add column stack_lambda text,
  add column stack_ssm text,
  add column stack_vpc text,
  add column state_vpc text not null default 'pending' check (state_vpc in ('pending', 'inProgressEIP', 'inProgressVPC', 'completed')),
  add column snapshot_status text,
  add column jira_domain text,
  add column jira_email text,
  add column jira_project_key text,
  add column auto_create_jira_task boolean not null default false,
  add column vanta_state text,
  -- the MSP that manages this account, what it calls it, and its brand
  add column msp_account_id uuid references account on delete set null,
  add column msp_alias text,
  add column msp_logo text,
  add column deletion_due_at timestamptz;
create index account_by_msp on account (msp_account_id) where msp_account_id is not null;
create index account_being_deleted on account (deletion_due_at) where deletion_due_at is not null;

-- Pictures in the object store by their hash, so that those nobody shows can be swept. Shared: equal pictures are one.
create table picture (
  hash text primary key,
  stored_at timestamptz not null default now()
);
alter table picture enable row level security;
alter table picture force row level security;
create policy identity on picture to parapet_identity using (true) with check (true);
grant select, insert, update, delete on picture to parapet_identity, parapet_platform;

create table account_secret (
  account_id uuid not null references account on delete cascade,
  name text not null check (name in ('jira_api_token', 'vanta_access_token', 'vanta_refresh_token', 'sso_client_secret')),
  sealed text not null,
  last4 text,
  updated_at timestamptz not null default now(),
  primary key (account_id, name)
);
select protect_tenant_table('account_secret');
-- sign-in reads the client secret before an account is entered
select open_to_identity('account_secret');

alter table app_user
  add column avatar text,
  add column agreement_version text,
  add column agreement_signed_at timestamptz;
grant update (avatar, agreement_version, agreement_signed_at) on app_user to parapet_app;
-- an e-mail address is one whatever its capitals; the contract lowers it, this holds it
alter table app_user add constraint app_user_email_lower check (email = lower(email));

alter table membership add column is_msp_user boolean not null default false;

-- Second factors. The secret is sealed; last_step refuses a code that was used (RFC 6238 §5.2).
alter table credential
  -- whoever came by single sign-on may have factors and no password
  alter column password_hash drop not null,
  add column totp_sealed text,
  add column totp_confirmed_at timestamptz,
  add column totp_last_step bigint,
  add column phone_confirmed_at timestamptz;
create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

-- Codes for more purposes; a registration waits with its own name and password, so that only its own code confirms it.
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  check (purpose in
    ('confirm_sign_up', 'reset_password', 'sign_in_mfa', 'confirm_phone', 'set_up_totp', 'sign_in_totp', 'new_password'));
-- What waits for the code: a phone number or an app's secret (sealed) to prove, or what an outside pool needs to go on (sealed).
alter table one_time_code add column payload text;
create index one_time_code_by_challenge on one_time_code (challenge_hash);
create table pending_registration (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  -- null where an outside pool keeps the password
  password_hash text,
  first_name text not null,
  last_name text not null,
  company text,
  invitation_id uuid,
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
-- What an outside pool gave us for a person: its refresh token, sealed.
create table pool_token (
  user_id uuid primary key references app_user on delete cascade,
  sealed text not null,
  updated_at timestamptz not null default now()
);

alter table session
  add column method text not null default 'password' check (method in ('password', 'Google', 'SSO', 'Hosted', 'demo')),
  add column place text,
  -- when the person last proved who they are
  add column proved_at timestamptz not null default now();
-- where a person worked last and when they were last seen, whether or not those sessions live
create index session_of_user on session (user_id, account_id);
alter table audit add column place text, add column action text;

do $$
declare t text;
begin
  foreach t in array array['recovery_code', 'pending_registration', 'identity_link', 'federated_attempt', 'pool_token'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy identity on %I to parapet_identity using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to parapet_identity, parapet_platform', t);
  end loop;
end $$;

create table invitation (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('Owner', 'Admin', 'User', 'Viewer', 'Billing')),
  invited_by uuid references app_user on delete set null,
  -- the link names id and generation under our mark: a new generation ends the old link
  generation integer not null default 1,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references app_user on delete set null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index invitation_pending on invitation (account_id, email) where accepted_at is null and revoked_at is null;
-- a link names the row alone
create index invitation_by_id on invitation (id);
create index invitation_by_email on invitation (email, sent_at);
select protect_tenant_table('invitation');
select open_to_identity('invitation');

-- Who from outside may enter an account: a person of its MSP, or for support whoever operates the installation.
create table access_grant (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('msp', 'support')),
  -- null for support: any operator
  user_id uuid references app_user on delete cascade,
  role text not null check (role in ('Admin', 'User', 'Viewer')),
  granted_by uuid references app_user on delete set null,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  check ((kind = 'support') = (user_id is null))
);
create unique index access_grant_of_person on access_grant (account_id, user_id) where revoked_at is null and kind = 'msp';
select protect_tenant_table('access_grant');
select open_to_identity('access_grant');
-- Being inside by a grant, for a time.
create table account_entry (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  grant_id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  entered_at timestamptz not null default now(),
  inside_until timestamptz not null,
  left_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, grant_id) references access_grant (account_id, id) on delete cascade
);
create index account_entry_by_person on account_entry (user_id, account_id) where left_at is null;
select protect_tenant_table('account_entry');
select open_to_identity('account_entry');

-- Whoever is no longer in an account what they were: their open streams end, however it came about ('<account> <person>').
create function announce_membership() returns trigger language plpgsql as $$
begin
  perform pg_notify('membership_changed', old.account_id || ' ' || old.user_id);
  return null;
end $$;
create trigger membership_announced after delete or update of role on membership for each row execute function announce_membership();
create trigger account_entry_announced after delete or update of left_at, inside_until on account_entry
  for each row execute function announce_membership();
create function announce_revocation() returns trigger language plpgsql as $$
begin
  perform pg_notify('membership_changed', e.account_id || ' ' || e.user_id)
     from account_entry e where e.account_id = old.account_id and e.grant_id = old.id and e.left_at is null;
  return null;
end $$;
create trigger access_grant_announced after update of revoked_at, role, expires_at on access_grant
  for each row execute function announce_revocation();

-- Whoever is no longer a member leaves nothing behind that waits for them: what was theirs to do is nobody's, and should they come
-- back, their API keys do not.
create function give_back_work() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from account a where a.account_id = old.account_id) then return null; end if;
  update finding set owner_id = null where account_id = old.account_id and owner_id = old.user_id;
  update remediation set assignee_id = null where account_id = old.account_id and assignee_id = old.user_id;
  update api_key set revoked_at = now() where account_id = old.account_id and user_id = old.user_id and revoked_at is null;
  return null;
end $$;
alter function give_back_work owner to parapet_platform;
revoke all on function give_back_work from public;
create trigger membership_gives_back after delete on membership for each row execute function give_back_work();

create table sso_provider (
  account_id uuid primary key references account on delete cascade,
  issuer text not null,
  client_id text not null,
  email_domain text not null,
  domain_key text not null,
  domain_verified_at timestamptz,
  role text not null check (role in ('Admin', 'User', 'Viewer', 'Billing')),
  enabled boolean not null,
  updated_at timestamptz not null default now()
);
-- a proved domain belongs to one account
create index sso_provider_by_domain on sso_provider (email_domain) where domain_verified_at is not null;
select protect_tenant_table('sso_provider');
select open_to_identity('sso_provider');

create table notification_preference (
  account_id uuid not null references account on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  channel text not null check (channel in ('in_app', 'email', 'slack', 'webhook')),
  enabled boolean not null,
  primary key (account_id, user_id, kind, channel)
);
select protect_tenant_table('notification_preference');

create table page_view (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  path text not null,
  title text not null,
  at timestamptz not null default now(),
  primary key (account_id, id)
);
select protect_tenant_table('page_view');

alter table api_key
  add column connection_ids uuid[],
  add column address_list cidr[] not null default '{}';

-- Whoever may act in an account: its members, and those let in for a time by a grant that still stands.
create function role_in_account(person uuid, wanted_account uuid)
returns table (role text, inside_until timestamptz) language sql stable security definer set search_path = public, pg_temp as $$
  select m.role, null::timestamptz from membership m where m.user_id = person and m.account_id = wanted_account
  union all
  (select g.role, e.inside_until
     from account_entry e join access_grant g on g.account_id = e.account_id and g.id = e.grant_id
    where e.user_id = person and e.account_id = wanted_account and e.left_at is null and e.inside_until > now()
      and g.revoked_at is null and (g.expires_at is null or g.expires_at > now())
      -- an MSP's person must still be that MSP's
      and (g.kind = 'support' or exists (
        select from account a join membership own on own.account_id = a.msp_account_id and own.user_id = person
         where a.account_id = wanted_account))
      and (g.kind = 'msp' or exists (select from app_user u where u.id = person and u.is_super_admin))
    order by e.inside_until desc limit 1)
  limit 1
$$;
alter function role_in_account owner to parapet_platform;
revoke all on function role_in_account from public;
grant execute on function role_in_account to parapet_identity;

drop function enter_account;
-- Opens a transaction for a session or an API key: checks that it still stands and that its person may still act in the
-- account, and sets what row-level security reads. Raises PX401 when it does not. One round trip with BEGIN.
create function enter_account(credential_kind text, credential_id uuid, wanted_account uuid)
returns table (user_id uuid, role text, inside_until timestamptz, is_super_admin boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare person uuid; found_role text; found_until timestamptz; is_operator boolean; limited_to uuid[];
begin
  if credential_kind = 'session' then
    select s.user_id into person from session s
     where s.id = credential_id and s.ended_at is null and s.idle_expires_at > now() and s.absolute_expires_at > now();
    select r.role, r.inside_until into found_role, found_until from role_in_account(person, wanted_account) r;
  elsif credential_kind = 'api_key' then
    select m.user_id, m.role, k.connection_ids into person, found_role, limited_to
      from api_key k join membership m on m.user_id = k.user_id and m.account_id = k.account_id
     where k.id = credential_id and k.account_id = wanted_account and k.revoked_at is null
       and (k.expires_at is null or k.expires_at > now());
  end if;
  if found_role is null then
    raise exception 'The session or API key no longer stands' using errcode = 'PX401';
  end if;
  select u.is_super_admin into is_operator from app_user u where u.id = person;
  perform set_config('app.account_id', wanted_account::text, true), set_config('app.user_id', person::text, true),
          set_config('app.role', found_role, true), set_config('app.connection_ids', coalesce(limited_to::text, ''), true);
  return query select person, found_role, found_until, is_operator;
end $$;
alter function enter_account owner to parapet_platform;
revoke all on function enter_account from public;
grant execute on function enter_account to parapet_app;
