import type pg from 'pg'
import type { FillSizes } from './fill-sizes.ts'

export const ITEMS = 1000
export const FEW = 5

/** Items to which rows refer: those of the templates, and others up to 1,000. */
export async function makeItems(client: pg.Client): Promise<void> {
  await client.query(`create temporary table fill_item as select row_number() over (order by item_id) - 1 as number, item_id from (
    (select distinct unnest(string_to_array(item_ids, ' ')) as item_id from attempt_paper join fill_template using (attempt_id) order by 1 limit ${String(ITEMS / 2)})
    union all select 'filled-item-' || n from generate_series(1, ${String(ITEMS)}) n) items limit ${String(ITEMS)}`)
  await client.query('create unique index on fill_item (number)')
  await client.query('analyze fill_item')
}

/** Announcements and corrections of staff: a few, to which rows of learners refer. All are long over. */
export async function makeFew(client: pg.Client, { until }: FillSizes): Promise<void> {
  await client.query(`insert into announcement (announcement_id, text, from_date, until_date, class_levels, target_exams, made_by, made_at)
    select 'filled-' || n, 'The mock exam begins on Monday.', '2020-01-01', '2020-01-02', '[]', '[]', 'staff', ${String(until)}
    from generate_series(1, ${String(FEW)}) n`)
  await client.query(`insert into key_correction (correction_id, position, item_id, correction, made_by, made_at, finished_at)
    select 'filled-' || n, n, 'filled-correction-' || n, '{}', 'staff', ${String(until)}, ${String(until)} from generate_series(1, ${String(FEW)}) n`)
}
