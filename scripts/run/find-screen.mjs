import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { isAbsolute, join } from 'node:path'

/** @typedef {'own' | 'handed-over' | 'none'} Screen */

/**
 * Finds where a window can be shown: on the user's own screen; on root's X display, shared with a plain user; or nowhere. A Wayland socket cannot be
 * shared, and a variable that names a dead display counts as none.
 *
 * @returns {Promise<Screen>}
 */
export async function findScreen() {
  if (process.platform !== 'linux') return 'own'
  const hasX = await answersX(process.env['DISPLAY'] ?? '')
  if (process.getuid?.() === 0) return hasX ? 'handed-over' : 'none'
  return hasX || hasWayland(process.env['WAYLAND_DISPLAY'] ?? '') ? 'own' : 'none'
}

/** @param {string} display */
async function answersX(display) {
  const number = /^(?:unix)?:(\d+)/.exec(display)?.[1]
  // A display on another machine is assumed to exist.
  if (number === undefined) return display !== ''
  const socket = `/tmp/.X11-unix/X${number}`
  return (await accepts(socket)) || (await accepts(`\0${socket}`))
}

/**
 * @param {string} path
 * @returns {Promise<boolean>}
 */
function accepts(path) {
  return new Promise((done) => {
    const socket = connect(path, () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}

/** @param {string} display */
function hasWayland(display) {
  return display !== '' && existsSync(isAbsolute(display) ? display : join(process.env['XDG_RUNTIME_DIR'] ?? '', display))
}
