-- failed: its vectors came no further, time after time; `vitrine models use` goes on where they ended.
alter table model_generations drop constraint model_generations_state_check;
alter table model_generations add constraint model_generations_state_check
  check (state in ('building', 'failed', 'ready', 'active', 'retired', 'dropped'));
drop index one_generation_beside;
create unique index one_generation_beside on model_generations ((true))
  where state in ('building', 'failed', 'ready', 'retired');
-- What keeps its vectors from being made: code, message, tries in a row, failed_at. Null while nothing does.
alter table model_generations add column fault jsonb;

-- By address: how often a process died while it had this picture alone in hand. A picture that is being looked at counts.
alter table bulk_jobs add column suspects jsonb not null default '{}';
