import type { FillSizes } from './fill-sizes.ts'
import type { FillValues } from './fill-values.ts'
import { FEW, ITEMS } from './few-rows.ts'

const DAY_MS = 86_400_000

const drill = `(array['mouse', 'keyboard', 'letters', 'moving', 'power'])[k]`

/** Rows of what learners do beside exams, by table. Needs the temporary tables of `planAttempts` and `makeItems`. */
export function learningRows({ until }: FillSizes, { id, account, uniform }: FillValues) {
  const at = `${String(until)} - floor(${uniform('l * 64 + k', 'learning')} * ${String(500 * DAY_MS)})::bigint`
  const item = `(select item_id from fill_item where number = (l * 31 + k) % ${String(ITEMS)})`
  const record = `'{"drill":"' || ${drill} || '","revision":3,"round":null,"lastTally":{"hits":8,"slips":1,"scares":0,"recoveries":0,"tookMs":60000}}'`
  const seenAttempt = '(select attempt_id from fill_attempt where learner = l and is_closed order by n limit 1)'
  return {
    item_seen: { share: 0.4, each: 12, columns: { account_id: account('l'), item_id: item, seen_at: at } },
    item_mark: {
      share: 0.1,
      each: 5,
      columns: { account_id: account('l'), item_id: item, revision: '1', is_bookmarked: '1', own_note: `'Read again.'`, marked_at: at }
    },
    trainer_drill: { share: 0.3, each: 3, columns: { account_id: account('l'), drill, revision: '3', record } },
    lesson_place: {
      share: 0.3,
      each: 5,
      columns: {
        account_id: account('l'),
        slug: `'filled-lesson-' || k`,
        part: 'k',
        is_read: 'k % 2',
        kept_at: at,
        read_at: `case when k % 2 = 1 then ${at} end`
      }
    },
    learning_day: {
      share: 0.2,
      each: 30,
      columns: {
        account_id: account('l'),
        date: `to_char(to_timestamp(${String(until)} / 1000) - k * interval '1 day', 'yyyy-mm-dd')`,
        minutes: 'k + l % 60'
      }
    },
    weekly_mail: {
      share: 0.05,
      columns: {
        account_id: account('l'),
        address: `'guardian-' || l || '@filled.example'`,
        zone: `'Africa/Lagos'`,
        mail_id: id('weekly', 'l'),
        code_expires_at: at,
        confirmed_at: at,
        last_sent_week: `'2026-01-04'`,
        tried_week: 'null',
        tries: '0',
        tried_at: '0'
      }
    },
    library_reading: {
      share: 0.1,
      columns: { account_id: account('l'), serial: `'filled-library'`, reading: `'{"lastWorkId":null,"places":[],"bookmarks":[]}'`, kept_at: at }
    },
    own_question: {
      share: 0.03,
      each: 5,
      columns: {
        account_id: account('l'),
        question_id: id('question', `l * 64 + k`),
        revision: '1',
        set_name: `'Tides'`,
        question: 'null',
        made_at: at
      }
    },
    own_passage: {
      share: 0.03,
      columns: {
        account_id: account('l'),
        passage_id: id('passage', 'l'),
        revision: '1',
        title: `'Tides'`,
        passage: `'The tide rises.'`,
        made_at: at,
        sound: 'null'
      }
    },
    // Every fiftieth learner teaches a class of the next 49, with six assignments.
    school_class: {
      where: 'l % 50 = 0',
      columns: {
        class_id: id('class', 'l'),
        account_id: account('l'),
        name: `'JS2 Gold'`,
        class_level: `'js-2'`,
        join_code: `'C' || l`,
        made_at: at
      }
    },
    class_pupil: {
      where: 'l % 50 <> 0',
      columns: {
        pupil_id: id('pupil', 'l'),
        class_id: id('class', '(l - l % 50)'),
        name: `'Pupil ' || l`,
        code: `'P' || l`,
        account_id: account('l'),
        joined_at: at
      }
    },
    assignment: {
      where: 'l % 50 = 0',
      each: 6,
      columns: {
        assignment_id: id('assignment', `l * 64 + k`),
        class_id: id('class', 'l'),
        account_id: account('l'),
        title: `'Adding up'`,
        target_kind: `case when k % 2 = 0 then 'lesson' else 'exam' end`,
        target_slug: `'filled-' || k`,
        due_at: at,
        note: `''`,
        set_at: at
      }
    },
    // One of six assignments is a copy of own questions, with a picture.
    class_paper: {
      where: 'l % 50 = 0',
      columns: {
        assignment_id: id('assignment', `l * 64 + 1`),
        account_id: account('l'),
        slug: `'class-' || l`,
        content: `'{"minutes":20,"subjects":[]}'`,
        size_bytes: '1'
      }
    },
    class_paper_media: {
      where: 'l % 50 = 0',
      columns: { slug: `'class-' || l`, sha256: `'filled-' || l`, media_type: `'image/webp'`, bytes: `'x'::bytea` }
    },
    own_media: {
      share: 0.01,
      each: 2,
      columns: {
        account_id: account('l'),
        sha256: `'filled-' || k`,
        media_type: `'image/webp'`,
        size_bytes: '1',
        bytes: `'x'::bytea`,
        added_at: at
      }
    },
    announcement_put_away: { share: 0.2, each: 2, columns: { account_id: account('l'), announcement_id: `'filled-' || k` } },
    support_thread: {
      share: 0.06,
      columns: {
        thread_id: id('thread', 'l'),
        account_id: account('l'),
        about: `'other'`,
        opening: `'How do I see my results?'`,
        last_sequence: '2',
        last_at: `${String(until)} - l * 1000`,
        waiting_since: `case when l % 20 = 0 then ${String(until)} - l * 1000 end`,
        read_sequence: '2'
      }
    },
    support_message: {
      each: 2,
      where: `${uniform('l', 'support_thread')} < 0.06`,
      columns: {
        thread_id: id('thread', 'l'),
        sequence: 'k',
        message_id: id('message', 'l * 64 + k'),
        account_id: account('l'),
        answered_by: `case when k = 2 then 'staff' end`,
        words: `'How do I see my results?'`,
        made_at: `${String(until)} - l * 1000`,
        received_at: `${String(until)} - l * 1000`
      }
    },
    item_report: {
      where: `l % 4 = 1 and ${seenAttempt} is not null`,
      columns: {
        report_id: id('report', 'l'),
        account_id: account('l'),
        attempt_id: seenAttempt,
        item_id: item,
        revision: '1',
        reason: `'other'`,
        words: `'Two answers are right.'`,
        content_version: '1',
        shown_hash: `md5('shown ' || l)`,
        made_at: at,
        received_at: at,
        looked_at: `case when l % 8 = 1 then ${String(until)} end`,
        looked_by: `case when l % 8 = 1 then 'staff' end`,
        note: 'null'
      }
    },
    attempt_remark: {
      where: `l % 4 = 2 and ${seenAttempt} is not null`,
      columns: {
        attempt_id: seenAttempt,
        number: '1',
        correction_id: `'filled-' || 1 + l % ${String(FEW)}`,
        marked_by: `'staff'`,
        marked_at: String(until),
        reason: `'The key was wrong.'`,
        marking_version: `'1'`,
        content_version: '1',
        item_before: `'{}'`,
        item_after: `'{}'`,
        total_before: '1',
        total_after: '2'
      }
    },
    brought_attempt: {
      where: `${uniform('l', 'account_move')} < 0.4 and l >= 100 and ${seenAttempt} is not null`,
      columns: { attempt_id: seenAttempt, move_id: id('move', 'l'), receipt_id: id('brought', 'l'), brought_at: at }
    }
  } as const
}
