import type { RouteEntry } from '../../src-renderer/app/routes/route-entry.ts'

/** The ids in addresses that name a learner's own rows, made by a test beforehand. */
export interface OwnParts {
  /** A question of the bank. */
  readonly itemId: string
  readonly questionId: string
}

/** Well-formed ids that belong to nobody. */
const nobodys: OwnParts = {
  itemId: 'utme-physics-0000',
  questionId: '22222222-2222-4222-8222-222222222222'
}

/**
 * Returns a real address for a row of the route table.
 *
 * @throws {Error} Where the row's path has an unknown part: a new part must be added here before its page counts as visited.
 */
export function routeAddress({ path }: Pick<RouteEntry, 'path'>, own: OwnParts = nobodys): string {
  if (path === '*') return '/nowhere/at/all'
  const level = path.startsWith('/dashboard/medalTest/start') ? '?level=medal-mathematics-1' : ''
  const slug = path.includes('/checkout/')
    ? 'learner-term'
    : path.includes('/lessons/')
      ? 'motion-in-a-straight-line'
      : path.includes('/medalTest/')
        ? 'medal-mathematics-1'
        : 'utme-mock'
  const parts: Readonly<Record<string, string>> = {
    ...own,
    // The embedded backend takes no messages, so no learner of it has a conversation.
    threadId: '22222222-2222-4222-8222-222222222222',
    slug,
    kind: 'plan',
    subject: 'physics',
    level: 'ss-3',
    serial: 'NOT-0001',
    drill: 'submit-key',
    exam: 'utme',
    examId: 'mock-morning',
    classId: '22222222-2222-4222-8222-222222222222'
  }
  const address = path.replaceAll(/\{([a-zA-Z]+)\??\}/g, (_whole, name: string) => {
    const part = parts[name]
    if (part === undefined) throw new Error(`${path}: nothing is known of the part ${name}`)
    return part
  })
  return address + level
}
