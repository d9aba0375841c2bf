-- Entering an account, what follows from leaving one, and what a role may not change whatever the command.

-- Whoever may act in an account: its members, and those let in for a time by a grant that still stands.
create function role_in_account(person uuid, wanted_account uuid)
returns table (role text, inside_until timestamptz, via text) language sql stable security definer set search_path = public, pg_temp as $$
  select m.role, null::timestamptz, null::text from membership m where m.user_id = person and m.account_id = wanted_account
  union all
  (select g.role, e.inside_until, coalesce(msp.name, 'Support')
     from account_entry e
     join access_grant g on g.account_id = e.account_id and g.id = e.grant_id
     join account a on a.account_id = e.account_id
     left join account msp on g.kind = 'msp' and msp.account_id = a.msp_account_id and msp.is_msp
    where e.user_id = person and e.account_id = wanted_account and e.left_at is null and e.inside_until > now()
      and g.revoked_at is null and (g.expires_at is null or g.expires_at > now())
      -- an MSP's person must still be that MSP's, in a role that enters customers; an operator must still be one
      and case g.kind
            when 'msp' then exists (
              select from membership own
               where own.account_id = msp.account_id and own.user_id = person and own.is_msp_user and own.role in ('Owner', 'Admin', 'User'))
            else exists (select from app_user u where u.id = person and u.is_super_admin)
          end
    order by e.inside_until desc limit 1)
  limit 1
$$;
alter function role_in_account owner to parapet_platform;
revoke all on function role_in_account from public;
grant execute on function role_in_account to parapet_identity;

