-- Entering accounts from outside, and notifications that go by mail.

-- Reads who somebody is in an account that they enter; with what they came through, for the audit.
drop function role_in_account;
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

create index access_grant_by_person on access_grant (user_id, account_id) where revoked_at is null and kind = 'msp';
create index account_entry_by_grant on account_entry (account_id, grant_id, entered_at desc);

-- Those who were let in are visible by name where they were, as colleagues are: what they did stays theirs.
drop policy colleague on app_user;
create policy colleague on app_user for select to parapet_app, parapet_worker, parapet_limited
  using (id = (select nullif(current_setting('app.user_id', true), '')::uuid)
     or exists (select from membership m where m.user_id = app_user.id)
     or exists (select from account_entry e where e.user_id = app_user.id));
grant select (account_id, user_id) on account_entry to parapet_limited;

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

-- Notifications that wait to be gathered into a mail. Of those sent, the newest of a person and kind stays: it tells when.
create table notification_mail (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  values jsonb not null,
  link text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (account_id, id)
);
select protect_tenant_table('notification_mail');
grant insert on notification_mail to parapet_limited;
grant select on notification_preference to parapet_limited;
