import type { JobRules } from './job-kinds.ts'

/** Returns the pause after the `tries`th try, milliseconds. Half of it is random, so that jobs that failed together do not come back together. */
export function pauseAfter(tries: number, { firstPauseSeconds, longestPauseSeconds }: JobRules, random: () => number = Math.random): number {
  const fullMs = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** (tries - 1)) * 1000
  return (fullMs / 2) * (1 + random())
}
