/** Words that stand in the place of a slug in the spec's paths: no assessment, subject or lesson has them as its slug. */
export const reservedSlugs: readonly string[] = ['lessons', 'list', 'start', 'start-page', 'report', 'review', 'pre-report']

const PART = /^\{([a-z]+)(\?)?\}$/i

/**
 * React Router's paths for a path of the table. Parts that may be left out are filled from the left, so that a single one of
 * `{subject?}/{level?}` is the subject: one path for each number of them.
 */
export function toRouterPaths(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '')
  const optionals = parts.filter((part) => part.endsWith('?}'))
  return [...optionals.keys(), optionals.length].map((includedCount) => {
    const dropped = new Set(optionals.slice(includedCount))
    const included = parts.filter((part) => !dropped.has(part)).map((part) => part.replace(PART, ':$1'))
    return path === '*' ? '*' : `/${included.join('/')}`
  })
}

export function hasParts(path: string): boolean {
  return path.includes('{')
}
