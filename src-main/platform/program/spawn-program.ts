import { dirname } from 'node:path'
import { spawnDetached } from './spawn-detached.ts'

/** A started program, as far as its end can be observed. */
export interface StartedProgram {
  /** Null while it runs; the exit code, or -1 if a signal ended it or it could not be started. */
  readonly exitCode: () => number | null
}

/** The variables that an AppImage sets for the program inside; the next one sets its own. */
const ofAppImage = ['APPIMAGE', 'APPDIR', 'ARGV0', 'OWD']

/** Starts a program that continues when this process ends. Never throws: a failed start has the exit code -1. */
export function spawnProgram(path: string, args: readonly string[], environment: NodeJS.ProcessEnv): StartedProgram {
  let exitCode: number | null = null
  const child = spawnDetached(path, args, { cwd: dirname(path), env: environmentOfNext(environment) })
  child.on('exit', (code) => {
    exitCode = code ?? -1
  })
  child.on('error', () => {
    exitCode = -1
  })
  child.unref()
  return { exitCode: () => exitCode }
}

/** Returns the environment for another process of Koya, without the variables of this one's package. */
export function environmentOfNext(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ofAppImage.includes(name)))
}
