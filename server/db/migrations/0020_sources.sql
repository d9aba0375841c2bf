-- Source code of contracts, by the hash of its bytes in the object store: what people uploaded, and what scans read. What no
-- connection and no scan names any more is deleted by the housekeeping.
create table source (
  account_id uuid not null references account on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer not null,
  stored_at timestamptz not null default now(),
  primary key (account_id, sha256)
);
-- whether another account's row names the same object
create index source_stored on source (sha256);

-- The source that a scan read.
create table scan_source (
  account_id uuid not null,
  scan_id uuid not null,
  sha256 text not null,
  origin text not null,
  compiler text,
  primary key (account_id, scan_id),
  foreign key (account_id, scan_id) references scan on delete cascade,
  foreign key (account_id, sha256) references source
);
create index scan_source_named on scan_source (account_id, sha256);
