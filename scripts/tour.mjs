import { makeReady } from './make-ready.mjs'
import { enter } from './run/enter.mjs'
import { playTour } from './run/play-tour.mjs'

await enter(async (runner) => {
  await makeReady(runner, { need: 'session', builds: ['test'] })
  await playTour(runner, { inEveryLook: true })
})
