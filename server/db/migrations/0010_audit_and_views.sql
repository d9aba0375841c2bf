-- The end of each chain under the installation's key: whoever cuts rows off the end cannot make the end that was before them.
-- Heads from before are sealed by the process that runs this migration (server/start.ts).
alter table audit_head add column seal bytea;

-- The audit's own filters; each list ends in the order it is shown in.
create index audit_of_event on audit (account_id, event, seq desc);
create index audit_of_actor on audit (account_id, actor_id, seq desc);
create index audit_by_time on audit (account_id, at);
create index audit_unsuccessful on audit (account_id, status, seq desc) where status <> 'Success';

-- Page views are kept for a year and a bit (server/modules/housekeeping).
create index page_view_by_age on page_view (at);
