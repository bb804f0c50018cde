import { z } from '../kernel/schema/zod.ts'

/** A version of Koya, such as 1.4.0. Pre-releases have their own channel instead of version suffixes. */
export const updateVersionSchema = z.string().regex(/^(?:0|[1-9]\d{0,4})\.(?:0|[1-9]\d{0,4})\.(?:0|[1-9]\d{0,4})$/)

/** Returns a negative number if `one` is older, zero if both are equal. Both must match the schema above. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  for (let place = 0; place < 3; place += 1) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
