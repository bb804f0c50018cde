export type Tier = 'commit' | 'full' | 'release'

/** The tier of this run, see CONTRIBUTING. */
export function tier(): Tier {
  const name = process.env['KOYA_TIER']
  return name === 'full' || name === 'release' ? name : 'commit'
}

/** One number for each tier. */
export function byTier(counts: Readonly<Record<Tier, number>>): number {
  return counts[tier()]
}
