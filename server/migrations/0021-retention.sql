-- What the retention job looks for by age across all stores. Tables without an index here have one, or are small.
create index audit_events_by_age on audit_events (created_at);
create index search_outcomes_by_day on search_outcomes (day);
create index consent_receipts_by_age on consent_receipts (confirmed_at);
