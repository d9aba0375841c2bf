-- What the database's roles may do with the schema and the database themselves. The roles are made, with their passwords, by
-- server/db/roles.ts before the first migration.
--   parapet_app       API requests; row-level security applies
--   parapet_limited   what parapet_app becomes for an API key that is limited to some connections
--   parapet_worker    jobs; row-level security applies
--   parapet_identity  sign-in and sessions, before an account is known; sees identity tables only
--   parapet_platform  owns SECURITY DEFINER functions, runs sweeps across accounts; bypasses row-level security

revoke all on schema public from public;
grant usage on schema public to parapet_app, parapet_limited, parapet_worker, parapet_identity, parapet_platform;
