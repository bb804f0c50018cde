/** Path segments that occupy a slug's position in the spec's paths, so no assessment, subject or lesson may use them. */
export const reservedSlugs: readonly string[] = ['lessons', 'list', 'start', 'start-page', 'report', 'review', 'pre-report']

const PART = /^\{([a-z]+)(\?)?\}$/i

/**
 * Converts a table path to React Router paths, one for each number of optional parameters. They are filled from the left: a single value for
 * `{subject?}/{level?}` is the subject.
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
