-- Plans on offer. Amounts are whole cents; floating point never touches money here.
create table plans (
  code text primary key,
  plan_id text not null,
  plan_type integer not null,
  name text not null,
  currency text not null,
  interval_unit text not null,
  interval_length integer not null,
  unit_cents integer not null,
  before_cents integer,
  setup_cents integer,
  trial_days integer,
  meta_info text not null default '',
  position integer not null,
  is_offered boolean not null default true
);

-- One row a payment, written before the provider is asked, so that a crash between the charge and
-- our own account leaves a trace that is followed up. The token is stored as a digest only.
create table payments (
  id text primary key,
  token_digest bytea not null unique,
  kind text not null,
  account_code text not null,
  email text not null,
  username text not null,
  first_name text not null,
  last_name text not null,
  plan_code text not null references plans,
  state text not null,
  action_token text,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- At most one charge of an account is under way, whatever number of tokens and tabs there are.
create unique index payments_charging on payments (account_code) where state = 'charging';

create table subscriptions (
  user_id bigint primary key references users on delete cascade,
  provider text not null,
  provider_id text not null,
  account_code text not null unique,
  plan_code text not null,
  plan_name text not null,
  state text not null,
  current_period_ends_at timestamptz not null,
  updated_at timestamptz not null
);

create table receipts (
  payment_id text primary key references payments,
  user_id bigint not null references users on delete cascade,
  provider text not null,
  provider_ref text not null,
  plan_code text not null,
  amount_cents integer not null,
  currency text not null,
  paid_at timestamptz not null
);

create table webhook_events (
  id text primary key,
  event_type text not null,
  received_at timestamptz not null
);

-- Solved captcha challenges, so that none is used twice.
create table captcha_solutions (
  digest bytea primary key,
  expires_at timestamptz not null
);

-- The sandbox is a provider of its own: it keeps its books apart from ours and no card digit.
create table sandbox_tokens (
  id text primary key,
  type text not null,
  outcome text not null,
  is_used boolean not null default false,
  created_at timestamptz not null
);

create table sandbox_actions (
  id text primary key,
  token_id text not null unique references sandbox_tokens on delete cascade,
  challenge_type text not null,
  amount_cents integer not null,
  currency text not null,
  state text not null,
  result_id text unique,
  created_at timestamptz not null
);

create table sandbox_subscriptions (
  id text primary key,
  payment_id text not null unique,
  account_code text not null,
  plan_code text not null,
  state text not null,
  amount_cents integer not null,
  currency text not null,
  current_period_ends_at timestamptz not null,
  created_at timestamptz not null
);
create index sandbox_subscriptions_account on sandbox_subscriptions (account_code, created_at);
