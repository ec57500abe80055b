-- Items of a numbered list are quoted all or none: a step that is left out is a wrong instruction.
alter table knowledge_spans drop constraint knowledge_spans_form_check;
alter table knowledge_spans add constraint knowledge_spans_form_check check (form in ('sentence', 'item', 'step', 'row'));
