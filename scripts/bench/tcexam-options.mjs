import { parseArgs } from 'node:util'
import { StepFailure } from '../run/step-failure.mjs'

/** Wrong words on the command line, as in sysexits.h. */
const USAGE = 64

const limits = { rounds: { usual: 7, most: 99 }, attempts: { usual: 50, most: 1000 } }

/**
 * @typedef {object} TcexamOptions
 * @property {string | null} folder A checkout of TCExam; null measures Koya alone, beside the published figures of TCExam.
 * @property {number} rounds
 * @property {number} attempts In each round.
 */

/**
 * Reads `FOLDER [--rounds 7] [--attempts 50]`, or `--published` instead of the folder.
 *
 * @param {readonly string[]} args
 * @returns {TcexamOptions}
 * @throws {StepFailure} With `tcexam/bad-option` or `tcexam/no-folder`, and 64 as the exit code.
 */
export function readTcexamOptions(args) {
  const { positionals, values } = readWords(args)
  const [folder = null, ...rest] = positionals
  if (rest.length > 0) throw new StepFailure(`tcexam/bad-option: Name one folder, not ${positionals.length}.`, USAGE)
  if (folder !== null && values.published) throw new StepFailure('tcexam/bad-option: Name a folder or --published, not both.', USAGE)
  if (folder === null && !values.published)
    throw new StepFailure(
      'tcexam/no-folder: Name a checkout of TCExam: npm run bench:tcexam -- FOLDER\nWithout one, --published measures Koya beside the figures that were measured before.',
      USAGE
    )
  return { folder, rounds: readNumber('rounds', values.rounds), attempts: readNumber('attempts', values.attempts) }
}

/** @param {readonly string[]} args */
function readWords(args) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { published: { type: 'boolean', default: false }, rounds: { type: 'string' }, attempts: { type: 'string' } }
    })
  } catch (error) {
    throw new StepFailure(`tcexam/bad-option: ${error instanceof Error ? error.message : String(error)}`, USAGE)
  }
}

/**
 * @param {keyof typeof limits} name
 * @param {string | undefined} text
 */
function readNumber(name, text) {
  const { usual, most } = limits[name]
  if (text === undefined) return usual
  if (/^[1-9]\d*$/.test(text) && Number(text) <= most) return Number(text)
  throw new StepFailure(`tcexam/bad-option: --${name} must be a whole number from 1 to ${most}, not ${text}.`, USAGE)
}
