import { app } from 'electron'
import { findForbiddenSwitch, FORBIDDEN_SWITCH_EXIT_CODE } from './switch-guard.ts'

const forbiddenSwitch = __KOYA_TEST_BUILD__ ? undefined : findForbiddenSwitch((name) => app.commandLine.hasSwitch(name))

app.setName('Koya')
// Dates as they are written in Nigeria, whatever language the system has: day, month, year.
app.commandLine.appendSwitch('lang', 'en-GB')

if (forbiddenSwitch !== undefined) {
  app.exit(FORBIDDEN_SWITCH_EXIT_CODE)
} else if (!app.requestSingleInstanceLock()) {
  app.exit(0)
} else {
  const { startApp } = await import('./start-app.ts')
  startApp(app, import.meta.dirname)
}
