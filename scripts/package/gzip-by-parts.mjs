import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { StepFailure } from '../run/step-failure.mjs'
import { findCommand } from './look-at-machine.mjs'

/** @typedef {readonly [string, ...string[]]} Command */

/**
 * Returns the path of a gzip that compresses so that a changed file changes only its own part of an archive, as GNU's does; undefined if there is none.
 *
 * @returns {Promise<string | undefined>}
 */
export async function findGzipByParts() {
  const gzip = findCommand('gzip')
  return gzip !== undefined && (await isAnswered(gzip, ['--rsyncable', '--version'])) ? gzip : undefined
}

/**
 * Compresses what a command prints into a file.
 *
 * @param {Command} from
 * @param {string} target
 * @param {{ gzip: string, level: number }} options The path of `findGzipByParts`; the level from 1 to 9.
 */
export async function gzipByParts([from, ...fromArgs], target, { gzip, level }) {
  const source = spawn(from, fromArgs, { stdio: ['ignore', 'pipe', 'inherit'] })
  const sink = spawn(gzip, ['-n', `-${String(level)}`, '--rsyncable'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const codes = Promise.all([source, sink].map((child) => new Promise((done) => child.once('close', done))))
  await Promise.all([pipeline(source.stdout, sink.stdin), pipeline(sink.stdout, createWriteStream(target))])
  if ((await codes).some((code) => code !== 0)) throw new StepFailure(`${from} or ${gzip} failed`)
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
function isAnswered(command, args) {
  return new Promise((done) => {
    spawn(command, args, { stdio: 'ignore' })
      .once('error', () => done(false))
      .once('close', (code) => done(code === 0))
  })
}
