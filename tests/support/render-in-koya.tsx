import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import type { KoyaBridge } from '../../src-shared/contracts/contracts.ts'
import examWords from '../../resources/locales/en/exam.json'
import learningWords from '../../resources/locales/en/learning.json'
import { App } from '../../src-renderer/app/start/app.tsx'
import { createChunkLoader } from '../../src-renderer/app/base/chunk-loader.ts'
import { createChunkRecovery } from '../../src-renderer/app/base/chunk-recovery.ts'
import { createI18n } from '../../src-renderer/app/base/i18n.ts'
import { createQueryClient } from '../../src-renderer/app/base/query-client.ts'
import { BridgeProvider } from '../../src-renderer/bridge/bridge-context.tsx'

/** Pages are loaded when they are first shown, which is slow on a busy machine. */
const patience = { asyncUtilTimeout: 10_000 }

/** Renders a part of the interface with all its providers, without the app's own pages. */
export async function renderInKoya(part: ReactNode, bridge: KoyaBridge): Promise<void> {
  const i18n = await createI18n()
  // Normally the part's page or layout loads these texts.
  for (const bundle of [examWords, learningWords]) i18n.addResourceBundle('en', 'translation', bundle, true)
  configure(patience)
  render(
    <MantineProvider env="test">
      <I18nextProvider i18n={i18n}>
        <BridgeProvider bridge={bridge}>
          <QueryClientProvider client={createQueryClient()}>
            <MemoryRouter>
              <Suspense>{part}</Suspense>
            </MemoryRouter>
          </QueryClientProvider>
        </BridgeProvider>
      </I18nextProvider>
    </MantineProvider>
  )
}

/** Renders the whole interface, as `main.tsx` builds it. */
export async function renderApp(bridge: KoyaBridge): Promise<void> {
  configure(patience)
  const recovery = createChunkRecovery({ storage: sessionStorage, reload: () => undefined, now: Date.now })
  const parts = { i18n: await createI18n(), queryClient: createQueryClient(), recovery, chunks: createChunkLoader(recovery) }
  render(<App bridge={bridge} {...parts} />)
}
