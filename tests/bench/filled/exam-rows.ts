import type { FillSizes } from './fill-sizes.ts'
import type { FillValues } from './fill-values.ts'

const DAY_MS = 86_400_000
/** Every tenth learner is a candidate of an exam, 250 to a session. */
const LEARNERS_OF_SESSION = 2500

/** Rows of exam sessions that are over, by table. */
export function examRows({ until, veterans }: FillSizes, { id, account }: FillValues) {
  const session = `'filled-' || l / ${String(LEARNERS_OF_SESSION)}`
  const day = `${String(until - DAY_MS)} - (l / ${String(LEARNERS_OF_SESSION)}) % 500 * ${String(DAY_MS)}`
  const number = `lpad((l % ${String(LEARNERS_OF_SESSION)})::text, 5, '0')`
  const isCandidate = `l % 10 = 3 and l >= ${String(veterans)}`
  return {
    exam_session: {
      where: `l % ${String(LEARNERS_OF_SESSION)} = 0`,
      columns: {
        exam_id: session,
        title: `'Session ' || l`,
        slug: `'utme-mock'`,
        opens_at: day,
        starts_at: day,
        late_minutes: 'null',
        closes_at: `${day} + 7200000`,
        started_at: day,
        closed_at: `${day} + 7200000`,
        must_hand_in: '0',
        charges_interruptions: '0',
        continues_after_restart: '0',
        loaded_at: day,
        forgotten_at: 'null',
        results_released_at: `${day} + 7200000`
      }
    },
    exam_candidate: {
      where: isCandidate,
      columns: {
        exam_id: session,
        number,
        account_id: account('l'),
        subjects: `'[]'`,
        electives: 'null',
        extra_minutes: '0',
        is_in_words: '0',
        planned_seat: 'null',
        seat_id: id('seat', `l % ${String(LEARNERS_OF_SESSION)}`),
        seat_name: `'A' || l % ${String(LEARNERS_OF_SESSION)}`,
        seated_at: day,
        confirmed_at: day,
        heard_at: day,
        spent_ms: '3600000',
        wanted_seat: 'null',
        attempt_id: '(select attempt_id from fill_attempt where learner = l order by n limit 1)',
        released_at: 'null',
        wiped_at: 'null'
      }
    },
    exam_mark: {
      where: 'l % 10 = 4',
      columns: { exam_id: session, number, outcome: `'marked'`, cells: `'{}'`, scores: `'{}'` }
    },
    exam_audit: {
      each: 3,
      where: isCandidate,
      columns: {
        entry_id: id('audit', 'l * 64 + k'),
        exam_id: session,
        number,
        act: `case k when 1 then 'seated' when 2 then 'confirmed' else 'released' end`,
        detail: `'{}'`,
        done_by: `'staff'`,
        at: day
      }
    }
  } as const
}
