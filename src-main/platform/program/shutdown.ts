/** The steps to undo before the app ends, in reverse order of joining; a step that exceeds its deadline is abandoned. */
export interface Shutdown {
  join(name: string, step: () => Promise<void> | void, deadlineMs?: number): void
  /** Runs the steps once; repeats return the same promise. */
  run(): Promise<void>
}

const DEADLINE_MS = 2000

export function createShutdown(log: { warn: (message: string) => void }): Shutdown {
  const steps: { name: string; step: () => Promise<void> | void; deadlineMs: number }[] = []
  let running: Promise<void> | null = null

  async function runAll(): Promise<void> {
    for (const { name, step, deadlineMs } of [...steps].reverse()) {
      try {
        await Promise.race([Promise.resolve(step()), rejectAfter(deadlineMs)])
      } catch (error) {
        log.warn(`shutdown: ${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }

  return {
    join(name, step, deadlineMs = DEADLINE_MS) {
      steps.push({ name, step, deadlineMs })
    },
    run: () => (running ??= runAll())
  }
}

function rejectAfter(deadlineMs: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => {
      reject(new Error(`took longer than ${String(deadlineMs)} ms`))
    }, deadlineMs).unref()
  })
}
