import { createHash } from 'node:crypto'
import { join } from 'node:path'

/**
 * Returns the path of a backend's own journal, so that no paper, answer or capability of one backend is sent to another. `backend` is its origin;
 * `embedded` has the plain name.
 */
export function journalPath(dataFolder: string, backend: string): string {
  const suffix = backend === 'embedded' ? '' : `-${createHash('sha256').update(backend).digest('hex').slice(0, 16)}`
  return join(dataFolder, `attempt-journal${suffix}.sqlite`)
}
