import { Worker } from 'node:worker_threads'
import type { BackendThread } from './embedded-backend.ts'

/** The test build ends the backend's thread at this event of the process, as a fault would. */
const END_EVENT = 'koya-test-end-backend'

/** More than any pack needs; a backend that wants more is ended alone, and main goes on. */
const MOST_HEAP_MB = 1024
/** Larger young heaps keep memory that a small computer lacks. */
const YOUNG_HEAP_MB = 8

/**
 * Starts the embedded backend (`file`, its built entry) in a thread of main (decision 100). What it prints goes nowhere, as it may quote what a
 * learner typed.
 */
export function startBackendThread(file: URL, log: { readonly error: (message: string) => void }): BackendThread {
  const thread = new Worker(file, {
    name: 'backend',
    env: backendEnvironment(),
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB }
  })
  thread.stdout.resume()
  thread.stderr.resume()
  thread.on('error', (error: unknown) => {
    log.error(`backend thread: ${error instanceof Error ? error.message : 'it threw what is no error'}`)
  })
  const terminate = (): void => {
    void thread.terminate()
  }
  if (__KOYA_TEST_BUILD__) {
    process.on(END_EVENT, terminate)
    thread.once('exit', () => process.off(END_EVENT, terminate))
  }
  return {
    postMessage(message) {
      thread.postMessage(message)
    },
    on: (event: 'message' | 'exit', listener: (value: never) => void) => thread.on(event, listener as (value: unknown) => void),
    terminate
  }
}

/** Returns the environment variables that the backend needs, and no other variables of the user's shell. */
function backendEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'TZ']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}
