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
        second_percent: '0',
        mark_tolerance: '0',
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
    },
    ...markingRows({ session, day, veterans }, { id, account })
  } as const
}

interface OfSession {
  readonly session: string
  readonly day: string
  readonly veterans: number
}

/** Two written answers of each second learner with an attempt, each marked once: hardly any candidate has one in a small database. */
function markingRows({ session, day, veterans }: OfSession, { id, account }: Pick<FillValues, 'id' | 'account'>) {
  const answer = id('answer', 'l * 4 + k')
  const attempt = '(select attempt_id from fill_attempt where learner = l order by n limit 1)'
  const hasWritten = `l % 2 = 1 and l >= ${String(veterans)} and ${attempt} is not null`
  const hash = `md5((l * 4 + k)::text)`
  return {
    exam_marker: {
      where: `l % ${String(LEARNERS_OF_SESSION)} = 0`,
      columns: { exam_id: session, account_id: account('l'), is_chief: '0', added_at: day }
    },
    written_paper: {
      where: hasWritten,
      columns: { attempt_id: attempt, exam_id: session, sequence: '1', revision: '1', applied_revision: '1' }
    },
    written_answer: {
      each: 2,
      where: hasWritten,
      columns: {
        answer_id: answer,
        attempt_id: attempt,
        item_id: `'essay-' || k`,
        exam_id: session,
        question: 'k',
        queue_order: hash,
        response: `'{"writing":"A leaf makes sugar with light."}'`,
        answer_hash: hash,
        needs_second: '0',
        stage: `'done'`,
        final_marks: '3',
        final_at: day,
        lease_by: 'null',
        lease_until: 'null'
      }
    },
    written_mark: {
      each: 2,
      where: hasWritten,
      columns: {
        mark_id: id('mark', 'l * 4 + k'),
        answer_id: answer,
        attempt_id: attempt,
        number: '1',
        answer_hash: hash,
        stage: `'first'`,
        marker_id: account(`l / ${String(LEARNERS_OF_SESSION)} * ${String(LEARNERS_OF_SESSION)}`),
        point_ids: `'[]'`,
        marks: '3',
        comment: `''`,
        marked_at: day
      }
    }
  } as const
}
