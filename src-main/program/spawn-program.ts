import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import type { StartedProgram } from './watch-first-start.ts'

/** What an AppImage says of itself to the program inside: the next one says it anew. */
const ofAppImage = ['APPIMAGE', 'APPDIR', 'ARGV0', 'OWD']

/** Starts a program that goes on when this process ends. Never throws: what cannot be started has ended with -1. */
export function spawnProgram(path: string, args: readonly string[], environment: NodeJS.ProcessEnv): StartedProgram {
  const env = Object.fromEntries(Object.entries(environment).filter(([name]) => !ofAppImage.includes(name)))
  let exitCode: number | null = null
  const child = spawn(path, args, { detached: true, stdio: 'ignore', cwd: dirname(path), env })
  child.on('exit', (code) => {
    exitCode = code ?? -1
  })
  child.on('error', () => {
    exitCode = -1
  })
  child.unref()
  return { exitCode: () => exitCode }
}
