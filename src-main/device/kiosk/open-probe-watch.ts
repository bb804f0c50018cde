import type { ProbeFinding } from '../../../src-shared/device/probe-findings.ts'
import type { CurrentAttempt } from '../../platform/lifecycle/current-attempt.ts'
import type { AuditLog } from './audit-log.ts'
import type { KioskProbe } from './probes/open-probe.ts'
import { createProbeWatch, type ProbeWatch } from './probes/probe-watch.ts'

interface ProbeWatchParts {
  readonly currentAttempt: Pick<CurrentAttempt, 'onOpened'>
  readonly audit: AuditLog
  /** Adds what was found to the open attempt, if there is one. */
  readonly noteProbe: (found: readonly ProbeFinding[]) => void
  /** Called when a look found something else. */
  readonly changed: () => void
}

/** Linux reads some files for a look; Windows and macOS start a program. */
const EVERY_MS: Readonly<Partial<Record<NodeJS.Platform, number>>> = { linux: 60_000 }
const EVERY_OTHER_MS = 5 * 60_000

/** Opens the watch for help from outside: each change stands in the device's audit log and in the open attempt, and each attempt begins with what there is. */
export function openProbeWatch({ probe, refused }: KioskProbe, { currentAttempt, audit, noteProbe, changed }: ProbeWatchParts): ProbeWatch {
  const watch = createProbeWatch({
    probe,
    refused,
    everyMs: EVERY_MS[process.platform] ?? EVERY_OTHER_MS,
    changed({ signs, isComplete }) {
      audit.note({ what: 'found', signs: [...signs], isComplete })
      noteProbe(signs.map(({ finding }) => finding))
      changed()
    }
  })
  currentAttempt.onOpened(() => {
    const signs = watch.signs()
    if (signs.length > 0) noteProbe(signs.map(({ finding }) => finding))
  })
  return watch
}
