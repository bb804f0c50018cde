import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../run/project-root.mjs'

const folder = join(projectRoot, '.runtime/nsis-tools')

/**
 * Makes the folder for ELECTRON_BUILDER_NSIS_DIR and ELECTRON_BUILDER_NSIS_RESOURCES_DIR from Debian's NSIS. Our installer needs no plug-ins of
 * electron-builder's, but it asks for their folder.
 *
 * @param {(command: string) => string | undefined} find Returns the path of a command.
 * @returns {string}
 */
export function makeNsisTools(find) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'plugins/x86-unicode'), { recursive: true })
  mkdirSync(join(folder, 'linux'))
  const program = join(folder, 'linux/makensis')
  // electron-builder names this folder as NSIS's own; Debian's knows where it is. Wine without 32-bit programs runs only 64-bit installers.
  writeFileSync(program, `#!/bin/sh\nunset NSISDIR\nexec ${find('makensis') ?? 'makensis'} '-XTarget amd64-unicode' "$@"\n`)
  chmodSync(program, 0o755)
  return folder
}
