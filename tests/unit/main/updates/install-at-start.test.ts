import { expect, it } from 'vitest'
import { file, openUpdateComputer } from '../../../support/open-update-computer.ts'
import { buildManifest, calm, today } from '../../../support/update-manifests.ts'

it.each([
  { title: 'since before the last install hours', hoursAgo: -30, after: 'leave', installs: 1 },
  { title: 'since a minute ago', hoursAgo: -1 / 60, after: 'start', installs: 0 },
  { title: 'for an unknown time', hoursAgo: undefined, after: 'start', installs: 0 }
])(
  'a computer that starts outside its install hours with an update ready $title installs only what it missed',
  async ({ hoursAgo, after, installs }) => {
    const { count, start, makeReady } = openUpdateComputer()
    makeReady(buildManifest({ files: [file] }), hoursAgo === undefined ? undefined : today + hoursAgo * 3_600_000)
    const at = new Date(today)
    const ended = `${String((at.getHours() + 22) % 24).padStart(2, '0')}:00`
    const begun = `${String((at.getHours() + 20) % 24).padStart(2, '0')}:00`
    const facts = { ...calm, hours: { from: begun, to: ended }, at: { weekday: at.getDay(), minute: at.getHours() * 60 + at.getMinutes() } }
    expect({ after: await start(() => facts), installs: count.installs }).toEqual({ after, installs })
  }
)

it('an update that missed its hours still waits for the end of the exams', async () => {
  const { count, start, makeReady } = openUpdateComputer()
  makeReady(buildManifest({ files: [file] }), today - 30 * 3_600_000)
  const hours = { from: '01:00', to: '02:00' }
  const examWindows = [{ from: new Date(today).toISOString(), until: new Date(today + 3_600_000).toISOString() }]
  await start(() => ({ ...calm, hours, examWindows }))
  expect(count.installs).toBe(0)
})
