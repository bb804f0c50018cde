import { argon2id, argon2Verify } from 'hash-wasm'
import type { PasswordJob } from './password-messages.ts'
import { PASSWORD_PARAMETERS } from './password-parameters.ts'

/** About 100 ms of pure computing on an exam-centre PC, so it belongs into a worker. The same password in other Unicode forms fits too. */
export async function runPasswordJob(job: PasswordJob, makeRandomBytes: (count: number) => Uint8Array): Promise<string | number> {
  const password = job.password.normalize('NFKC')
  if (job.kind === 'find-fit') return findFit(password, job.passwordHashes)
  const { memoryKib, iterations, parallelism, hashBytes, saltBytes } = PASSWORD_PARAMETERS
  return argon2id({
    password,
    salt: makeRandomBytes(saltBytes),
    memorySize: memoryKib,
    iterations,
    parallelism,
    hashLength: hashBytes,
    outputType: 'encoded'
  })
}

async function findFit(password: string, passwordHashes: readonly string[]): Promise<number> {
  for (const [place, hash] of passwordHashes.entries()) if (await argon2Verify({ password, hash })) return place
  return -1
}
