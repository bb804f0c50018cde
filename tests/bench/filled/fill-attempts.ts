import type pg from 'pg'
import { FillError } from './fill-error.ts'
import { MOST_ATTEMPTS_OF_LEARNER, MOST_EVENTS_OF_ATTEMPT, type FillSizes } from './fill-sizes.ts'
import type { FillValues } from './fill-values.ts'

const DAY_MS = 86_400_000
/** 18 months. */
const SPREAD_DAYS = 548
/** Learners have 60 attempts at most, so a number within 64 tells them apart. */
const KEYS_OF_LEARNER = 64
/** Of other attempts than those of veterans: the others were left open. */
const CLOSED_SHARE = 0.96
const ANSWER_MS = 20_000
const ROWS_OF_BATCH = 200_000
const ATTEMPTS_OF_BATCH = 50_000
/** Papers and reports are large. */
const PAPERS_OF_BATCH = 500

interface Filling {
  readonly client: pg.Client
  readonly sizes: FillSizes
  readonly values: FillValues
  readonly tell: (line: string) => void
}

/** The first and the last time at which a filled attempt begins, milliseconds since 1970. */
export function timesOf({ until, days = SPREAD_DAYS }: Pick<FillSizes, 'until' | 'days'>): { readonly from: number; readonly to: number } {
  return { from: until - days * DAY_MS, to: until - DAY_MS }
}

/**
 * Plans all attempts in temporary tables: `fill_template`, the scored attempts of the API that are there; `fill_attempt`, an attempt in each row, `n` in
 * the order of time. Throws a `FillError` with `fill/no-templates`.
 */
export async function planAttempts({ client, sizes, values }: Filling): Promise<void> {
  const { uniform, idOfTime } = values
  const { rowCount: templates } = await client.query(`create temporary table fill_template as
    select row_number() over (order by started_at, attempt_id) - 1 as number, attempt.* from attempt
    where total is not null and attempt_id in (select attempt_id from attempt_report) and attempt_id in (select attempt_id from attempt_paper)`)
  if (!templates) throw new FillError('fill/no-templates', 'There is no scored attempt of the API in this database whose papers could be repeated.')
  const { learners, veterans } = sizes
  const { from, to } = timesOf(sizes)
  const real = veterans * MOST_ATTEMPTS_OF_LEARNER
  const attemptsEach = (sizes.attempts - real) / Math.max(1, learners - veterans)
  const { rows } = await client.query<{ mean: number }>('select avg(received_sequence)::float8 as mean from fill_template')
  const eventsEach = Math.max(0, sizes.events - real * (rows[0]?.mean ?? 0)) / Math.max(1, sizes.attempts - real)
  const ofLearner = values.count('l', 'attempts', { mean: attemptsEach, most: MOST_ATTEMPTS_OF_LEARNER })
  const ofAttempt = values.count('key', 'events', { mean: eventsEach, most: MOST_EVENTS_OF_ATTEMPT })
  await client.query(`create temporary table fill_attempt as
    select row_number() over (order by planned.at, planned.attempt_id)::bigint as n, planned.* from (
      select learner, key, at, is_real, ${idOfTime('at', 'key')} as attempt_id, key % ${String(templates)} as template,
        is_real or ${uniform('key', 'closed')} < ${String(CLOSED_SHARE)} as is_closed, case when is_real then 0 else ${ofAttempt} end as events
      from (
        select l as learner, l < ${String(veterans)} as is_real, l * ${String(KEYS_OF_LEARNER)} + nth as key,
          ${String(from)} + floor(${uniform(`l * ${String(KEYS_OF_LEARNER)} + nth`, 'at')} * ${String(to - from)})::bigint as at
        from generate_series(0::bigint, ${String(learners - 1)}) l
        cross join lateral generate_series(1, case when l < ${String(veterans)} then ${String(MOST_ATTEMPTS_OF_LEARNER)} else ${ofLearner} end) nth
      ) timed
    ) planned`)
  await client.query('create unique index on fill_attempt (n)')
  await client.query('create index on fill_attempt (learner, n)')
  await client.query('create index on fill_attempt (n) where is_real')
  await client.query('analyze fill_attempt')
  await client.query('analyze fill_template')
}

/** Writes the planned attempts with their events, papers and reports, in the order of time and a bounded part at a time. */
export async function fillAttempts(filling: Filling): Promise<void> {
  const { client, tell } = filling
  const { rows } = await client.query<{ attempts: string; events: string }>(
    'select count(*) as attempts, coalesce(sum(events), 0) as events from fill_attempt'
  )
  const [attempts, events] = [Number(rows[0]?.attempts), Number(rows[0]?.events)]
  const statements = [
    { name: 'attempt', batch: ATTEMPTS_OF_BATCH, text: attemptRows(filling) },
    { name: 'attempt_paper', batch: PAPERS_OF_BATCH, text: paperRows, isOfVeterans: true },
    { name: 'attempt_report', batch: PAPERS_OF_BATCH, text: realReportRows(filling), isOfVeterans: true },
    { name: 'attempt_report', batch: ATTEMPTS_OF_BATCH, text: reportRows(filling) },
    { name: 'attempt_event', batch: PAPERS_OF_BATCH, text: realEventRows, isOfVeterans: true },
    { name: 'attempt_event', batch: Math.max(1, Math.floor((ROWS_OF_BATCH * attempts) / Math.max(1, events))), text: await eventRows(filling) }
  ]
  for (const { name, batch, text, isOfVeterans = false } of statements) {
    const [begun, written] = [Date.now(), await inBatches(client, { text, batch, last: attempts, isOfVeterans })]
    tell(
      `${name}: ${written.toLocaleString('en')} rows, ${Math.round((1000 * written) / Math.max(1, Date.now() - begun)).toLocaleString('en')} a second`
    )
  }
}

