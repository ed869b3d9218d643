-- What every finished analysis saw, kept when a later one replaces its lists.
create table readings (
  id text primary key,
  user_id bigint not null references users on delete cascade,
  insta_id text not null,
  source text not null,
  taken_at timestamptz not null,
  followers integer not null,
  -- Unknown for an earlier reading that the network supplied: it holds followers alone.
  following integer
);
create index readings_user on readings (user_id, insta_id, taken_at);

-- Who came and who left between a reading and the one before it.
create table follower_changes (
  reading text not null references readings on delete cascade,
  insta_id text not null,
  came boolean not null,
  position integer not null,
  primary key (reading, insta_id)
);
