-- API keys that are limited to some connections. Their transactions take the role parapet_limited (server/context.ts), which sees
-- rows of those connections alone and has no right on anything that is not granted here; other transactions keep their plans.

-- Whatever holds for the API's role holds for this one as well, and more.
do $$
declare p record;
begin
  for p in select c.relname, pol.polname, (select string_agg(r.rolname, ', ') from pg_roles r where r.oid = any (pol.polroles)) as roles
             from pg_policy pol join pg_class c on c.oid = pol.polrelid
            where (select oid from pg_roles where rolname = 'parapet_app') = any (pol.polroles) loop
    execute format('alter policy %I on %I to %s, parapet_limited', p.polname, p.relname, p.roles);
  end loop;
end $$;
create or replace function protect_tenant_table(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to parapet_app, parapet_worker, parapet_limited
       using (account_id = (select nullif(current_setting(''app.account_id'', true), '''')::uuid))
       with check (account_id = (select nullif(current_setting(''app.account_id'', true), '''')::uuid))', target);
  execute format('grant select, insert, update, delete on %s to parapet_app, parapet_worker, parapet_platform', target);
end $$;

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
grant usage on schema public to parapet_limited;
