const BUCKETS = 10_000

/** Returns a manifest's percentage, or 0 if it is not a number from 0 to 100, so that a typing error reaches nobody. */
export function shareOf(percentage: unknown): number {
  return typeof percentage === 'number' && percentage >= 0 && percentage <= 100 ? percentage : 0
}

/**
 * Returns whether a rollout id (`rolloutIdOf`) takes part at a percentage. Its bucket is fixed per version: an id included at 10 % is included at
 * 50 %, and another version starts with others.
 */
export function isWithinShare(rolloutId: string, version: string, percentage: unknown): boolean {
  return bucketOf(`${version} ${rolloutId}`) < (shareOf(percentage) * BUCKETS) / 100
}

/** 32-bit FNV-1a with MurmurHash3's finaliser, so that similar ids get unrelated buckets. */
function bucketOf(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % BUCKETS
}
