-- Ids of a row that are not canonical decimal numbers up to 2^64-1, as JSON by their place in it.
alter table list_rows add column odd text;
