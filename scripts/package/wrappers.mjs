import { basename, win32 } from 'node:path'

/** The command-line programs of a package, and the first arguments that each passes to the installed program. */
const programs = [
  { name: 'koya', args: [] },
  { name: 'koya-bank', args: ['bank'] },
  { name: 'koya-release', args: ['release'] }
]

/**
 * Returns the small scripts in a package's folder `resources/bin`. On Windows the shell does not wait for a GUI program, but it waits for a script,
 * which passes the exit code on. `--` keeps Electron from parsing the arguments; on Windows it rejects an option after an address.
 *
 * @param {import('./targets.mjs').System} system
 * @param {string} executable On Linux its path from the scripts' folder, elsewhere its own.
 */
export function wrappersFor(system, executable) {
  return programs.map(({ name, args }) => {
    const told = ['--', ...args].join(' ')
    if (system === 'win32') {
      const lines = ['@echo off', `"%~dp0..\\..\\${win32.basename(executable)}" ${told} %*`, 'exit /b %errorlevel%', '']
      return { name: `${name}.cmd`, text: lines.join('\r\n') }
    }
    const program = system === 'darwin' ? `../../MacOS/${basename(executable, '.app')}` : executable
    return { name, text: `#!/bin/sh\nexec "$(dirname "$(readlink -f "$0")")/${program}" ${told} "$@"\n` }
  })
}
