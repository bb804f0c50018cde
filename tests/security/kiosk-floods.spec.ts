import { expect } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { awaitHeld, readKioskDeviceView, useKioskDevice } from '../support/kiosk-device.ts'
import { readStallMs } from '../support/raw-ipc.ts'
import { tier } from '../support/tier.ts'

const FLOOD = 2000
/** Processor time of one turn of main's event loop, which other programs do not affect; without yielding it is seconds long. */
const STALL_LIMIT_MS = 200

const kiosk = useKioskDevice()

test.skip(tier() === 'commit', 'turns are tested by units; in a window it takes more seconds than a commit has')

/** Calls that write to the disk, hash a PIN or read the package. */
const calls: readonly (readonly [string, unknown])[] = [
  ['settings.change', { zoom: 1.25 }],
  ['settings.change', { theme: 'contrast' }],
  ['kiosk.leave', { pin: '000000' }],
  ['app.closeAnyway', {}],
  ['updates.read', {}],
  ['readiness.read', {}],
  ['examSeat.signIn', { number: 'A1', pin: '123456' }],
  ['attempt.listAssessments', {}]
]

test(`${String(FLOOD)} concurrent calls of a compromised page stall main for less than ${String(STALL_LIMIT_MS)} ms`, async ({ launch }) => {
  test.setTimeout(180_000)
  const koya = await launch({ env: kiosk.env() })
  await awaitHeld(koya.page)
  const flood = (): Promise<unknown> =>
    koya.page.evaluate(
      async ({ all, count }) => {
        const { koya: bridge } = window as unknown as { koya: Record<string, Record<string, (input: unknown) => Promise<unknown>>> }
        const answers = Array.from({ length: count }, (_, index) => {
          const [call = '', input] = all[index % all.length] ?? []
          const [feature = '', name = ''] = call.split('.')
          return bridge[feature]?.[name]?.(input) ?? Promise.reject(new Error(call))
        })
        await Promise.all(answers)
      },
      { all: calls, count: FLOOD }
    )
  await readStallMs(koya.app)
  await flood()
  const stallMs = await readStallMs(koya.app)
  console.log(`flood of ${FLOOD} calls: longest turn ${stallMs.toFixed(0)} ms`)
  expect(stallMs).toBeLessThan(STALL_LIMIT_MS)
  expect(await readKioskDeviceView(koya.page)).toMatchObject({ kiosk: { kind: 'held' } })
})