interface Batches {
  readonly text: string
  /** How many attempts. */
  readonly batch: number
  readonly last: number
  readonly isOfVeterans: boolean
}

/** Runs `text` for attempts from `$1` up to but not `$2`. */
async function inBatches(client: pg.Client, { text, batch, last, isOfVeterans }: Batches): Promise<number> {
  let [written, from] = [0, 1]
  while (from <= last) {
    const to = isOfVeterans ? await afterVeterans(client, { from, batch, last }) : Math.min(from + batch, last + 1)
    written += (await client.query(text, [from, to])).rowCount ?? 0
    from = to
  }
  return written
}

/** Veterans' attempts are few among all others, so a batch of them spans many more. */
async function afterVeterans(client: pg.Client, { from, batch, last }: { from: number; batch: number; last: number }): Promise<number> {
  const { rows } = await client.query<{ to: string | null }>(
    'select max(n) + 1 as to from (select n from fill_attempt where is_real and n >= $1 order by n limit $2) batch',
    [from, batch]
  )
  return Number(rows[0]?.to ?? last + 1)
}

const ofBatch = 'f.n >= $1::bigint and f.n < $2::bigint'

function attemptRows({ values: { account, uniform } }: Filling): string {
  const digits = `md5(f.key::text) || md5(f.attempt_id::text)`
  return `insert into attempt (attempt_id, account_id, slug, title, started_at, budget_ms, maximum_total, paper_hash, received_sequence, last_hash, spent_ms,
      is_closed, total, subject, level, heard_at, sitting_mode, seat_turn)
    select f.attempt_id, ${account('f.learner')}, t.slug, t.title, f.at, t.budget_ms, t.maximum_total, t.paper_hash,
      case when f.is_real then t.received_sequence else f.events end, case when f.is_real then t.last_hash else ${digits} end,
      case when f.is_real then t.spent_ms else least(t.budget_ms, f.events * ${String(ANSWER_MS)}) end, f.is_closed::int,
      case when f.is_real then t.total when f.is_closed then floor(t.maximum_total * ${uniform('f.key', 'total')})::int end,
      t.subject, t.level, f.at + f.events * ${String(ANSWER_MS)}, t.sitting_mode, 0
    from fill_attempt f join fill_template t on t.number = f.template where ${ofBatch} order by f.n`
}

const paperRows = `insert into attempt_paper (attempt_id, item_ids, packed) select f.attempt_id, p.item_ids, p.packed
  from fill_attempt f join fill_template t on t.number = f.template join attempt_paper p on p.attempt_id = t.attempt_id
  where f.is_real and ${ofBatch} order by f.n`

function realReportRows({ values: { id } }: Filling): string {
  return `insert into attempt_report (attempt_id, receipt_id, last_sequence, last_hash, received_at, outcomes, packed)
    select f.attempt_id, ${id('receipt', 'f.key')}, r.last_sequence, r.last_hash, f.at + t.spent_ms, r.outcomes, r.packed
    from fill_attempt f join fill_template t on t.number = f.template join attempt_report r on r.attempt_id = t.attempt_id
    where f.is_real and ${ofBatch} order by f.n`
}

/** Outcomes alone: an attempt in metadata has no paper, so nobody could read its report. */
function reportRows({ values: { id } }: Filling): string {
  return `insert into attempt_report (attempt_id, receipt_id, last_sequence, last_hash, received_at, outcomes, packed)
    select f.attempt_id, ${id('receipt', 'f.key')}, f.events, md5(f.key::text) || md5(f.attempt_id::text), f.at + f.events * ${String(ANSWER_MS)},
      translate(md5(f.key::text), '0123456789abcdef', 'rrrrrrrrwwwwwooo'), ''
    from fill_attempt f where f.is_closed and not f.is_real and ${ofBatch} order by f.n`
}

const realEventRows = `insert into attempt_event (attempt_id, at, spent_ms, received_at, sequence, lateness, hash, act)
  select f.attempt_id, e.at, e.spent_ms, f.at + e.spent_ms, e.sequence, e.lateness, e.hash, e.act
  from fill_attempt f join fill_template t on t.number = f.template join attempt_event e on e.attempt_id = t.attempt_id
  where f.is_real and ${ofBatch} order by f.n, e.sequence`

const ACTS = 64

/** Repeats acts of the templates; the last one of a closed attempt hands it in. */
async function eventRows({ client }: Filling): Promise<string> {
  const { rows } = await client.query<{ act: string }>(
    `select act from attempt_event join fill_template using (attempt_id) where act not like '%"kind":"submit"%' order by number, sequence limit ${String(ACTS)}`
  )
  const acts = rows.map(({ act }) => client.escapeLiteral(act)).join(', ')
  return `insert into attempt_event (attempt_id, at, spent_ms, received_at, sequence, lateness, hash, act)
    select f.attempt_id, s * ${String(ANSWER_MS)}, s * ${String(ANSWER_MS)}, f.at + s * ${String(ANSWER_MS)}, s, case when (f.n + s) % 50 = 0 then 2 else 0 end,
      sha256(int8send(f.key * 1000 + s)),
      case when f.is_closed and s = f.events then '{"kind":"submit","reason":"candidate"}' else (array[${acts}])[1 + (f.n + s) % ${String(rows.length)}] end
    from fill_attempt f cross join lateral generate_series(1, f.events) s where ${ofBatch} order by f.n, s`
}
