import { argon2id } from 'hash-wasm'
import { normalizePassword } from '../../../src-shared/account/normalize-password.ts'
import { isSameHash } from '../store/account-codes.ts'
import type { PasswordJob } from './password-messages.ts'
import { isOutdated, PASSWORD_PARAMETERS } from './password-parameters.ts'

const PHC_FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** The parameters of a hash. `memoryKib` in KiB, `hashBytes` in bytes. */
interface Making {
  readonly memoryKib: number
  readonly iterations: number
  readonly parallelism: number
  readonly hashBytes: number
  readonly salt: Uint8Array
}

/** Runs one job: about 100 ms of computing on an exam-centre PC, so it belongs in a worker. Other Unicode forms of the same password fit too. */
export async function runPasswordJob(job: PasswordJob, makeRandomBytes: (count: number) => Uint8Array): Promise<string | number> {
  const password = normalizePassword(job.password)
  if (job.kind === 'find-fit') return findFit(password, job.passwordHashes)
  const { saltOf } = job
  const salt = saltOf === undefined || isOutdated(saltOf) ? makeRandomBytes(PASSWORD_PARAMETERS.saltBytes) : readMaking(saltOf).salt
  return make(password, { ...PASSWORD_PARAMETERS, salt })
}

/** Computes each salt once, however many of the hashes use it. */
async function findFit(password: string, passwordHashes: readonly string[]): Promise<number> {
  const made = new Map<string, string>()
  for (const [index, hash] of passwordHashes.entries()) {
    const head = hash.slice(0, hash.lastIndexOf('$'))
    const own = made.get(head) ?? (await make(password, readMaking(hash)))
    made.set(head, own)
    if (isSameHash(own, hash)) return index
  }
  return -1
}

function make(password: string, { memoryKib, iterations, parallelism, hashBytes, salt }: Making): Promise<string> {
  return argon2id({ password, salt, memorySize: memoryKib, iterations, parallelism, hashLength: hashBytes, outputType: 'encoded' })
}

/** Throws where the text is not an argon2id hash. */
function readMaking(passwordHash: string): Making {
  const [, memory, iterations, parallelism, salt, hash] = PHC_FORM.exec(passwordHash) ?? []
  if (salt === undefined || hash === undefined) throw new Error('this is no argon2id hash')
  return {
    memoryKib: Number(memory),
    iterations: Number(iterations),
    parallelism: Number(parallelism),
    hashBytes: Buffer.from(hash, 'base64').length,
    salt: Buffer.from(salt, 'base64')
  }
}
