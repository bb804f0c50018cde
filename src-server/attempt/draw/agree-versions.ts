import { compareReleaseLines } from '../../../src-shared/kernel/server/release-line.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { MARKING_VERSION } from '../../../src-shared/kernel/values/marking-version.ts'

/** What a client says of itself as it asks for a paper. */
export interface ClientVersions {
  readonly clientVersion: string
  readonly markingVersion: string
}

const refusals = { 'client-older': 'attempt/client-too-old', 'backend-older': 'attempt/backend-too-old' } as const

/**
 * Whether a client may sit a paper of this backend: both are of one release line and mark alike. Where not, `fields` names both versions.
 * In UTME 2025 servers that disagreed made 379,997 candidates sit again (`attempt/client-too-old`, `attempt/backend-too-old`,
 * `attempt/version-disagreement`).
 */
export function agreeVersions({ clientVersion, markingVersion }: ClientVersions, backendVersion: string): Result<undefined> {
  const fields = { clientVersion, backendVersion }
  const order = compareReleaseLines(clientVersion, backendVersion)
  if (order !== 'same-line') return fail(refusals[order], fields)
  return markingVersion === MARKING_VERSION ? succeed(undefined) : fail('attempt/version-disagreement', fields)
}
