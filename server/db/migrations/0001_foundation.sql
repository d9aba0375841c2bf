-- Roles (made with their passwords by server/db/roles.ts before the first migration):
--   parapet_app       API requests; row-level security applies
--   parapet_worker    jobs; row-level security applies
--   parapet_identity  sign-in and sessions, before an account is known; sees identity tables only
--   parapet_platform  owns SECURITY DEFINER functions, runs cross-account sweeps; bypasses row-level security

revoke all on schema public from public;
grant usage on schema public to parapet_app, parapet_worker, parapet_identity, parapet_platform;

-- Puts a table under the house's one tenant policy. server/db/catalogue-lint.sql checks that nothing escaped it.
create function protect_tenant_table(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to parapet_app, parapet_worker
       using (account_id = (select nullif(current_setting(''app.account_id'', true), '''')::uuid))
       with check (account_id = (select nullif(current_setting(''app.account_id'', true), '''')::uuid))', target);
  execute format('grant select, insert, update, delete on %s to parapet_app, parapet_worker, parapet_platform', target);
end $$;

-- Opens a tenant table to the identity role as well: it works before an account is chosen.
create function open_to_identity(target regclass) returns void language plpgsql as $$
begin
  execute format('create policy identity on %s to parapet_identity using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to parapet_identity', target);
end $$;
