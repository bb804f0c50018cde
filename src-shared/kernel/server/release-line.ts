import { z } from '../schema/zod.ts'

/** A version of Koya, such as `0.4.2` or `0.4.2-beta.1` (Semantic Versioning 2.0.0, without build metadata). */
export const versionSchema = z
  .string()
  .max(40)
  .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z.-]+)?$/)

/** Order of a client's and a backend's release. `served`: the backend serves this client. */
export type ReleaseOrder = 'served' | 'client-older' | 'backend-older'

/**
 * Compares release lines, the first two numbers of a version. A backend serves clients of its own line, and of the line before it, so that a server
 * can be updated before its computers. Before 1.0 every line may change everything, so none serves another. Throws if either is no version.
 */
export function compareReleaseLines(clientVersion: string, backendVersion: string): ReleaseOrder {
  const [client, backend] = [releaseLineOf(clientVersion), releaseLineOf(backendVersion)]
  const difference = client.major - backend.major || client.minor - backend.minor
  if (difference === 0) return 'served'
  const isLineBefore = client.major === backend.major && client.major > 0 && difference === -1
  if (isLineBefore) return 'served'
  return difference < 0 ? 'client-older' : 'backend-older'
}

function releaseLineOf(version: string): { readonly major: number; readonly minor: number } {
  const [major = NaN, minor = NaN] = versionSchema.parse(version).split('.').map(Number)
  return { major, minor }
}
