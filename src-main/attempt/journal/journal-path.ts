import { createHash } from 'node:crypto'
import { join } from 'node:path'

/**
 * Each backend has a journal of its own, so that no paper, answer or capability of one is ever sent to another. `backend` is its origin;
 * `embedded` keeps the plain name.
 */
export function journalPath(dataFolder: string, backend: string): string {
  const suffix = backend === 'embedded' ? '' : `-${createHash('sha256').update(backend).digest('hex').slice(0, 16)}`
  return join(dataFolder, `attempt-journal${suffix}.sqlite`)
}
