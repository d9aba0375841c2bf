-- Accounts, the people in them, and those let in from outside.

create table account (
  account_id uuid primary key,
  name text not null,
  nickname text,
  alias text,
  -- sha-256 of a picture in the object store
  logo text,
  compliance_program text[] not null default '{}',
  is_msp boolean not null default false,
  is_multi_tenant boolean not null default false,
  is_demo boolean not null default false,
  plan_name text not null default 'Community',
  jit_onboarding boolean not null default true,
  -- whether its people must prove a second factor of their own; 'required': unless its own identity provider vouches for them
  second_factor text not null default 'optional' check (second_factor in ('optional', 'required', 'required_with_sso')),
  on_demand_scanner boolean not null default false,
  jira_domain text,
  jira_email text,
  jira_project_key text,
  auto_create_jira_task boolean not null default false,
  -- the MSP that manages this account, what it calls it, and its brand
  msp_account_id uuid references account on delete set null,
  msp_alias text,
  msp_logo text,
  -- numbers handed out per account: REM-1, REM-2, …
  next_remediation_number integer not null default 1,
  deletion_due_at timestamptz,
  created_at timestamptz not null default now()
);
create index account_by_msp on account (msp_account_id) where msp_account_id is not null;
create index account_being_deleted on account (deletion_due_at) where deletion_due_at is not null;

-- What an account decides for all its people (contract/settings.ts); null, and no row: as the product has it.
create table account_setting (
  account_id uuid primary key references account on delete cascade,
  sla_days jsonb,
  retention jsonb,
  scan_windows jsonb,
  criticality_rules jsonb,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

-- Secrets of integrations, sealed. Sign-in reads the client secret before an account is entered.
create table account_secret (
  account_id uuid not null references account on delete cascade,
  name text not null check (name in ('jira_api_token', 'vanta_access_token', 'vanta_refresh_token', 'sso_client_secret')),
  sealed text not null,
  last4 text,
  updated_at timestamptz not null default now(),
  primary key (account_id, name)
);

-- Pictures in the object store by their hash, so that those nobody shows can be swept. Shared: equal pictures are one.
create table picture (
  hash text primary key,
  stored_at timestamptz not null default now()
);

-- A person. Not owned by one account: somebody may belong to several.
create table app_user (
  id uuid primary key,
  -- one whatever its capitals: the contract lowers it, this holds it
  email text not null unique constraint app_user_email_lower check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  language text,
  avatar text,
  is_super_admin boolean not null default false,
  agreement_version text,
  agreement_signed_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

create table membership (
  account_id uuid not null references account on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  role text not null default 'User' check (role in ('Owner', 'Admin', 'User', 'Viewer', 'Billing')),
  is_msp_user boolean not null default false,
  created_at timestamptz not null default now(),
  -- sessions that began before this do not enter the account any more
  signed_out_at timestamptz,
  primary key (account_id, user_id)
);
create index membership_by_user on membership (user_id);

-- Whoever was in an account: single sign-on lets them back in as no more than they were, and not at all once they were removed.
-- Known by address too, which outlasts the person's own row. Written by triggers (0008_functions.sql), however the membership ended.
create table former_member (
  account_id uuid not null references account on delete cascade,
  email text not null check (email = lower(email)),
  user_id uuid not null,
  -- the last role they had
  role text not null check (role in ('Owner', 'Admin', 'User', 'Viewer', 'Billing')),
  -- they went by themselves
  has_left boolean not null,
  ended_at timestamptz not null default now(),
  primary key (account_id, email)
);
create index former_member_by_user on former_member (account_id, user_id);

create table invitation (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null default 'User' check (role in ('Owner', 'Admin', 'User', 'Viewer', 'Billing')),
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
create index access_grant_by_person on access_grant (user_id, account_id) where revoked_at is null and kind = 'msp';
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
create index account_entry_by_grant on account_entry (account_id, grant_id, entered_at desc);

create table sso_provider (
  account_id uuid primary key references account on delete cascade,
  issuer text not null,
  client_id text not null,
  email_domain text not null,
  domain_key text not null,
  domain_verified_at timestamptz,
  -- looked for again each day: the last look, how many in a row found no record, and how many in a row no answer
  domain_checked_at timestamptz,
  domain_missed smallint not null default 0,
  domain_silent smallint not null default 0,
  role text not null check (role in ('Admin', 'User', 'Viewer', 'Billing')),
  enabled boolean not null,
  updated_at timestamptz not null default now()
);
-- a proved domain belongs to one account
create index sso_provider_by_domain on sso_provider (email_domain) where domain_verified_at is not null;
create index sso_provider_to_check on sso_provider (domain_checked_at) where domain_verified_at is not null;

create table api_key (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  secret_hash bytea not null,
  last4 text not null,
  scopes text[] not null,
  -- null: every connection
  connection_ids uuid[],
  -- empty: from anywhere
  address_list cidr[] not null default '{}',
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index api_key_by_id on api_key (id);
