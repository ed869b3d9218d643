-- Stories that were found for an account, one row a person, in the order of the list. `taken_at` is
-- the moment of the network the list shows; a list found later replaces all of it.
create table kept_stories (
  user_id bigint not null references users on delete cascade,
  position integer not null,
  taken_at timestamptz not null,
  teller text not null,
  primary key (user_id, position)
);
create index kept_stories_age on kept_stories (taken_at);
