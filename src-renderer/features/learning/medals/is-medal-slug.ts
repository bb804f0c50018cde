/** Returns whether a slug is a medal level's. These begin with `medal-`, so the slug alone decides which pages a paper belongs to. */
export function isMedalSlug(slug: string): boolean {
  return slug.startsWith('medal-')
}
