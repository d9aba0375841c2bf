-- What must be true of the catalogue. Any row is a failure; read at every boot and by a test.
with tenant as (
  select c.oid, c.relname, c.relkind, a.attnum, a.attnotnull, c.relrowsecurity, c.relforcerowsecurity, c.relowner
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
   where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
     -- a session only remembers which account it acts in; it belongs to a person
     and c.relname <> 'session'
), ours as (
  select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class c
   where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely_%'
), expected as (
  select '(account_id = ( SELECT (NULLIF(current_setting(''app.account_id''::text, true), ''''::text))::uuid AS "nullif"))' as clause
), open_to_identity(relname) as (
  values ('account'), ('membership'), ('api_key'), ('audit'), ('audit_head'), ('account_secret'), ('invitation'), ('access_grant'),
         ('account_entry'), ('sso_provider')
), limited as (
  select oid from pg_roles where rolname = 'parapet_limited'
), not_of_a_connection(relname) as (
  values ('account'), ('account_secret'), ('membership'), ('audit_head'), ('evidence'), ('account_entry'),
         ('notification_preference')
), role_policy(tables, commands, roles, own) as (
  -- server/db/migrations/0009_access.sql says the same; whoever changes one of them changes both
  values ('resource,scan,scan_coverage,evidence,result_span,finding,finding_count,finding_event,acceptance,daily_count,remediation,remediation_event,remediation_finding,connection',
          'select', 'Owner,Admin,User,Viewer', false),
         ('resource,scan,scan_coverage,evidence,result_span,finding,finding_count,finding_event,acceptance,daily_count,remediation,remediation_event,remediation_finding',
          'insert,update,delete', 'Owner,Admin,User', false),
         ('connection', 'update', 'Owner,Admin,User', false), ('connection', 'insert,delete', 'Owner,Admin', false),
         ('account', 'insert', 'outside', false), ('account', 'update', 'Owner,Admin,User,outside', false), ('account', 'delete', 'nobody', false),
         ('membership', 'insert,update', 'Owner,Admin', false), ('membership', 'delete', 'Owner,Admin', true),
         ('account_secret,sso_provider', 'insert,update,delete', 'Owner,Admin', false),
         ('invitation,access_grant,account_entry', 'insert,update,delete', 'Owner,Admin,outside', false),
         ('api_key', 'insert,update,delete', 'Owner,Admin,User', false), ('api_key', 'insert,update,delete', 'Owner,Admin', true),
         ('saved_view,notification_preference,page_view', 'insert,update,delete', 'nobody', true), ('notification', 'update,delete', 'nobody', true),
         ('notification_mail,live_event', 'update,delete', 'nobody', false), ('audit_head', 'delete', 'nobody', false), ('audit', 'select', 'Owner,Admin', false)
), expected_role as (
  select relname, command, case when own then 'own_' else 'role_' end || command as polname,
         case when own then format('(( SELECT (current_setting(''app.role''::text, true) = ANY (''{%s}''::text[]))) OR (user_id = ( SELECT (NULLIF(current_setting(''app.user_id''::text, true), ''''::text))::uuid AS "nullif")))', roles)
              else format('( SELECT (current_setting(''app.role''::text, true) = ANY (''{%s}''::text[])))', roles) end as clause
    from role_policy, unnest(string_to_array(tables, ',')) relname, unnest(string_to_array(commands, ',')) command
), found_role as (
  select c.relname, p.polname, case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' end as command,
         pg_get_expr(p.polqual, p.polrelid) as reads, pg_get_expr(p.polwithcheck, p.polrelid) as checks
    from pg_policy p join pg_class c on c.oid = p.polrelid
   where not p.polpermissive and p.polroles @> array(select oid from pg_roles where rolname in ('parapet_app', 'parapet_limited'))
), guard(relname, tgname, fname) as (
  values ('membership', 'membership_guard', 'guard_owner'), ('invitation', 'invitation_guard', 'guard_owner'), ('account', 'account_guard', 'guard_account')
)
select 'row security is not forced' as fault, relname::text as name from ours where not (relrowsecurity and relforcerowsecurity)
union all select 'no tenant policy', t.relname::text from tenant t where not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'tenant')
union all select 'tenant policy differs from the house''s', t.relname::text from tenant t join pg_policy p on p.polrelid = t.oid and p.polname = 'tenant', expected e
  where pg_get_expr(p.polqual, p.polrelid) is distinct from e.clause or pg_get_expr(p.polwithcheck, p.polrelid) is distinct from e.clause or not p.polpermissive or p.polcmd <> '*'
