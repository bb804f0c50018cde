import { constants } from 'node:os'
import { createRunner } from './create-runner.mjs'
import { onParentExit } from './on-parent-exit.mjs'
import { StepFailure } from './step-failure.mjs'

const neededNode = { major: 20, minor: 19 }

const LEAVE_MS = 20_000

/**
 * Wraps the work of an entry script: it ends all started commands on a signal or when the parent process has ended, and turns a failure into an exit
 * code.
 *
 * @param {(runner: import('./create-runner.mjs').Runner) => Promise<number | undefined>} work Resolves to the exit code; undefined means 0.
 * @param {number} [leaveMs] How long the commands may take to end after a signal before this script exits without them; 20 seconds by default.
 */
export async function enter(work, leaveMs = LEAVE_MS) {
  refuseOldNode()
  const runner = createRunner()
  let stopCode = 0
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    stopCode ||= 128 + constants.signals[signal]
    runner.stop(signal)
    setTimeout(() => process.exit(stopCode), leaveMs).unref()
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop)
  onParentExit(() => stop('SIGTERM'))
  let code = 0
  try {
    code = (await work(runner)) ?? 0
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error
    if (stopCode === 0) console.error(error.message)
    code = error.code
  }
  process.exit(stopCode || code)
}

/** Refuses an old Node here, because the packages would fail later with less clear errors. */
function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > neededNode.major || (major === neededNode.major && minor >= neededNode.minor)) return
  console.error(`Koya needs Node ${neededNode.major}.${neededNode.minor} or newer to be built; this is Node ${process.versions.node}.`)
  process.exit(1)
}
