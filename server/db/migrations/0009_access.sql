-- Who may touch a table: policies and grants.

create function protect_tenant_table(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to parapet_app, parapet_worker, parapet_limited
       using (account_id = (select nullif(current_setting(''app.account_id'', true), '''')::uuid))
       with check (account_id = (select nullif(current_setting(''app.account_id'', true), '''')::uuid))', target);
  execute format('grant select, insert, update, delete on %s to parapet_app, parapet_worker, parapet_platform', target);
end $$;

create function open_to_identity(target regclass) returns void language plpgsql as $$
begin
  execute format('create policy identity on %s to parapet_identity using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to parapet_identity', target);
end $$;
do $$
declare t text;
begin
  foreach t in array array['account', 'membership', 'api_key', 'connection', 'resource', 'scan', 'scan_coverage', 'evidence', 'result_span',
    'finding', 'finding_count', 'finding_event', 'finding_event_default', 'acceptance', 'daily_count', 'remediation', 'remediation_finding',
    'remediation_event', 'saved_view', 'notification', 'audit', 'audit_head', 'live_event', 'account_secret', 'invitation', 'access_grant',
    'account_entry', 'sso_provider', 'notification_preference', 'page_view', 'notification_mail'] loop
    perform protect_tenant_table(t);
  end loop;
  foreach t in array array['account', 'membership', 'api_key', 'audit', 'audit_head', 'account_secret', 'invitation', 'access_grant',
    'account_entry', 'sso_provider'] loop
    perform open_to_identity(t);
  end loop;
  foreach t in array array['app_user', 'credential', 'one_time_code', 'attempt_limit', 'session', 'access_token', 'recovery_code',
    'pending_registration', 'identity_link', 'federated_attempt', 'pool_token', 'picture', 'installation', 'outbox'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy identity on %I to parapet_identity using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to parapet_identity, parapet_platform', t);
  end loop;
end $$;
revoke update, delete on finding_event, finding_event_default, remediation_event from parapet_app, parapet_worker;
revoke update, delete on audit from parapet_app, parapet_worker, parapet_identity, parapet_platform;

-- Colleagues, and those who were let in, are visible by name where they were; everybody sees themselves.
create policy colleague on app_user for select to parapet_app, parapet_worker, parapet_limited
  using (id = (select nullif(current_setting('app.user_id', true), '')::uuid)
     or exists (select from membership m where m.user_id = app_user.id)
     or exists (select from account_entry e where e.user_id = app_user.id));
create policy self on app_user for update to parapet_app, parapet_limited
  using (id = (select nullif(current_setting('app.user_id', true), '')::uuid))
  with check (id = (select nullif(current_setting('app.user_id', true), '')::uuid));
grant select on app_user to parapet_app, parapet_worker;
grant update (first_name, last_name, language, avatar, agreement_version, agreement_signed_at) on app_user to parapet_app;
create policy enqueue on outbox for insert to parapet_app, parapet_worker, parapet_limited with check (true);
grant insert on outbox to parapet_app, parapet_worker;
grant usage on sequence live_event_id_seq to parapet_app, parapet_worker, parapet_platform;

-- Opens a table to limited keys: only the rows for which the clause holds.
create function open_to_limited(target regclass, privileges text, clause text) returns void language plpgsql as $$
begin
  execute format('create policy limited on %s as restrictive to parapet_limited using (%s) with check (%s)', target, clause, clause);
  execute format('grant %s on %s to parapet_limited', privileges, target);
end $$;

do $$
declare
  allowed text := ' = any ((select nullif(current_setting(''app.connection_ids'', true), '''')::uuid[])::uuid[])';
  own_connection text := 'connection_id' || allowed;
  seen text := 'exists (select from %1$I parent where parent.account_id = %2$I.account_id and parent.id = %2$I.%1$s_id)';
begin
  perform open_to_limited('connection', 'select, update, delete', 'id' || allowed);
  perform open_to_limited('resource', 'select', own_connection);
  perform open_to_limited('scan', 'select, insert, update', own_connection);
  perform open_to_limited('result_span', 'select', own_connection);
  perform open_to_limited('finding', 'select, update', own_connection);
  perform open_to_limited('finding_count', 'select, insert, update', own_connection);
  perform open_to_limited('daily_count', 'select, insert, update', own_connection);
  perform open_to_limited('remediation', 'select, insert, update', own_connection);
  -- what belongs to a row that is seen
  perform open_to_limited('scan_coverage', 'select', format(seen, 'scan', 'scan_coverage'));
  perform open_to_limited('finding_event', 'select, insert', format(seen, 'finding', 'finding_event'));
  perform open_to_limited('acceptance', 'select, insert, update, delete', format(seen, 'finding', 'acceptance'));
  perform open_to_limited('remediation_event', 'select, insert', format(seen, 'remediation', 'remediation_event'));
  perform open_to_limited('remediation_finding', 'select, insert, delete', format(seen, 'remediation', 'remediation_finding'));
end $$;

-- Evidence is addressed by the hash of its content: who names one has it from a row that is seen.
grant select on evidence to parapet_limited;
-- What an account's people share, whatever the connection.
grant select on account, membership, app_user to parapet_limited;
grant update (next_remediation_number) on account to parapet_limited;
grant select (account_id, name, last4, updated_at) on account_secret to parapet_limited;
-- What a change leaves behind; read by others.
grant insert on audit, live_event, notification, outbox to parapet_limited;
grant select, insert, update on audit_head to parapet_limited;
grant usage on sequence live_event_id_seq to parapet_limited;
grant select (account_id, user_id) on account_entry to parapet_limited;
grant insert on notification_mail to parapet_limited;
grant select on notification_preference to parapet_limited;

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

