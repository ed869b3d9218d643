-- Where a wallet is billed, kept so that a try after a challenge is the same purchase.
alter table payments add column country text;
