import { createTestBackend } from '../../platform/backend/test-backend.ts'
import type { Core } from '../../platform/core/core.ts'
import type { AllHandlers } from '../../platform/ipc/register-ipc.ts'
import type { CertificatePins } from '../../platform/network/certificate-pins.ts'
import { fetchAsStranger } from '../../platform/network/http-partition.ts'
import { lookAtCertificate } from '../../platform/network/look-at-certificate.ts'
import type { ServerChoice } from '../server-choice/open-server-choice.ts'
import type { ChangeSettings } from '../settings/change-settings.ts'
import type { Settings } from '../settings/settings.ts'
import { createBrowseLan } from './browse-lan.ts'
import { createFindServers } from './find-servers.ts'
import { createLanHandlers } from './lan-handlers.ts'

interface LanParts {
  readonly pins: CertificatePins
  readonly settings: Settings
  readonly change: ChangeSettings
  readonly choice: ServerChoice
}

/** Opens the search for servers on the local network. In a test build `KOYA_LAN_INTERFACE` limits it to one network interface. */
export function openLan(
  { build: { version }, wallNow, log }: Pick<Core, 'build' | 'wallNow' | 'log'>,
  { pins, settings, change, choice }: LanParts
): { readonly handlers: Pick<AllHandlers, 'lan'> } {
  const onInterface = __KOYA_TEST_BUILD__ ? process.env['KOYA_LAN_INTERFACE'] : undefined
  const wait = (timeMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, timeMs))
  return {
    handlers: {
      lan: createLanHandlers({
        settings,
        change,
        pins,
        testBackend: (fetch) => createTestBackend({ fetch, version }),
        fetchAsStranger,
        lookAtCertificate,
        findServers: createFindServers({ browse: createBrowseLan(onInterface), wait, log }),
        ...choice,
        now: wallNow
      })
    }
  }
}
