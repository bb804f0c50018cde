import { spawn } from 'node:child_process'
import { openSync, closeSync } from 'node:fs'

/**
 * @typedef {object} Program
 * @property {number} pid
 * @property {Promise<void>} ended
 * @property {() => boolean} isRunning
 * @property {(signal: NodeJS.Signals) => void} signal Does nothing once it has ended.
 */

/**
 * Starts a program of the cluster; what it prints goes to a file.
 *
 * @param {object} command
 * @param {string} command.file
 * @param {readonly string[]} command.args
 * @param {string} command.log
 * @param {string} command.cwd
 * @param {Record<string, string | undefined>} [command.env] Added to this process's variables.
 * @returns {Promise<Program>} Rejects where it cannot be started.
 */
export async function startProgram({ file, args, log, cwd, env = {} }) {
  const output = openSync(log, 'a')
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', output, output] })
  closeSync(output)
  /** @type {Promise<void>} */
  const ended = new Promise((done) => child.once('exit', () => done()))
  await new Promise((started, failed) => child.once('spawn', started).once('error', failed))
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    pid: child.pid ?? 0,
    ended,
    isRunning,
    signal(signal) {
      if (isRunning()) child.kill(signal)
    }
  }
}
