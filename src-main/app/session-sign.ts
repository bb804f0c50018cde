import { rmSync, writeFileSync } from 'node:fs'

interface SessionSign {
  readonly remove: () => void
  readonly leave: () => void
}

/**
 * The file by which the session of an exam computer's candidates (`exam-session.sh`, `exam-session.c`) sees that Koya has quit in order, as after the PIN;
 * it then ends instead of starting Koya again. An exit code would not tell: the watchdog process or an update may have started the last Koya.
 * `KOYA_SESSION_SIGN` names the file; elsewhere there is none.
 */
export function openSessionSign(environment: Readonly<Record<string, string | undefined>>): SessionSign {
  const path = environment['KOYA_SESSION_SIGN'] ?? ''
  if (path === '') return { remove: () => undefined, leave: () => undefined }
  return {
    remove: () => attempt(() => rmSync(path, { force: true })),
    // Never a file that is there already.
    leave: () => attempt(() => writeFileSync(path, '', { flag: 'wx' }))
  }
}

/** Without the sign Koya opens again. */
function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // The disk is full, or the path is a folder.
  }
}