-- Opens a transaction for a session or an API key: checks that it still stands and that its person may still act in the
-- account, and sets what row-level security reads. Raises PX401 when it does not, PX403 for a session that another account's identity
-- provider vouched for, PX428 for one that owes the second factor the account asks for (lacksFactor of server/modules/identity says
-- when), unless what it does comes before that. One round trip with BEGIN.
create function enter_account(credential_kind text, credential_id uuid, wanted_account uuid, before_second_factor boolean default false)
returns table (user_id uuid, role text, inside_until timestamptz, is_super_admin boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare person uuid; voucher uuid; factor_at timestamptz; found_role text; found_until timestamptz; is_operator boolean; limited_to uuid[];
begin
  if credential_kind = 'session' then
    select s.user_id, s.vouched_by, s.factor_proved_at into person, voucher, factor_at from session s
     where s.id = credential_id and s.ended_at is null and s.idle_expires_at > now() and s.absolute_expires_at > now()
       and not exists (select from membership m
                        where m.user_id = s.user_id and m.account_id = wanted_account and m.signed_out_at >= s.created_at);
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
  -- an account's identity provider speaks for its people in that account, and never for the operator of the installation
  if voucher <> wanted_account then
    raise exception 'Another account''s identity provider vouched for this session' using errcode = 'PX403';
  end if;
  if credential_kind = 'session' and factor_at is null and not before_second_factor and exists (
    select from account a where a.account_id = wanted_account
       and (a.second_factor = 'required_with_sso' or (a.second_factor = 'required' and voucher is distinct from wanted_account)))
  then
    raise exception 'The account asks for a second factor' using errcode = 'PX428';
  end if;
  select u.is_super_admin and voucher is null into is_operator from app_user u where u.id = person;
  perform set_config('app.account_id', wanted_account::text, true), set_config('app.user_id', person::text, true),
          set_config('app.role', found_role, true), set_config('app.connection_ids', coalesce(limited_to::text, ''), true);
  return query select person, found_role, found_until, is_operator;
end $$;
alter function enter_account owner to parapet_platform;
revoke all on function enter_account from public;
grant execute on function enter_account to parapet_app;

-- Sessions that an account's identity provider vouched for end with the trust in it: when it is removed, switched off, or replaced.
-- Whoever makes the change goes on, so that a slip of theirs can be undone.
create function end_sessions_of_provider() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session s set ended_at = now(), ended_because = 'provider_changed'
   where s.vouched_by = old.account_id and s.ended_at is null
     and s.user_id::text is distinct from nullif(current_setting('app.user_id', true), '');
  return null;
end $$;
alter function end_sessions_of_provider owner to parapet_platform;
revoke all on function end_sessions_of_provider from public;
create trigger sso_provider_removed after delete on sso_provider for each row execute function end_sessions_of_provider();
create trigger sso_provider_replaced after update on sso_provider for each row
  when (old.enabled and not new.enabled or (old.issuer, old.client_id, old.email_domain) <> (new.issuer, new.client_id, new.email_domain))
  execute function end_sessions_of_provider();

-- Whoever was signed out of an account by those who manage its team: their sessions that began there end. Those that began in another
-- account of theirs go on in that one alone (enter_account).
create function end_sessions_of_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session s set ended_at = now(), ended_because = 'ended_by_team'
   where s.user_id = new.user_id and s.ended_at is null and new.account_id in (s.account_id, s.vouched_by);
  return null;
end $$;
alter function end_sessions_of_member owner to parapet_platform;
revoke all on function end_sessions_of_member from public;
create trigger membership_signed_out after update of signed_out_at on membership for each row execute function end_sessions_of_member();

-- Whoever is no longer in an account what they were: their open streams end, however it came about ('<account> <person>').
create function announce_membership() returns trigger language plpgsql as $$
begin
  perform pg_notify('membership_changed', old.account_id || ' ' || old.user_id);
  return null;
end $$;
create trigger membership_announced after delete or update of role, signed_out_at on membership for each row execute function announce_membership();
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

-- What an account remembers of whoever was in it. They left by themselves when it was their own transaction that ended it.
create function remember_member(wanted_account uuid, person uuid, address text, last_role text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into former_member (account_id, email, user_id, role, has_left)
  select a.account_id, address, person, last_role,
         current_setting('app.user_id', true) is not distinct from person::text
           and current_setting('app.account_id', true) is not distinct from a.account_id::text
    from account a where a.account_id = wanted_account
  on conflict (account_id, email) do update
    set user_id = excluded.user_id, role = excluded.role, has_left = excluded.has_left, ended_at = now();
  -- what was sent to them before is no way back
  update invitation set revoked_at = now()
   where account_id = wanted_account and email = address and accepted_at is null and revoked_at is null
$$;
alter function remember_member owner to parapet_platform;
revoke all on function remember_member from public;
create function remember_departure() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'app_user' then
    perform remember_member(m.account_id, old.id, old.email, m.role) from membership m where m.user_id = old.id;
    return old;
  end if;
  perform remember_member(old.account_id, u.id, u.email, old.role) from app_user u where u.id = old.user_id;
  return null;
end $$;
alter function remember_departure owner to parapet_platform;
revoke all on function remember_departure from public;
create trigger membership_remembered after delete on membership for each row execute function remember_departure();
create trigger person_remembered before delete on app_user for each row execute function remember_departure();
-- Whoever is in again is no former member.
create function forget_departure() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from former_member f using app_user u
   where u.id = new.user_id and f.account_id = new.account_id and (f.user_id = u.id or f.email = u.email);
  return null;
end $$;
alter function forget_departure owner to parapet_platform;
revoke all on function forget_departure from public;
create trigger membership_forgets after insert on membership for each row execute function forget_departure();

-- Whoever leaves an MSP, or may no longer enter for it, loses its customers: their grants end, and their open pages there learn it.
create function end_access_of_msp_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('membership_changed', e.account_id || ' ' || e.user_id)
     from account_entry e join account a on a.account_id = e.account_id
    where e.user_id = old.user_id and a.msp_account_id = old.account_id and e.left_at is null and e.inside_until > now();
  if tg_op = 'DELETE' or not new.is_msp_user then
    update access_grant g set revoked_at = now() from account a
     where g.user_id = old.user_id and g.kind = 'msp' and g.revoked_at is null
       and a.account_id = g.account_id and a.msp_account_id = old.account_id;
  end if;
  return null;
end $$;
alter function end_access_of_msp_person owner to parapet_platform;
revoke all on function end_access_of_msp_person from public;
create trigger membership_of_msp_ended after delete on membership
  for each row when (old.is_msp_user) execute function end_access_of_msp_person();
create trigger membership_of_msp_changed after update on membership
  for each row when (old.is_msp_user and (not new.is_msp_user or new.role <> old.role)) execute function end_access_of_msp_person();

-- An account that is no MSP any more, and somebody who is no operator any more, are out of every account they were let into.
create function announce_end_of_letting_in() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('membership_changed', e.account_id || ' ' || e.user_id)
     from account_entry e
     join access_grant g on g.account_id = e.account_id and g.id = e.grant_id
     join account a on a.account_id = e.account_id
    where e.left_at is null and e.inside_until > now()
      and case tg_table_name
            when 'account' then g.kind = 'msp' and a.msp_account_id = (to_jsonb(old) ->> 'account_id')::uuid
            else g.kind = 'support' and e.user_id = (to_jsonb(old) ->> 'id')::uuid
          end;
  return null;
end $$;
alter function announce_end_of_letting_in owner to parapet_platform;
revoke all on function announce_end_of_letting_in from public;
create trigger msp_ended after update of is_msp on account
  for each row when (old.is_msp and not new.is_msp) execute function announce_end_of_letting_in();
create trigger operator_ended after update of is_super_admin on app_user
  for each row when (old.is_super_admin and not new.is_super_admin) execute function announce_end_of_letting_in();

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

-- How many scans look at a public host, or wait to, in whatever account: a worker sees its own alone.
create function scans_of_host(wanted text) returns table (running integer, waiting integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select (count(*) filter (where s.status = 'running'))::int, (count(*) filter (where s.status = 'queued'))::int
    from scan s where s.host = wanted and s.status in ('queued', 'running')
$$;
alter function scans_of_host owner to parapet_platform;
revoke all on function scans_of_host from public;
grant execute on function scans_of_host to parapet_worker;

-- Ids of resources of the account, and of the connections a key is limited to, in whose text one of the patterns of LIKE is found, and
-- one of the others if there are any; null narrows by nothing. The index of trigrams cannot be asked under row-level security, whose
-- conditions come first; so this asks it for the account at hand. It answers ids alone: whoever reads their rows reads them under
-- row-level security.
create function find_resources(patterns text[], others text[], gone boolean, types text[], regions text[], connections uuid[], most integer)
returns setof uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  -- each pattern a condition of its own, and planned for these patterns: only so is the index asked
  one_of text := (select string_agg(format('t.text like %L', p), ' or ') from unnest(patterns) p);
  and_one_of text := (select string_agg(format('t.text like %L', p), ' or ') from unnest(others) p);
begin
  return query execute 'select t.resource_id from resource_text t where t.account_id = $1 and t.is_gone = $2 and (' || one_of || ')'
    || coalesce(' and (' || and_one_of || ')', '')
    || ' and ($3 is null or t.connection_id = any ($3)) and ($4 is null or t.connection_id = any ($4))'
    || ' and ($5 is null or t.type = any ($5)) and ($6 is null or t.region = any ($6)) limit $7'
    using nullif(current_setting('app.account_id', true), '')::uuid, gone,
          nullif(current_setting('app.connection_ids', true), '')::uuid[], connections, types, regions, most;
end $$;
alter function find_resources owner to parapet_platform;
revoke all on function find_resources from public;
grant execute on function find_resources to parapet_app, parapet_limited, parapet_worker;
