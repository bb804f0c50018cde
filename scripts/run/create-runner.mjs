import { spawn } from 'node:child_process'
import { projectRoot } from './project-root.mjs'
import { StepFailure } from './step-failure.mjs'

/**
 * @typedef {object} CommandOptions
 * @property {Record<string, string | undefined>} [env] Added to this process's variables; `undefined` removes one.
 * @property {string} [cwd] The working folder; by default the checkout.
 * @property {'show' | 'collect'} [output] `collect` returns the output to the caller, who shows it when the command fails.
 * @property {boolean} [endsItself] Only the command gets the first signal, and ends its own children in order.
 * @property {number} [graceMs] How long the command may take to end after a signal until it is killed; 15 seconds by default.
 * @property {number} [limitMs] After this time the command is ended and counts as failed.
 *
 * @typedef {{ code: number, output: string }} CommandResult
 *
 * @typedef {object} Runner
 * @property {(file: string, args: readonly string[], options?: CommandOptions) => Promise<CommandResult>} attempt Runs a command and returns how it
 * ended.
 * @property {(file: string, args: readonly string[], options?: CommandOptions) => Promise<string>} must The same, but throws a `StepFailure` unless
 * it ended with 0.
 * @property {(signal: NodeJS.Signals) => void} stop Ends all running commands and prevents later ones.
 */

const isWindows = process.platform === 'win32'
const GRACE_MS = 15_000

/**
 * Creates a runner whose commands never outlive this script: each has a separate process group (the terminal's Ctrl-C reaches this script first),
 * which `stop` ends.
 *
 * @returns {Runner}
 */
export function createRunner() {
  /** @type {Set<() => void>} */
  const endings = new Set()
  let isStopped = false

  /** @type {Runner['attempt']} */
  const attempt = (file, args, options = {}) =>
    new Promise((done, failed) => {
      if (isStopped) throw new StepFailure('stopped', 130)
      const { output = 'show', endsItself = false, graceMs = GRACE_MS, limitMs } = options
      const child = spawn(file, args, {
        cwd: options.cwd ?? projectRoot,
        env: { ...process.env, ...options.env },
        stdio: output === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
        detached: !isWindows,
        shell: isWindows && file === 'npm'
      })
      const chunks = collectOutput(child)
      const end = () => endChild(child, { endsItself, graceMs })
      const timer = limitMs === undefined ? undefined : setTimeout(end, limitMs)
      endings.add(end)
      child.once('error', (error) => failed(new StepFailure(`${file} could not be started: ${error.message}`, 127)))
      child.once('close', (code, signal) => {
        clearTimeout(timer)
        endings.delete(end)
        done({ code: code ?? (signal ? 1 : 0), output: chunks.join('') })
      })
    })

  return {
    attempt,
    async must(file, args, options = {}) {
      const { code, output } = await attempt(file, args, options)
      if (code !== 0) throw new StepFailure(output.trimEnd() || `${file} ${args.join(' ')} ended with ${code}`, code)
      return output
    },
    stop() {
      isStopped = true
      for (const end of endings) end()
    }
  }
}

/** @param {import('node:child_process').ChildProcess} child */
function collectOutput(child) {
  /** @type {string[]} */
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk.toString()))
  return chunks
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ endsItself: boolean, graceMs: number }} options
 */
function endChild(child, { endsItself, graceMs }) {
  const { pid } = child
  if (pid === undefined || child.exitCode !== null) return
  if (isWindows) {
    spawn('taskkill', ['/pid', String(pid), '/T', '/F'])
    return
  }
  send(endsItself ? pid : -pid, 'SIGTERM')
  setTimeout(() => send(-pid, 'SIGKILL'), graceMs).unref()
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}
