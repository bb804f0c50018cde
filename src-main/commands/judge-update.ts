import type { App } from 'electron'
import { updateRulesOf } from '../device/policy/update-rules-of.ts'
import type { KioskDeviceReading } from '../device/policy/read-kiosk-device.ts'
import { openUpdater } from '../updates/open-updater.ts'
import { judgeRequest, printVerdict } from '../updates/judge-request.ts'

interface JudgeParts {
  readonly app: App
  readonly resourcesFolder: string
  readonly kioskDevice: KioskDeviceReading
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Returns the output of `koya install judge`, for `install-update.sh`. Nothing of the calling user's data is read: that user owns none. */
export async function judgeUpdate(folder: string, { app, resourcesFolder, kioskDevice }: JudgeParts): Promise<string> {
  const rules = updateRulesOf(kioskDevice)
  const { self, readFacts } = openUpdater({ app, dataFolder: folder, resourcesFolder, rules, log: silent })
  return printVerdict(await judgeRequest({ folder, self, facts: readFacts(true) }))
}
