-- What stores buy from a payment provider. The provider is the source of a subscription's state; these tables are the ledger that follows it.

-- The customer of each store at each provider.
create table payment_customers (
  store_id uuid not null references stores on delete cascade,
  provider text not null check (provider in ('sandbox', 'stripe')),
  customer_id text not null,
  -- Reads of the customer's subscriptions are numbered when they begin. The result of a read is applied only if no later read was.
  reads bigint not null default 0,
  applied_read bigint not null default 0,
  read_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, provider)
);
-- Payment events name only the customer.
create index payment_customers_by_customer on payment_customers (provider, customer_id);

-- The hosted pages that were opened to buy, change or cancel a plan.
create table checkouts (
  store_id uuid not null references stores on delete cascade,
  checkout_id uuid not null,
  provider text not null,
  session_id text not null,
  kind text not null check (kind in ('subscribe', 'change', 'cancel')),
  plan text not null,
  state text not null check (state in ('open', 'complete', 'replaced')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  primary key (store_id, checkout_id)
);
-- The page that a customer returns to has only the checkout's ID.
create index checkouts_by_id on checkouts (checkout_id);
create index checkouts_by_age on checkouts (created_at);

create table subscriptions (
  store_id uuid not null references stores on delete cascade,
  provider text not null,
  subscription_id text not null,
  plan text not null,
  -- past_due: the last payment failed. unpaid: the provider stopped trying.
  status text not null check (status in ('active', 'past_due', 'unpaid', 'ended')),
  started_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null,
  past_due_since timestamptz,
  -- Until then the plan's limits apply although the payment failed.
  grace_ends_at timestamptz,
  -- When the owners were told that the grace period is about to end, and when it ended.
  reminded_at timestamptz,
  grace_ended_at timestamptz,
  updated_at timestamptz not null,
  primary key (store_id, provider, subscription_id),
  check ((status = 'past_due') = (past_due_since is not null and grace_ends_at is not null))
);
create index subscriptions_in_grace on subscriptions (grace_ends_at) where status = 'past_due' and grace_ended_at is null;

-- Every verified event of a known customer, once, however often the provider delivers it.
create table payment_events (
  store_id uuid not null references stores on delete cascade,
  provider text not null,
  event_id text not null,
  type text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (store_id, provider, event_id)
);
create index payment_events_by_age on payment_events (received_at);

-- The sandbox: the tables of a payment provider that moves no money.
create table sandbox_checkouts (
  store_id uuid not null references stores on delete cascade,
  session_id text not null,
  checkout_id uuid not null,
  kind text not null check (kind in ('subscribe', 'change', 'cancel')),
  plan text not null,
  -- The subscription that a change or cancellation is about.
  subscription_id text,
  state text not null check (state in ('open', 'paid', 'canceled')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, session_id)
);
create index sandbox_checkouts_by_session on sandbox_checkouts (session_id);
create index sandbox_checkouts_by_age on sandbox_checkouts (created_at);

create table sandbox_subscriptions (
  store_id uuid not null references stores on delete cascade,
  subscription_id text not null,
  plan text not null,
  status text not null check (status in ('active', 'past_due', 'canceled')),
  -- Whether the test card pays renewals.
  card text not null check (card in ('pays', 'fails_later')),
  started_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null,
  primary key (store_id, subscription_id)
);
create index sandbox_subscriptions_by_period on sandbox_subscriptions (period_end) where status = 'active';

create table sandbox_invoices (
  store_id uuid not null references stores on delete cascade,
  invoice_id uuid not null,
  subscription_id text not null,
  number text not null,
  plan text not null,
  reason text not null check (reason in ('subscribe', 'renewal', 'change')),
  amount integer not null check (amount >= 0),
  status text not null check (status in ('open', 'paid', 'void')),
  created_at timestamptz not null,
  paid_at timestamptz,
  primary key (store_id, invoice_id)
);
create index sandbox_invoices_by_creation on sandbox_invoices (store_id, created_at, invoice_id);

-- Events as they are signed and delivered: JSON text, so that every delivery has the same bytes.
create table sandbox_events (
  store_id uuid not null references stores on delete cascade,
  event_id text not null,
  body text not null,
  created_at timestamptz not null,
  primary key (store_id, event_id)
);
create index sandbox_events_by_age on sandbox_events (created_at);
