-- What must be true of any catalogue of ours, whatever is declared. Any row is a failure; read at every boot and by tests.
-- Policies and privileges are compared with their declaration by catalogue-lint.ts.
with ours as (
  select c.oid, c.relname, c.relkind, c.relowner, c.relrowsecurity, c.relforcerowsecurity from pg_class c
   where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely\_%'
), tenant as (
  select o.*, a.attnum, a.attnotnull from ours o join pg_attribute a on a.attrelid = o.oid and a.attname = 'account_id' and not a.attisdropped
   -- a session only remembers which account it acts in; it belongs to a person
   where o.relname <> 'session'
), serving as (
  select oid, rolname from pg_roles where rolname in ('parapet_app', 'parapet_limited', 'parapet_worker', 'parapet_identity')
), guard(relname, tgname, fname) as (
  values ('membership', 'membership_guard', 'guard_owner'), ('invitation', 'invitation_guard', 'guard_owner'), ('account', 'account_guard', 'guard_account')
)
select 'row security is not forced' as fault, relname::text as name from ours where not (relrowsecurity and relforcerowsecurity)
union all select 'no tenant policy', t.relname::text from tenant t
  where not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'tenant') and not exists (select from pg_inherits i where i.inhrelid = t.oid)
union all select 'guard of a role is missing', g.tgname from guard g where not exists (
    select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
     where t.tgrelid = to_regclass(g.relname) and t.tgname = g.tgname and f.proname = g.fname and t.tgenabled = 'O')
union all select 'account_id may be null', relname::text from tenant where not attnotnull
union all select 'no index leads with account_id', t.relname::text from tenant t where not exists (select from pg_index i where i.indrelid = t.oid and i.indkey[0] = t.attnum)
union all select 'foreign key without account_id', f.conrelid::regclass::text || '.' || f.conname from pg_constraint f join tenant t on t.oid = f.confrelid
  where f.contype = 'f' and not t.attnum = any (f.confkey)
union all select 'unique key without account_id', i.indrelid::regclass::text || '.' || i.indexrelid::regclass::text from pg_index i join tenant t on t.oid = i.indrelid
  where i.indisunique and not t.attnum = any (i.indkey::int2[])
union all select 'view runs with its owner''s rights', c.relname::text from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
  and coalesce(array_to_string(c.reloptions, ','), '') not like '%security_invoker=true%'
union all select 'materialised view', relname::text from pg_class where relkind = 'm' and relnamespace = 'public'::regnamespace
union all select 'role with dangerous rights', r.rolname::text from serving s join pg_roles r on r.oid = s.oid
  where r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication
union all select 'role owns a table', o.relname::text from ours o join serving s on s.oid = o.relowner
union all select 'role may create temporary tables', rolname::text from serving where has_database_privilege(oid, current_database(), 'TEMP')
union all select 'definer function without a fixed search_path', p.proname::text from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prosecdef and not coalesce(array_to_string(p.proconfig, ','), '') like '%search_path=%'
union all select 'definer function that everybody may call', p.proname::text from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prosecdef and has_function_privilege('public', p.oid, 'EXECUTE')
