-- Who did what. Insert-only, hash-chained per account: a hash is an HMAC over the hash before it and every value of the row
-- (server/audit.ts, docs/decisions/0005-audit-chain.md).

create table audit (
  account_id uuid not null references account on delete cascade,
  seq bigint not null,
  at timestamptz not null,
  event text not null,
  status text not null check (status in ('Request', 'Success', 'Fail')),
  source text not null check (source in ('server', 'client', 'worker', 'cli')),
  actor_id uuid,
  actor_label text not null,
  target text,
  details jsonb not null default '{}',
  ip text,
  browser text,
  browser_version text,
  -- operating system with its version, and the kind of device, as far as the browser tells them
  os text,
  device text,
  -- country of the address, as ISO 3166-1 alpha-2
  place text,
  -- what a client's record said of itself
  action text,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (account_id, seq)
);
-- The audit's own filters; each list ends in the order it is shown in.
create index audit_of_event on audit (account_id, event, seq desc);
create index audit_of_actor on audit (account_id, actor_id, seq desc);
create index audit_by_time on audit (account_id, at);
create index audit_unsuccessful on audit (account_id, status, seq desc) where status <> 'Success';

-- The end of each account's chain; locked by whoever appends. The seal puts it under the installation's key: whoever cuts rows
-- off the end cannot make the end that was before them.
create table audit_head (
  account_id uuid primary key references account on delete cascade,
  seq bigint not null,
  hash bytea not null,
  seal bytea
);

-- Pages that people opened; kept for a year and a bit (server/modules/housekeeping).
create table page_view (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  path text not null,
  title text not null,
  at timestamptz not null default now(),
  primary key (account_id, id)
);
create index page_view_by_age on page_view (at);
-- Pages before the sign-in, by day; of nobody.
create table open_page_view (
  path text not null,
  day date not null,
  views bigint not null,
  primary key (path, day)
);

-- Appends what app.audit holds to the chains it names; the last statement of a transaction, in one message with its COMMIT, so
-- that no chain is locked while a client thinks. app.audit is a JSON list, one element a chain, in the order of the accounts:
--   account, inner and outer key (64 bytes each, the two pads of HMAC-SHA-256, RFC 2104), and rows as their canonical texts.
-- A row's hash is an HMAC over the hash and the seal before it, its number and its text; the seal, over number and hash.
create function append_audit() returns void language plpgsql as $$
declare
  chain jsonb; text_of_row text; fields jsonb; head audit_head; account uuid; inner_key bytea; outer_key bytea; linked bytea;
begin
  for chain in select value from jsonb_array_elements(current_setting('app.audit')::jsonb) loop
    account := (chain ->> 'account')::uuid;
    inner_key := decode(chain ->> 'inner', 'hex');
    outer_key := decode(chain ->> 'outer', 'hex');
    -- a command that changed two accounts writes in the other one as well
    perform set_config('app.account_id', account::text, true);
    select * into head from audit_head h where h.account_id = account for update;
    if not found then
      insert into audit_head (account_id, seq, hash, seal) values (account, 0, decode(repeat('00', 32), 'hex'), '') on conflict do nothing;
      select * into head from audit_head h where h.account_id = account for update;
    end if;
    for text_of_row in select value from jsonb_array_elements_text(chain -> 'rows') loop
      fields := text_of_row::jsonb;
      head.seq := head.seq + 1;
      linked := head.hash || coalesce(head.seal, '') || convert_to(head.seq || ' ' || text_of_row, 'UTF8');
      linked := sha256(outer_key || sha256(inner_key || linked));
      insert into audit (account_id, seq, at, event, status, source, actor_id, actor_label, target, details, ip, browser, browser_version,
                         place, action, os, device, previous_hash, hash)
      values (account, head.seq, (fields ->> 1)::timestamptz, fields ->> 2, fields ->> 3, fields ->> 4, (fields ->> 5)::uuid, fields ->> 6,
              fields ->> 7, (fields ->> 8)::jsonb, fields ->> 9, fields ->> 10, fields ->> 11, fields ->> 12, fields ->> 13, fields ->> 14, fields ->> 15,
              head.hash, linked);
      head.hash := linked;
      head.seal := sha256(outer_key || sha256(inner_key || convert_to('head ' || account || ' ' || head.seq || ' ', 'UTF8') || head.hash));
    end loop;
    update audit_head h set seq = head.seq, hash = head.hash, seal = head.seal where h.account_id = account;
  end loop;
  perform set_config('app.audit', '', true);
end $$;
