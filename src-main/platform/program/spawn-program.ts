import { dirname } from 'node:path'
import { spawnDetached } from './spawn-detached.ts'

/** A program that was started, as far as its end can be seen from here. */
export interface StartedProgram {
  /** Null while it runs; the exit code, or -1 where a signal ended it or it could not be started at all. */
  readonly exitCode: () => number | null
}

/** What an AppImage says of itself to the program inside: the next one says it anew. */
const ofAppImage = ['APPIMAGE', 'APPDIR', 'ARGV0', 'OWD']

/** Starts a program that goes on when this process ends. Never throws: what cannot be started has ended with -1. */
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

/** The environment for another process of Koya, without what this one's package said of itself. */
export function environmentOfNext(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ofAppImage.includes(name)))
}
