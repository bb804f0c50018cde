import type { AppRouter } from '../shell/router.tsx'

declare global {
  interface Window {
    /** In the test build only. */
    koyaTest?: {
      /** Goes to a path as a link to it would. */
      readonly go: (path: string) => Promise<void>
      /** Where the app is: path and query. */
      readonly place: () => string
    }
  }
}

/** Lets a test visit any page without a link to it. Folded away in a release. Answers how to take it away. */
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
