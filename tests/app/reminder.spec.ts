import { spawn } from 'node:child_process'
import { expect } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { completeProfile } from '../support/learner.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { notOnWindows } from '../support/windows-kit.ts'

const MINUTE_MS = 60_000
/** A minute until the time of day, and half a minute until main looks at the clock. */
const LIMIT_MS = 2 * MINUTE_MS

test('at the chosen time the system shows the reminder of the daily ten', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its rule is tested by units at each commit')
  notOnWindows('wine has no notifications')
  test.setTimeout(LIMIT_MS + MINUTE_MS)
  // A session for tests has none of its own.
  const server = spawn('dunst', { stdio: 'ignore' })
  const bus = spawn('dbus-monitor', ['--session', "interface='org.freedesktop.Notifications',member='Notify'"])
  let heard = ''
  bus.stdout.on('data', (data: Buffer) => {
    heard += data.toString()
  })
  try {
    const { page } = await launch()
    await signInByBridge(page, 'ada')
    await completeProfile(page)
    const soon = new Date(Date.now() + MINUTE_MS)
    const reminderAt = `${String(soon.getHours()).padStart(2, '0')}:${String(soon.getMinutes()).padStart(2, '0')}`
    expect(await callBridge(page, 'settings.change', { reminderAt })).toMatchObject({ ok: true })
    await expect.poll(() => heard, { timeout: LIMIT_MS, intervals: [1000] }).toContain('Time for your ten questions')
    expect(heard).not.toContain('ada')
  } finally {
    bus.kill()
    server.kill()
  }
})
