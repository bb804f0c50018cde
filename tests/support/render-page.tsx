import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import { Suspense, type ComponentType } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import learningWords from '../../resources/locales/en/learning.json'
import type { KoyaBridge } from '../../src-shared/contracts/contracts.ts'
import { createI18n } from '../../src-renderer/app/base/i18n.ts'
import { createQueryClient } from '../../src-renderer/app/base/query-client.ts'
import { RouteErrorPage } from '../../src-renderer/app/shell/route-error-page.tsx'
import { BridgeProvider } from '../../src-renderer/bridge/bridge-context.tsx'

interface PageUnderTest {
  /** With `:name` for parameters, as in the router. */
  readonly route: string
  /** The first address; the route itself where it has no parameters. */
  readonly at?: string
  readonly Page: ComponentType
  readonly bridge: KoyaBridge
}

/** Renders one page at its address, without guards and layouts; every other address is an empty page. Returns a reader of the router's address. */
export async function renderPage({ route, at = route, Page, bridge }: PageUnderTest): Promise<() => string> {
  configure({ asyncUtilTimeout: 10_000 })
  const page = (
    <Suspense>
      <Page />
    </Suspense>
  )
  const router = createMemoryRouter(
    [
      { path: route, element: page, errorElement: <RouteErrorPage /> },
      { path: '*', element: null }
    ],
    { initialEntries: [at] }
  )
  const i18n = await createI18n()
  // Normally the page's layout loads these texts.
  i18n.addResourceBundle('en', 'translation', learningWords, true)
  render(
    <MantineProvider env="test">
      <I18nextProvider i18n={i18n}>
        <BridgeProvider bridge={bridge}>
          <QueryClientProvider client={createQueryClient()}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </BridgeProvider>
      </I18nextProvider>
    </MantineProvider>
  )
  return () => router.state.location.pathname + router.state.location.search
}
