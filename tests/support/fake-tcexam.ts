import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a fake does wrong, so that the comparison must find it. */
export type FakeTcexamFault = 'refuses to sign in' | 'forgets answers' | 'does not end' | 'leaves questions out' | 'lacks a table'

const database = ['TYPE', 'HOST', 'PORT', 'NAME', 'USER_NAME', 'USER_PASSWORD'].map((name) => `define('K_DATABASE_${name}', '');`)
const paths = ['HOST', 'TCEXAM', 'MAIN'].map((name) => `define('K_PATH_${name}', '');`)

/** The columns that the comparison and the pages below use. */
const schema = `
create table tce_users (user_id bigserial primary key, user_name text unique, user_password text, user_regdate timestamp, user_ip text, user_firstname text,
  user_lastname text, user_level int);
create table tce_sessions (cpsession_id text primary key);
create table tce_user_groups (group_id bigserial primary key, group_name text);
create table tce_usrgroups (usrgrp_user_id bigint, usrgrp_group_id bigint references tce_user_groups);
create table tce_modules (module_id bigserial primary key, module_name text);
create table tce_subjects (subject_id bigserial primary key, subject_module_id bigint references tce_modules, subject_name text, subject_enabled boolean);
create table tce_questions (question_id bigserial primary key, question_subject_id bigint, question_description text, question_explanation text,
  question_type int, question_enabled boolean, question_position bigint);
create table tce_answers (answer_id bigserial primary key, answer_question_id bigint, answer_description text, answer_isright boolean,
  answer_enabled boolean, answer_position bigint);
create table tce_tests (test_id bigserial primary key, test_name text unique, test_description text, test_begin_time timestamp, test_end_time timestamp,
  test_duration_time int, test_results_to_users boolean, test_report_to_users boolean, test_max_score numeric);
create table tce_test_subject_set (tsubset_id bigserial primary key, tsubset_test_id bigint, tsubset_type int, tsubset_difficulty int,
  tsubset_quantity int, tsubset_answers int);
create table tce_test_subjects (subjset_tsubset_id bigint, subjset_subject_id bigint);
create table tce_testgroups (tstgrp_test_id bigint, tstgrp_group_id bigint);
create table tce_tests_users (testuser_id bigserial primary key, testuser_test_id bigint, testuser_user_id bigint, testuser_status int);
create table tce_tests_logs (testlog_id bigserial primary key, testlog_testuser_id bigint, testlog_question_id bigint, testlog_score numeric,
  testlog_display_time timestamp, testlog_change_time timestamp);
create table tce_tests_logs_answers (logansw_testlog_id bigint, logansw_answer_id bigint, logansw_selected int default -1, logansw_order int,
  primary key (logansw_testlog_id, logansw_answer_id));
`

const data = `insert into tce_user_groups (group_name) values ('default'); insert into tce_modules (module_name) values ('default');`

const common = `<?php
// As in TCExam, relative to the folder of the page.
require_once('../config/tce_config.php');
$db = pg_connect("host=" . K_DATABASE_HOST . " port=" . K_DATABASE_PORT . " dbname=" . K_DATABASE_NAME . " user=" . K_DATABASE_USER_NAME);
function ask($text, ...$values) { global $db; return pg_fetch_all(pg_query_params($db, $text, $values)) ?: []; }
function hidden($name, $value) { return '<input type="hidden" name="' . $name . '" id="' . $name . '" value="' . $value . '" />'; }
function form($id, $inside) { echo '<form action="" method="post" enctype="multipart/form-data" id="' . $id . '"><div>' . $inside . '</div></form>'; exit; }
$user = (int) ($_COOKIE['PHPSESSID'] ?? 0);
`

