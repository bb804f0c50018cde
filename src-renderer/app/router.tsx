import { Suspense, type ComponentType } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router-dom'
import { Guarded } from './guarded.tsx'
import { AuthLayout } from './layouts/auth-layout.tsx'
import { DashboardLayout } from './layouts/dashboard-layout.tsx'
import { ExamLayout } from './layouts/exam-layout.tsx'
import { MainLayout } from './layouts/main-layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageLoading } from './page-loading.tsx'
import { RouteErrorPage } from './route-error-page.tsx'
import { routes, type LayoutName, type RouteEntry, type TitleName } from './routes.ts'
import { Splash } from './splash.tsx'

const layouts: Readonly<Record<LayoutName, ComponentType>> = {
  main: MainLayout,
  auth: AuthLayout,
  dashboard: DashboardLayout,
  exam: ExamLayout
}

/** Memory history with base `/`: the address lives in the app and nowhere else. */
export function createAppRouter(initialPath: string) {
  return createMemoryRouter(
    [
      {
        errorElement: <RouteErrorPage />,
        hydrateFallbackElement: <Splash />,
        children: [...layoutRoutes(), { element: <MainLayout />, children: [{ path: '*', element: <NotFoundPage /> }] }]
      }
    ],
    { initialEntries: [initialPath] }
  )
}

function layoutRoutes(): RouteObject[] {
  return Object.entries(layouts).map(([name, Layout]) => ({
    element: <Layout />,
    children: routes.filter((route) => route.layout === name).map(toRouteObject)
  }))
}

function toRouteObject({ path, guard, title, load }: RouteEntry & { readonly title: TitleName }): RouteObject {
  return {
    path,
    errorElement: <RouteErrorPage />,
    lazy: async () => {
      const Page = await load()
      return {
        element: (
          <Guarded guard={guard} title={title} key={path}>
            <Suspense fallback={<PageLoading />}>
              <Page />
            </Suspense>
          </Guarded>
        )
      }
    }
  }
}
