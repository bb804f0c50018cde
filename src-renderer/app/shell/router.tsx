import type { ComponentType, ReactNode } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router-dom'
import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'
import type { ChunkLoader } from '../base/chunk-loader.ts'
import type { AppRoute } from '../base/chunk-recovery.ts'
import { Guarded } from './guarded.tsx'
import { DefaultLayout } from '../layouts/default-layout.tsx'
import { RouteErrorPage } from './route-error-page.tsx'
import { layoutNames, type LayoutName, type RouteEntry } from '../routes/route-entry.ts'
import type { RouteHandle } from '../routes/route-handle.ts'
import { hasParts, toRouterPaths } from '../routes/route-parts.ts'
import { routes } from '../route-table/routes.ts'
import { Shell } from './shell.tsx'
import { Splash } from '../base/splash.tsx'
import { testRoutes } from '../route-table/test-routes.ts'

type LoadPart = <Part>(load: () => Promise<Part>) => Promise<Part>

/** The first screen's layout is part of the start; others are loaded with the first page that needs them. */
const layouts: Readonly<Record<LayoutName, () => Promise<ComponentType>>> = {
  default: () => Promise.resolve(DefaultLayout),
  auth: async () => (await import('../layouts/auth-layout.tsx')).AuthLayout,
  dashboard: async () => (await import('../layouts/dashboard-layout.tsx')).DashboardLayout,
  main: async () => (await import('../layouts/main-layout.tsx')).MainLayout,
  policy: async () => (await import('../layouts/policy-layout.tsx')).PolicyLayout
}

/** Memory history with base `/`: the address exists only within the app. */
export function createAppRouter(start: AppRoute, chunks: ChunkLoader) {
  const loadPart: LoadPart = (load) => chunks.load(load, targetRoute)
  const router = createMemoryRouter(
    [{ element: <Shell chunks={chunks} />, errorElement: <RouteErrorPage />, hydrateFallbackElement: <Splash />, children: layoutRoutes(loadPart) }],
    { basename: platformConstants.routerBase, initialEntries: [toEntry(start)] }
  )

  /** Returns the pending navigation's target, or the current location. */
  function targetRoute(): AppRoute {
    const { navigation, location } = router.state
    const wanted = navigation.location ?? location
    return { path: wanted.pathname + wanted.search, state: wanted.state as unknown }
  }

  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

function toEntry({ path, state }: AppRoute) {
  const url = new URL(path, 'app://koya')
  return { pathname: url.pathname, search: url.search, state }
}

function layoutRoutes(loadPart: LoadPart): RouteObject[] {
  return layoutNames.map((name) => ({
    lazy: () => orFailure(async () => ({ Component: await loadPart(layouts[name]) })),
    errorElement: <RouteErrorPage />,
    children: [...routes, ...testRoutes].filter(({ layout }) => layout === name).flatMap((entry) => toRouteObjects(entry, loadPart))
  }))
}

function toRouteObjects(entry: RouteEntry, loadPart: LoadPart): RouteObject[] {
  return toRouterPaths(entry.path).map((path) => ({
    path,
    handle: { entry } satisfies RouteHandle,
    errorElement: <RouteErrorPage />,
    lazy: () =>
      orFailure(async () => {
        const [Page, hasFittingParts] = await loadPart(() => Promise.all([entry.load(), loadPartsCheck(entry)]))
        const element = (
          <Guarded entry={entry} hasFittingParts={hasFittingParts}>
            <Page />
          </Guarded>
        )
        return { element }
      })
  }))
}

/** The router renders nothing if a lazy route fails while the app starts; so return an element that throws when rendered. */
async function orFailure<Part extends object>(load: () => Promise<Part>): Promise<Part | { readonly element: ReactNode }> {
  try {
    return await load()
  } catch (thrown) {
    return { element: <Failed thrown={thrown} /> }
  }
}

function Failed({ thrown }: { readonly thrown: unknown }): never {
  throw thrown
}

/** The validators import the schemas, so only paths with parameters load them. */
async function loadPartsCheck({ path }: RouteEntry) {
  return hasParts(path) ? (await import('../route-table/check-parts.ts')).hasFittingParts : () => true
}