/** Writes a folder that a checkout of TCExam may be taken for: the same addresses, fields and tables, and nothing else of it. */
export function writeFakeTcexam(folder: string, fault?: FakeTcexamFault): void {
  const files = {
    'install/postgresql_db_structure.sql': fault === 'lacks a table' ? schema.replace(/create table tce_answers[^;]*;/, '') : schema,
    'install/db_data.sql': data,
    'shared/config.default/tce_db_config.php': `<?php\n${database.join('\n')}\ndefine('K_TABLE_PREFIX', '');\n`,
    'shared/config.default/tce_paths.php': `<?php\n${paths.join('\n')}\ndefine('K_STANDARD_PORT', 80);\n`,
    'shared/config.default/tce_config.php': `<?php\nrequire_once('../../shared/config/tce_paths.php');\n`,
    'public/config.default/tce_config.php': `<?php\nrequire_once('../../shared/config/tce_config.php');\nrequire_once('../../shared/config/tce_db_config.php');\n`,
    'shared/code/tce_functions_test.php': '<?php\n',
    'shared/code/tce_db_dal_postgresql.php': '<?php\n',
    'public/code/index.php': '<?php echo "exams";\n',
    'public/code/tce_test_execute.php': executePage(fault),
    'public/code/tce_show_result_user.php': `${common}
$rows = ask('select question_description from tce_tests_logs join tce_questions on question_id = testlog_question_id join tce_tests_users on testuser_id = testlog_testuser_id
  join tce_tests on test_id = testuser_test_id and test_report_to_users = 1
  where testuser_id = $1 and testuser_test_id = $2 and testuser_user_id = $3 and testuser_status > 3${fault === 'leaves questions out' ? ' limit 179' : ''}', $_GET['testuser_id'], $_GET['test_id'], $user);
foreach ($rows as $row) echo '<li>' . htmlspecialchars($row['question_description']) . '</li>';
`
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

function executePage(fault: FakeTcexamFault | undefined): string {
  return `${common}
if (($_POST['logaction'] ?? '') === 'login') {
  [$found] = ask('select user_id, user_password from tce_users where user_name = $1', $_POST['xuser_name']);
  if (${fault === 'refuses to sign in' ? 'false' : `password_verify($_POST['xuser_password'], $found['user_password'])`}) setcookie('PHPSESSID', $found['user_id'], ['secure' => true]);
  header('Location: tce_test_execute.php');
  exit;
}
if ($user === 0) form('form_login', '<input type="text" name="xuser_name" /><input type="password" name="xuser_password" />' . hidden('logaction', 'login'));
if (!isset($_REQUEST['testid'])) exit('no exam');
$exam = (int) $_REQUEST['testid'];
$sitting = ask('select testuser_id from tce_tests_users where testuser_test_id = $1 and testuser_user_id = $2', $exam, $user)[0]['testuser_id'] ?? null;
if ($sitting === null) {
  $sitting = ask('insert into tce_tests_users (testuser_test_id, testuser_user_id, testuser_status) values ($1, $2, 1) returning testuser_id', $exam, $user)[0]['testuser_id'];
  ask('with logs as (insert into tce_tests_logs (testlog_testuser_id, testlog_question_id, testlog_score) select $1, question_id, 0 from tce_questions order by random() returning *)
    insert into tce_tests_logs_answers (logansw_testlog_id, logansw_answer_id, logansw_order) select testlog_id, answer_id, answer_position from logs join tce_answers on answer_question_id = testlog_question_id', $sitting);
}
if (isset($_POST['forceterminate'])) {
  if (${fault === 'does not end' ? 'false' : 'true'}) ask('update tce_tests_users set testuser_status = 4 where testuser_id = $1', $sitting);
  header('Location: index.php');
  exit;
}
if (isset($_POST['terminatetest'])) form('form_test_terminate', hidden('testid', $exam) . hidden('testlogid', $_POST['testlogid']) . '<input type="submit" name="forceterminate" value="End" />');
$shown = (int) ($_POST['testlogid'] ?? 0);
if ($shown > 0 && ${fault === 'forgets answers' ? '$shown % 5 > 0' : 'true'}) {
  ask('update tce_tests_logs_answers set logansw_selected = case when logansw_order = $2 then 1 else 0 end where logansw_testlog_id = $1', $shown, $_POST['answpos']);
  ask('update tce_tests_logs set testlog_display_time = now(), testlog_change_time = now() where testlog_id = $1', $shown);
}
$logs = array_column(ask('select testlog_id from tce_tests_logs where testlog_testuser_id = $1 order by testlog_id', $sitting), 'testlog_id');
if (isset($_POST['nextquestion'])) $shown = (int) $_POST['nextquestionid'];
foreach (array_keys($_POST) as $key) if (preg_match('/^jumpquestion_(\\d+)$/', $key, $found)) $shown = (int) $found[1];
$at = max(0, (int) array_search($shown, $logs));
$options = '';
foreach ([1, 2, 3, 4, 0] as $option) $options .= '<li><input type="radio" name="answpos" value="' . $option . '" /></li>';
form('testform', hidden('testid', $exam) . hidden('testlogid', $logs[$at]) . hidden('nextquestionid', $logs[$at + 1] ?? 0) . '<ol>' . $options . '</ol><input type="submit" name="nextquestion" value="Next" />');
`
}
