import { createRequire } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from './project-root.mjs'

/** The executable of the runtime that stands in this checkout; call it only after the checkout was made ready. */
export function electronPath() {
  return /** @type {string} */ (createRequire(join(projectRoot, 'package.json'))('electron'))
}

/** With this, Electron is Node: the one that the app's main process and backend run on. */
export const asNode = { ELECTRON_RUN_AS_NODE: '1' }
