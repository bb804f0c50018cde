import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '../run/project-root.mjs'

const lookEveryMs = 500

/**
 * Runs `work` while no other script of this checkout does the same. The lock of an ended process is taken over.
 *
 * @param {string} path
 * @param {() => Promise<void>} work
 */
export async function withLock(path, work) {
  const lock = join(projectRoot, path)
  mkdirSync(dirname(lock), { recursive: true })
  for (let isSaid = false; !mayTake(lock); isSaid = true) {
    if (!isSaid) console.log('Waiting for another script that makes this checkout ready …')
    await pause(lookEveryMs)
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    await work()
  } finally {
    release()
    process.off('exit', release)
  }
}

/** @param {string} lock */
function mayTake(lock) {
  const own = `${lock}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    // Unlike a file that is created and then written, a link appears with its content.
    linkSync(own, lock)
    return true
  } catch {
    if (!isHeld(lock)) rmSync(lock, { force: true })
    return false
  } finally {
    rmSync(own)
  }
}

/** @param {string} lock */
function isHeld(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    process.kill(holder, 0)
    // The process number may belong to another process by now.
    return process.platform !== 'linux' || readFileSync(`/proc/${holder}/cmdline`, 'utf8').includes('.mjs')
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
