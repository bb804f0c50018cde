import { app } from 'electron'
import { findForbiddenSwitch, findForbiddenVariable, FORBIDDEN_SWITCH_EXIT_CODE } from './switch-guard.ts'

const forbidden = __KOYA_TEST_BUILD__
  ? undefined
  : (findForbiddenSwitch((name) => app.commandLine.hasSwitch(name)) ?? findForbiddenVariable(process.env))

app.setName('Koya')
// Dates as they are written in Nigeria, whatever language the system has: day, month, year.
app.commandLine.appendSwitch('lang', 'en-GB')
// A page could ask the network for a name that says something: no request, and so nothing that another guard sees.
app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false')

if (forbidden !== undefined) {
  app.exit(FORBIDDEN_SWITCH_EXIT_CODE)
} else {
  // What this file imports outright, nothing below may import again: it would wait for this file, which waits for it.
  const { startProgram } = await import('./start-program.ts')
  await startProgram(app, import.meta.dirname)
}
