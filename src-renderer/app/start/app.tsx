import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import type { KoyaBridge } from '../../../src-shared/contracts/contracts.ts'
import { BridgeProvider } from '../../bridge/bridge-context.tsx'
import { ToastHost } from '../../ui/feedback/toast-host.tsx'
import { Appearance } from '../base/appearance.tsx'
import { AttemptLockGate } from '../session/attempt-lock-gate.tsx'
import { AuthError } from '../errors/auth-error.tsx'
import { BackendStrip } from '../shell/backend-strip.tsx'
import type { ChunkLoader } from '../base/chunk-loader.ts'
import type { ChunkRecovery } from '../base/chunk-recovery.ts'
import { CloseQuestion } from '../session/close-question.tsx'
import { ErrorBoundary } from '../errors/error-boundary.tsx'
import { DeliveryEvents } from '../session/delivery-events.tsx'
import { SessionEvents } from '../session/session-events.tsx'
import { JournalGate } from '../session/journal-gate.tsx'
import { QuarantineNotice } from '../session/quarantine-notice.tsx'
import { KioskGate } from '../session/kiosk-gate.tsx'
import { Startup } from './startup.tsx'
import { theme } from '../theme/theme.ts'
import styles from './app.module.css'

interface AppProps {
  readonly bridge: KoyaBridge
  readonly i18n: i18n
  readonly queryClient: QueryClient
  readonly chunks: ChunkLoader
  readonly recovery: ChunkRecovery
}

export function App({ bridge, i18n, queryClient, chunks, recovery }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={unsavedColorScheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <I18nextProvider i18n={i18n}>
        <BridgeProvider bridge={bridge}>
          <QueryClientProvider client={queryClient}>
            <ErrorBoundary>
              <ToastHost>
                <Appearance />
                <SessionEvents />
                <DeliveryEvents />
                <AuthError />
                <div className={styles.window}>
                  <div>
                    <BackendStrip />
                    <QuarantineNotice />
                  </div>
                  <KioskGate>
                    <JournalGate>
                      <AttemptLockGate>
                        <Startup chunks={chunks} recovery={recovery} />
                      </AttemptLockGate>
                    </JournalGate>
                  </KioskGate>
                </div>
                <CloseQuestion />
              </ToastHost>
            </ErrorBoundary>
          </QueryClientProvider>
        </BridgeProvider>
      </I18nextProvider>
    </MantineProvider>
  )
}

/** Main stores the theme with the other settings, so nothing is stored or observed here. */
const unsavedColorScheme: MantineColorSchemeManager = {
  get: (defaultScheme) => defaultScheme,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined
}
