/**
 * Lets rows of the audit log be added and nothing else, whoever asks. Beside the migrations, as they are written from
 * the schema, which knows no triggers; running it again changes nothing.
 */
export const appendOnly = `
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'insufficient_privilege';
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgname = 'audit_log_append_only') then
    create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_change();
  end if;
end $$;
`
