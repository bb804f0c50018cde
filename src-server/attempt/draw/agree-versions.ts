import { compareReleaseLines } from '../../../src-shared/kernel/server/release-line.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { MARKING_VERSION } from '../../../src-shared/kernel/values/marking-version.ts'

/** The versions that a client sends when it requests a paper. */
export interface ClientVersions {
  readonly clientVersion: string
  readonly markingVersion: string
}

const refusals = { 'client-older': 'attempt/client-too-old', 'backend-older': 'attempt/backend-too-old' } as const

/**
 * Checks whether a client may take a paper of this backend: both must have the same release line and scoring version. On failure, `fields`
 * holds both versions (`attempt/client-too-old`, `attempt/backend-too-old`, `attempt/version-disagreement`). In UTME 2025, servers that
 * disagreed made 379,997 candidates repeat the exam.
 */
export function agreeVersions({ clientVersion, markingVersion }: ClientVersions, backendVersion: string): Result<undefined> {
  const fields = { clientVersion, backendVersion }
  const order = compareReleaseLines(clientVersion, backendVersion)
  if (order !== 'served') return fail(refusals[order], fields)
  return markingVersion === MARKING_VERSION ? succeed(undefined) : fail('attempt/version-disagreement', fields)
}
