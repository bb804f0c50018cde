import type { RouteEntry } from '../routes/route-entry.ts'

const forTests = { layout: 'main', guards: [], title: 'notFound' } as const

/** Pages that fail in ways that no page of a release can. Only in the test build; removed from a release. */
export const testRoutes: readonly RouteEntry[] = __KOYA_TEST_BUILD__
  ? [
      {
        ...forTests,
        path: '/test/unknown-guard',
        guards: ['no-such-guard'],
        load: async () => (await import('../errors/not-found-page.tsx')).NotFoundPage
      },
      {
        ...forTests,
        path: '/test/failing-error-page',
        load: () => Promise.resolve(failBeyondWords)
      }
    ]
  : []

/** Throws a value that even the error page cannot read. */
function failBeyondWords(): never {
  const failure = new Error('beyond words')
  throw new Proxy(failure, {
    getPrototypeOf: () => {
      throw failure
    }
  })
}
