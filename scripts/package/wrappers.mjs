import { basename, win32 } from 'node:path'

/** Each program that a package has for a command line, and the words that the installed program is told first. */
const programs = [
  { name: 'koya', args: [] },
  { name: 'koya-bank', args: ['bank'] }
]

/**
 * Small scripts in the folder `resources/bin` of a package. On Windows a program with windows is not waited for: a script is, and hands the exit code on. `--` keeps
 * Electron's hands off the words, which on Windows takes fright at an option behind an address.
 *
 * @param {import('./targets.mjs').System} system
 * @param {string} executable
 */
export function wrappersFor(system, executable) {
  return programs.map(({ name, args }) => {
    const told = ['--', ...args].join(' ')
    if (system === 'win32') {
      const lines = ['@echo off', `"%~dp0..\\..\\${win32.basename(executable)}" ${told} %*`, 'exit /b %errorlevel%', '']
      return { name: `${name}.cmd`, text: lines.join('\r\n') }
    }
    const program = system === 'darwin' ? `../../MacOS/${basename(executable, '.app')}` : `../../${basename(executable)}`
    return { name, text: `#!/bin/sh\nexec "$(dirname "$(readlink -f "$0")")/${program}" ${told} "$@"\n` }
  })
}