union all select 'policy beside the tenant''s', t.relname || '.' || p.polname from tenant t join pg_policy p on p.polrelid = t.oid
  where p.polname <> 'tenant' and not (p.polname = 'identity' and t.relname in (select relname from open_to_identity)
    and p.polroles = array[(select oid from pg_roles where rolname = 'parapet_identity')])
    and not (not p.polpermissive and exists (select from expected_role e where e.relname = t.relname and e.polname = p.polname))
    and not (p.polname = 'limited' and not p.polpermissive and p.polcmd = '*' and p.polroles = array[(select oid from limited)])
union all select 'role policy is missing or differs', e.relname || '.' || e.polname from expected_role e where not exists (
    select from found_role f where f.relname = e.relname and f.polname = e.polname and f.command = e.command
       and f.reads is not distinct from case when e.command <> 'insert' then e.clause end
       and f.checks is not distinct from case when e.command in ('insert', 'update') then e.clause end)
union all select 'guard of a role is missing', g.tgname from guard g where not exists (
    select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
     where t.tgrelid = to_regclass(g.relname) and t.tgname = g.tgname and f.proname = g.fname and t.tgenabled = 'O')
union all select 'limited API keys see rows of every connection', t.relname::text from tenant t, limited
  where has_any_column_privilege(limited.oid, t.oid, 'SELECT') and t.relname not in (select relname from not_of_a_connection)
    and not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'limited')
union all select 'policy leaves limited API keys out', p.polrelid::regclass::text || '.' || p.polname from pg_policy p, limited
  where (select oid from pg_roles where rolname = 'parapet_app') = any (p.polroles) and not limited.oid = any (p.polroles)
union all select 'policy for everybody', p.polrelid::regclass::text || '.' || p.polname from pg_policy p where p.polroles = '{0}'
union all select 'account_id may be null', relname::text from tenant where not attnotnull
union all select 'no index leads with account_id', t.relname::text from tenant t where not exists (select from pg_index i where i.indrelid = t.oid and i.indkey[0] = t.attnum)
union all select 'foreign key without account_id', f.conrelid::regclass::text || '.' || f.conname from pg_constraint f join tenant t on t.oid = f.confrelid
  where f.contype = 'f' and not t.attnum = any (f.confkey)
union all select 'unique key without account_id', i.indrelid::regclass::text || '.' || i.indexrelid::regclass::text from pg_index i join tenant t on t.oid = i.indrelid
  where i.indisunique and not t.attnum = any (i.indkey::int2[])
union all select 'view runs with its owner''s rights', c.relname::text from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
  and coalesce(array_to_string(c.reloptions, ','), '') not like '%security_invoker=true%'
union all select 'materialised view', relname::text from pg_class where relkind = 'm' and relnamespace = 'public'::regnamespace
union all select 'role with dangerous rights', rolname::text from pg_roles where rolname in ('parapet_app', 'parapet_worker', 'parapet_identity', 'parapet_limited')
  and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
union all select 'role owns a table', c.relname::text from pg_class c join pg_roles r on r.oid = c.relowner
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and r.rolname in ('parapet_app', 'parapet_worker', 'parapet_identity', 'parapet_limited')
union all select 'TRUNCATE is granted', c.relname || ' to ' || r.rolname from pg_class c, pg_roles r
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and r.rolname in ('parapet_app', 'parapet_worker', 'parapet_identity', 'parapet_limited') and has_table_privilege(r.oid, c.oid, 'TRUNCATE')
union all select 'definer function without a fixed search_path', p.proname::text from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prosecdef and not coalesce(array_to_string(p.proconfig, ','), '') like '%search_path=%'
