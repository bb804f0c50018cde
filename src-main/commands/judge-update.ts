import type { App } from 'electron'
import { updateRulesOf } from '../device/policy/update-rules-of.ts'
import type { KioskDeviceReading } from '../device/policy/read-kiosk-device.ts'
import { openUpdater } from '../updates/open-updater.ts'
import { judgeRequest, printVerdict } from '../updates/judge-request.ts'
import { serveRequests } from '../updates/serve-requests.ts'

interface JudgeParts {
  readonly app: App
  readonly resourcesFolder: string
  readonly kioskDevice: KioskDeviceReading
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Serves the requests in the folder of Windows' update service; returns the exit code of `koya install serve`. Throws the disk's errors. */
export async function serveUpdates(folder: string, parts: JudgeParts): Promise<number> {
  const { self, facts } = openJudge(folder, parts)
  return serveRequests({ folder, self, facts, wallNow: Date.now })
}

/** Returns the output of `koya install judge`, for `install-update.sh`. Nothing of the calling user's data is read: that user owns none. */
export async function judgeUpdate(folder: string, parts: JudgeParts): Promise<string> {
  return printVerdict(await judgeRequest({ folder, ...openJudge(folder, parts) }))
}

function openJudge(folder: string, { app, resourcesFolder, kioskDevice }: JudgeParts) {
  const { self, readFacts } = openUpdater({ app, dataFolder: folder, resourcesFolder, rules: updateRulesOf(kioskDevice), log: silent })
  return { self, facts: readFacts(true) }
}
