import type { AppRouter } from '../shell/router.tsx'

declare global {
  interface Window {
    /** Only in the test build. */
    koyaTest?: {
      /** Navigates to a path as a link would. */
      readonly go: (path: string) => Promise<void>
      /** Current path and query. */
      readonly place: () => string
    }
  }
}

/** Lets a test open any page without a link. Removed from a release. Returns a function that removes it. */
export function showTestHook(router: AppRouter): () => void {
  if (!__KOYA_TEST_BUILD__) return () => undefined
  window.koyaTest = {
    go: (path) => router.navigate(path),
    place: () => router.state.location.pathname + router.state.location.search
  }
  return () => {
    delete window.koyaTest
  }
}
