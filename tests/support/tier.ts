export type Tier = 'commit' | 'full' | 'release'

/** Returns the tier of this run; see CONTRIBUTING. */
export function tier(): Tier {
  const name = process.env['KOYA_TIER']
  // The lane on Windows runs every test, with the numbers of a commit.
  if (name === 'windows') return 'full'
  return name === 'full' || name === 'release' ? name : 'commit'
}

/** Picks the number for this tier. */
export function byTier(counts: Readonly<Record<Tier, number>>): number {
  return process.env['KOYA_TIER'] === 'windows' ? counts.commit : counts[tier()]
}
