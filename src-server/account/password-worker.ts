import { randomBytes } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { runPasswordJob } from './run-password-job.ts'
import type { PasswordJob, PasswordJobResult } from './password-messages.ts'

parentPort?.on('message', (job: PasswordJob) => {
  runPasswordJob(job, randomBytes).then(
    (value) => answer({ id: job.id, value }),
    (error: unknown) => answer({ id: job.id, problem: error instanceof Error ? error.message : String(error) })
  )
})

function answer(result: PasswordJobResult): void {
  parentPort?.postMessage(result)
}
