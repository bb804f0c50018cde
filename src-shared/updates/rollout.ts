const BUCKETS = 10_000

/** The percentage that a manifest names; 0 for whatever is no number from 0 to 100, so that a slip of the pen reaches nobody. */
export function shareOf(percentage: unknown): number {
  return typeof percentage === 'number' && percentage >= 0 && percentage <= 100 ? percentage : 0
}

/**
 * Whether this installation takes part at that share. Its place is fixed for each version: who was in at 10 % is in at 50 %, and another version
 * begins with other computers.
 */
export function isWithinShare(installId: string, version: string, percentage: unknown): boolean {
  return bucketOf(`${version} ${installId}`) < (shareOf(percentage) * BUCKETS) / 100
}

/** FNV-1a of 32 bits, stirred by the end of MurmurHash3, since neighbours among ids must not be neighbours here. */
function bucketOf(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % BUCKETS
}
