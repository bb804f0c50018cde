/** The slugs of the medal test's levels begin with `medal-`, so that a paper tells by itself which pages it belongs to. */
export function isMedalSlug(slug: string): boolean {
  return slug.startsWith('medal-')
}
