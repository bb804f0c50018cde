import { app } from 'electron'
import { findForbiddenSwitch, FORBIDDEN_SWITCH_EXIT_CODE } from './switch-guard.ts'

const forbiddenSwitch = __KOYA_TEST_BUILD__ ? undefined : findForbiddenSwitch((name) => app.commandLine.hasSwitch(name))

app.setName('Koya')
// Dates as they are written in Nigeria, whatever language the system has: day, month, year.
app.commandLine.appendSwitch('lang', 'en-GB')

if (forbiddenSwitch !== undefined) {
  app.exit(FORBIDDEN_SWITCH_EXIT_CODE)
} else {
  // What this file imports outright, nothing below may import again: it would wait for this file, which waits for it.
  const { startProgram } = await import('./start-program.ts')
  await startProgram(app, import.meta.dirname)
}
