import type { RouteEntry } from '../../src-renderer/app/route-entry.ts'

/** A real address for a row of the route table. */
export function routeAddress({ path }: RouteEntry): string {
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
    slug,
    kind: 'plan',
    subject: 'physics',
    level: 'ss-3',
    serial: 'NOT-0001',
    drill: 'submit-key',
    questionId: '22222222-2222-4222-8222-222222222222',
    threadId: '22222222-2222-4222-8222-222222222222'
  }
  return path.replaceAll(/\{([a-zA-Z]+)\??\}/g, (_whole, name: string) => parts[name] ?? '') + level
}
