import { chmodSync, cpSync, lstatSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { StepFailure } from '../run/step-failure.mjs'

/** A file or folder that is needed is not there, as in sysexits.h. */
const NO_INPUT = 66

/** What the comparison needs of a checkout. */
const needed = [
  'install/postgresql_db_structure.sql',
  'install/db_data.sql',
  'public/code/index.php',
  'public/code/tce_test_execute.php',
  'public/code/tce_show_result_user.php',
  'shared/code/tce_functions_test.php',
  'shared/code/tce_db_dal_postgresql.php'
]
/** Of each pair one must be there: the second is what TCExam's installer makes of the first. */
const configurations = ['public', 'shared'].map((part) => [`${part}/config.default/tce_config.php`, `${part}/config/tce_config.php`])

/**
 * Checks that a folder is a checkout of TCExam.
 *
 * @param {string} folder
 * @throws {StepFailure} With `tcexam/no-folder` or `tcexam/not-tcexam`, and 66 as the exit code.
 */
export function checkTcexamFolder(folder) {
  if (!isOfKind(folder, 'isDirectory')) throw new StepFailure(`tcexam/no-folder: ${resolve(folder)} is no folder that can be read.`, NO_INPUT)
  const has = (/** @type {string} */ name) => isOfKind(join(folder, name), 'isFile')
  const missing = [...needed.filter((name) => !has(name)), ...configurations.filter((names) => !names.some(has)).map(([name]) => name)]
  if (missing.length > 0)
    throw new StepFailure(`tcexam/not-tcexam: ${resolve(folder)} is no checkout of TCExam. It lacks ${missing.join(', ')}.`, NO_INPUT)
}

/**
 * Copies a checkout to a new temporary folder which every user of this computer may read: the measurement runs as a user with fewer rights.
 *
 * @param {string} folder
 * @returns {string}
 */
export function copyTcexamFolder(folder) {
  const copy = mkdtempSync(join(tmpdir(), 'koya-tcexam-'))
  // A link of a checkout could lead anywhere, and its history is not needed.
  cpSync(folder, copy, { recursive: true, filter: (source) => basename(source) !== '.git' && !isOfKind(source, 'isSymbolicLink') })
  openToReaders(copy)
  return copy
}

/** @param {string} folder */
function openToReaders(folder) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToReaders(path)
    else chmodSync(path, 0o644)
  }
}

/**
 * @param {string} path
 * @param {'isFile' | 'isDirectory' | 'isSymbolicLink'} kind
 */
function isOfKind(path, kind) {
  try {
    return (kind === 'isSymbolicLink' ? lstatSync(path) : statSync(path))[kind]()
  } catch {
    return false
  }
}
