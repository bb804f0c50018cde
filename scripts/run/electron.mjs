import { createRequire } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from './project-root.mjs'

/** Returns the executable of this checkout's runtime; call it only after the checkout was prepared. */
export function electronPath() {
  return /** @type {string} */ (createRequire(join(projectRoot, 'package.json'))('electron'))
}

/** With this variable, Electron runs as Node: the version on which the app's main process and backend run. */
export const asNode = { ELECTRON_RUN_AS_NODE: '1' }
