import { Suspense, type ComponentType } from 'react'
import { createMemoryRouter, useRouteError, type RouteObject } from 'react-router-dom'
import { ErrorPage } from './error-page.tsx'
import { Guarded } from './guarded.tsx'
import { AuthLayout } from './layouts/auth-layout.tsx'
import { DashboardLayout } from './layouts/dashboard-layout.tsx'
import { ExamLayout } from './layouts/exam-layout.tsx'
import { MainLayout } from './layouts/main-layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageLoading } from './page-loading.tsx'
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
    errorElement: <RouteErrorPage />,
    children: routes.filter((route) => route.layout === name).map(toRouteObject)
  }))
}

function toRouteObject({ path, guard, title, load }: RouteEntry & { readonly title: TitleName }): RouteObject {
  return {
    path,
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

function RouteErrorPage() {
  const thrown = useRouteError()
  if (isNotFound(thrown)) return <NotFoundPage />
  return <ErrorPage thrown={thrown} />
}

/** The router's own 404, and the failures of calls whose words are those of the 404 page. */
function isNotFound(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null) return false
  if ('status' in thrown) return thrown.status === 404
  return 'code' in thrown && (thrown.code === 'assessment/not-found' || thrown.code === 'request/not-found')
}
