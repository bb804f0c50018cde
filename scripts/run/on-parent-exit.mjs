import { readFileSync } from 'node:fs'

const lookEveryMs = 300

/**
 * Calls `act` once when the process that started this script has ended. npm does not pass SIGTERM on to its scripts, and may run below a shell that
 * stays: so under npm the shell's parent is watched too.
 *
 * @param {() => void} act
 */
export function onParentExit(act) {
  const family = lineage()
  const timer = setInterval(() => {
    if (lineage().join() === family.join()) return
    clearInterval(timer)
    act()
  }, lookEveryMs)
  timer.unref()
}

/** Returns this process's parent and, under npm on Linux, the parent's parent. */
function lineage() {
  const parent = process.ppid
  const grandparent = process.env['npm_lifecycle_event'] === undefined ? null : parentOf(parent)
  return [parent, grandparent]
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    // "pid (name) state parent …", where the name may contain spaces and brackets
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
