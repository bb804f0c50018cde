import { makeReady } from './make-ready.mjs'
import { buildApp } from './ready/build-app.mjs'
import { enter } from './run/enter.mjs'
import { findScreen } from './run/find-screen.mjs'
import { openApp } from './run/open-app.mjs'
import { playTour } from './run/play-tour.mjs'

await enter(async (runner) => {
  const screen = await findScreen()
  if (screen === 'none') {
    console.log('No display here: starting a virtual one and playing the main job on it.')
    await makeReady(runner, { need: 'session', builds: ['test'] })
    await playTour(runner)
    return 0
  }
  const isHandedOver = screen === 'handed-over'
  await makeReady(runner, { need: isHandedOver ? 'session' : 'window', builds: [] })
  return openApp(runner, { isHandedOver, args: process.argv.slice(2), makeBuild: (kind) => buildApp(runner, kind) })
})
