-- What the roles of contract/rights.ts may do, held by the database as well: where a command forgets to ask, nothing is read or
-- changed. A row passes the tenant policy and these. Each clause is asked once a query, not once a row, so that plans stay as they are.
-- The role 'outside' is somebody who changes another account from theirs: the commands of server/in-account.ts alone.

-- @param own the person's own rows pass whatever the role
create function limit_role(target text, commands text[], roles text, own boolean default false) returns void language plpgsql as $$
declare
  clause text := format('(select current_setting(''app.role'', true) = any (%L::text[]))', '{' || roles || '}')
    || case when own then ' or user_id = (select nullif(current_setting(''app.user_id'', true), '''')::uuid)' else '' end;
  command text;
begin
  foreach command in array commands loop
    execute format('create policy %s_%s on %I as restrictive for %s to parapet_app, parapet_limited %s',
      case when own then 'own' else 'role' end, command, target, command,
      case command when 'insert' then format('with check (%s)', clause)
                   when 'update' then format('using (%s) with check (%s)', clause, clause)
                   else format('using (%s)', clause) end);
  end loop;
end $$;

do $$
declare
  writes text[] := array['insert', 'update', 'delete'];
  t text;
begin
  -- what is scanned and found: Billing sees none of it, a Viewer changes none of it
  foreach t in array array['resource', 'scan', 'scan_coverage', 'evidence', 'result_span', 'finding', 'finding_count', 'finding_event',
                           'acceptance', 'daily_count', 'remediation', 'remediation_event', 'remediation_finding'] loop
    perform limit_role(t, array['select'], 'Owner,Admin,User,Viewer');
    perform limit_role(t, writes, 'Owner,Admin,User');
  end loop;
  perform limit_role('connection', array['select'], 'Owner,Admin,User,Viewer');
  -- a scan that a User asks for takes the connection's next number
  perform limit_role('connection', array['update'], 'Owner,Admin,User');
  perform limit_role('connection', array['insert', 'delete'], 'Owner,Admin');

  -- the account, its team and who else may enter
  perform limit_role('account', array['insert'], 'outside');
  -- a card that a User makes takes the account's next number; guard_account holds the rest
  perform limit_role('account', array['update'], 'Owner,Admin,User,outside');
  perform limit_role('account', array['delete'], 'nobody');
  perform limit_role('membership', array['insert', 'update'], 'Owner,Admin');
  perform limit_role('membership', array['delete'], 'Owner,Admin', own => true);
  perform limit_role('account_secret', writes, 'Owner,Admin');
  perform limit_role('sso_provider', writes, 'Owner,Admin');
  foreach t in array array['invitation', 'access_grant', 'account_entry'] loop
    perform limit_role(t, writes, 'Owner,Admin,outside');
  end loop;
  perform limit_role('api_key', writes, 'Owner,Admin,User');
  perform limit_role('api_key', writes, 'Owner,Admin', own => true);

  -- each person's own
  foreach t in array array['saved_view', 'notification_preference', 'page_view'] loop
    perform limit_role(t, writes, 'nobody', own => true);
  end loop;
  perform limit_role('notification', array['update', 'delete'], 'nobody', own => true);
  -- written by whoever causes it, changed by the product itself
  perform limit_role('notification_mail', array['update', 'delete'], 'nobody');
  perform limit_role('live_event', array['update', 'delete'], 'nobody');
  perform limit_role('audit_head', array['delete'], 'nobody');
  perform limit_role('audit', array['select'], 'Owner,Admin');
end $$;
drop function limit_role;

-- Only an Owner gives or takes the role Owner, by membership or by invitation. An MSP hands an account over to its first Owner.
create function guard_owner() returns trigger language plpgsql as $$
declare
  actor text := coalesce(current_setting('app.role', true), '');
  was boolean := tg_op <> 'INSERT' and old.role = 'Owner';
  is_now boolean := tg_op <> 'DELETE' and new.role = 'Owner';
begin
  if was <> is_now and current_user in ('parapet_app', 'parapet_limited') and actor <> 'Owner'
     and not (tg_table_name = 'invitation' and actor = 'outside') then
    raise exception 'Only an Owner gives or takes the role Owner' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
create trigger membership_guard before insert or update or delete on membership for each row execute function guard_owner();
create trigger invitation_guard before insert or update on invitation for each row execute function guard_owner();

-- A User moves the account's counter and nothing else; what the account is to the installation, and to its MSP, is decided outside it.
create function guard_account() returns trigger language plpgsql as $$
declare
  actor text := coalesce(current_setting('app.role', true), '');
  counter text[] := array['next_remediation_number'];
  decided_outside text[] := array['account_id', 'is_msp', 'is_multi_tenant', 'is_demo', 'plan_name', 'msp_account_id', 'msp_alias', 'msp_logo', 'created_at'];
begin
  if current_user not in ('parapet_app', 'parapet_limited') or actor = 'outside' then return new; end if;
  if actor not in ('Owner', 'Admin') and to_jsonb(new) - counter <> to_jsonb(old) - counter then
    raise exception 'This role does not change the account' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from unnest(decided_outside) field where to_jsonb(new) -> field <> to_jsonb(old) -> field) then
    raise exception 'This is not decided in the account' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger account_guard before update on account for each row execute function guard_account();
