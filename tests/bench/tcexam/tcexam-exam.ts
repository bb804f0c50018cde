import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QUESTIONS, type Query } from './program.ts'
import { TcexamError } from './tcexam-error.ts'

/** The password of all candidates of the comparison, and its hash by PHP's `password_hash` at the usual cost. */
export const PASSWORD = 'a password of the comparison'
const PASSWORD_HASH = '$2y$10$rWAfKMsiqt9nM1FE8vItLebYEl2HsEmx3ebjIsLJunXxMmQWcPl7.'
const OPTIONS = 4
const MINUTES = 600
/** From which a sitting is over, in `testuser_status`. */
const OVER = 4

export const usernameOf = (number: number): string => `candidate-${String(number)}`

/** Finds each question once in a page, however often it is shown. */
export function questionsIn(page: string): number {
  return new Set([...page.matchAll(/Question (\d+) of the comparison/g)].map(([, number]) => number)).size
}

/** TCExam's page of a result compares a boolean with 1, which only other databases allow: its issue 391. */
const comparisonOfBoolean = `
  create function is_number(boolean, integer) returns boolean language sql immutable as 'select $1 = ($2 <> 0)';
  create operator = (leftarg = boolean, rightarg = integer, function = is_number);
`

/** Loads the schema and the first data of a checkout. Throws a `TcexamError` with `tcexam/no-schema`. */
export async function loadSchema(query: Query, folder: string): Promise<void> {
  for (const name of ['postgresql_db_structure.sql', 'db_data.sql']) await orNoSchema(query, readFileSync(join(folder, 'install', name), 'utf8'))
  await query(comparisonOfBoolean)
}

/** Makes a subject with the questions, and candidates in the group that TCExam's first data have. Throws a `TcexamError` with `tcexam/no-schema`. */
export async function makeQuestionsAndCandidates(query: Query, candidates: number): Promise<void> {
  await orNoSchema(
    query,
    `insert into tce_subjects (subject_module_id, subject_name, subject_enabled) values (1, 'comparison', true);
    insert into tce_questions (question_subject_id, question_description, question_explanation, question_type, question_enabled, question_position)
      select (select max(subject_id) from tce_subjects),
        'Question ' || n || ' of the comparison: which of these four numbers is the next after ' || n || ' in the sequence?',
        'The sequence goes up by one each time, so the number after ' || n || ' is found by adding one to it. The other three numbers come later or before.',
        1, true, n
      from generate_series(1, ${String(QUESTIONS)}) n;
    insert into tce_answers (answer_question_id, answer_description, answer_isright, answer_enabled, answer_position)
      select question_id, 'the number ' || question_position + o, o = 1, true, o
      from tce_questions, generate_series(1, ${String(OPTIONS)}) o;
    insert into tce_users (user_name, user_password, user_regdate, user_ip, user_firstname, user_lastname, user_level)
      select 'candidate-' || n, '${PASSWORD_HASH}', now(), '127.0.0.1', 'Candidate', n::text, 1 from generate_series(1, ${String(candidates)}) n;
    insert into tce_usrgroups (usrgrp_user_id, usrgrp_group_id) select user_id, 1 from tce_users where user_name like 'candidate-%';`
  )
}

/** Makes an exam of all questions for all candidates, who see the full result, and returns its number. Throws a `TcexamError` with `tcexam/no-schema`. */
export async function makeExam(query: Query, name: string): Promise<number> {
  const [exam] = await orNoSchema(
    query,
    `with exam as (
      insert into tce_tests (test_name, test_description, test_begin_time, test_end_time, test_duration_time, test_results_to_users, test_report_to_users, test_max_score)
        values ($1, 'An exam of the comparison.', now() - interval '2 days', now() + interval '2 days', ${String(MINUTES)}, true, true, ${String(QUESTIONS)})
        returning test_id
    ), questions as (
      insert into tce_test_subject_set (tsubset_test_id, tsubset_type, tsubset_difficulty, tsubset_quantity, tsubset_answers)
        select test_id, 1, 1, ${String(QUESTIONS)}, ${String(OPTIONS)} from exam returning tsubset_id
    ), subjects as (
      insert into tce_test_subjects (subjset_tsubset_id, subjset_subject_id) select tsubset_id, (select max(subject_id) from tce_subjects) from questions
    ), groups as (
      insert into tce_testgroups (tstgrp_test_id, tstgrp_group_id) select test_id, 1 from exam
    ) select test_id from exam`,
    [name]
  )
  return Number(exam?.['test_id'])
}

/** Throws a `TcexamError` with `tcexam/not-saved` where an exam has not as many answers as its pages took. */
export async function checkAnswers(query: Query, { exam, answers }: { readonly exam: number; readonly answers: number }): Promise<void> {
  const [row] = await query(
    `select count(*) as answers from tce_tests_logs join tce_tests_users on testuser_id = testlog_testuser_id
      where testuser_test_id = $1 and testlog_change_time is not null`,
    [exam]
  )
  if (Number(row?.['answers']) !== answers)
    throw new TcexamError('tcexam/not-saved', `TCExam has saved ${String(row?.['answers'])} answers of ${String(answers)}.`)
}

/** Answers all questions of an exam that no page has answered, the first option of each; scores as TCExam does with each answer. */
export async function answerOthers(query: Query, exam: number): Promise<void> {
  await query(
    `with unanswered as (
      select testlog_id from tce_tests_logs join tce_tests_users on testuser_id = testlog_testuser_id
        where testuser_test_id = $1 and testlog_change_time is null
    ), chosen as (
      update tce_tests_logs_answers set logansw_selected = case when logansw_order = 1 then 1 else 0 end
        from unanswered where logansw_testlog_id = testlog_id returning logansw_testlog_id, logansw_answer_id, logansw_selected
    )
    update tce_tests_logs set testlog_display_time = now(), testlog_change_time = now(), testlog_score = case when answer_isright then 1 else 0 end
      from chosen join tce_answers on answer_id = logansw_answer_id
      where testlog_id = logansw_testlog_id and logansw_selected = 1`,
    [exam]
  )
}

/** Returns the number of each candidate's sitting, by user name. Throws a `TcexamError` with `tcexam/not-saved` where a sitting is missing. */
export async function readSittings(
  query: Query,
  { exam, count }: { readonly exam: number; readonly count: number }
): Promise<ReadonlyMap<string, number>> {
  const rows = await query(
    'select testuser_id, user_name from tce_tests_users join tce_users on user_id = testuser_user_id where testuser_test_id = $1',
    [exam]
  )
  if (rows.length !== count) throw new TcexamError('tcexam/not-saved', `TCExam has ${String(rows.length)} sittings of ${String(count)}.`)
  return new Map(rows.map((row) => [String(row['user_name']), Number(row['testuser_id'])]))
}

/** Throws a `TcexamError` with `tcexam/not-saved` where a sitting of an exam is not over. */
export async function checkOver(query: Query, exam: number): Promise<void> {
  const [row] = await query('select count(*) as open from tce_tests_users where testuser_test_id = $1 and testuser_status < $2', [exam, OVER])
  if (Number(row?.['open']) !== 0) throw new TcexamError('tcexam/not-saved', `${String(row?.['open'])} sittings of TCExam are not over.`)
}

async function orNoSchema(query: Query, text: string, values?: readonly unknown[]): ReturnType<Query> {
  try {
    return await query(text, values)
  } catch (error) {
    throw new TcexamError(
      'tcexam/no-schema',
      `PostgreSQL refuses TCExam's tables or the exam in them: ${error instanceof Error ? error.message : String(error)}`
    )
  }
}
