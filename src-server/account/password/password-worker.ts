import { randomBytes } from 'node:crypto'
import { runPasswordJob } from './run-password-job.ts'
import type { PasswordJob } from './password-messages.ts'

/** The function that a pool worker runs for each job. */
export function answerPasswordJob(job: PasswordJob): Promise<string | number> {
  return runPasswordJob(job, randomBytes)
}
