import { app } from 'electron'
import { FORBIDDEN_SWITCH_EXIT_CODE, judgeStart } from './switch-guard.ts'

const verdict = __KOYA_TEST_BUILD__ ? 'start' : judgeStart({ hasSwitch: (name) => app.commandLine.hasSwitch(name), environment: process.env })

app.setName('Koya')
// Dates in the Nigerian order (day, month, year), whatever the system language.
app.commandLine.appendSwitch('lang', 'en-GB')
// DNS prefetch could leak data in host names: it makes no request, so no other guard sees it.
app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false')

if (verdict === 'end') {
  app.exit(FORBIDDEN_SWITCH_EXIT_CODE)
} else if (verdict === 'explain') {
  const { explainMissingSandbox } = await import('./explain-missing-sandbox.ts')
  explainMissingSandbox(app)
} else {
  // Modules below must not import what this file imports statically: they would wait for this file, which waits for them.
  const { startProgram } = await import('./start-program.ts')
  await startProgram(app, import.meta.dirname)
}
