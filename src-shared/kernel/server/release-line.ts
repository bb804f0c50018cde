import { z } from '../schema/zod.ts'

/** A version of Koya, such as `0.4.2` or `0.4.2-beta.1` (Semantic Versioning 2.0.0, without build metadata). */
export const versionSchema = z
  .string()
  .max(40)
  .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z.-]+)?$/)

/** Order of a client's and a backend's release. */
export type ReleaseOrder = 'same-line' | 'client-older' | 'backend-older'

/**
 * Compares release lines, the first two numbers of a version. Patches and pre-releases of one line are compatible between client and backend.
 * Throws if either is no version.
 */
export function compareReleaseLines(clientVersion: string, backendVersion: string): ReleaseOrder {
  const [client, backend] = [releaseLineOf(clientVersion), releaseLineOf(backendVersion)]
  const difference = client.major - backend.major || client.minor - backend.minor
  if (difference === 0) return 'same-line'
  return difference < 0 ? 'client-older' : 'backend-older'
}

function releaseLineOf(version: string): { readonly major: number; readonly minor: number } {
  const [major = NaN, minor = NaN] = versionSchema.parse(version).split('.').map(Number)
  return { major, minor }
}
