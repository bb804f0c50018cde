import { expect, it } from 'vitest'
import { proveHealth, UNHEALTHY_EXIT, type HealthSigns } from '../../../../src-main/updates/prove-health.ts'
import type { UpdateTrial } from '../../../../src-main/updates/update-store.ts'
import type { ErrorCode } from '../../../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'

const onTrial: UpdateTrial = { from: '1.0.0', to: '1.1.0', sha512: 'x', swap: null, starts: 1, isReturned: false }

interface Start {
  readonly trial?: UpdateTrial | null
  readonly signs?: Partial<HealthSigns>
  readonly isAttemptOpen?: boolean
}

/** Starts version 1.1.0; the time passes only while it waits. Returns what came of it. */
async function start({ trial = onTrial, signs = {}, isAttemptOpen = false }: Start = {}) {
  const outcome = { isProven: false, exitCode: null as number | null, startsKept: trial?.starts ?? null, waitedMs: 0, logged: [] as string[] }
  await proveHealth({
    store: { readTrial: () => trial, writeTrial: ({ starts }) => (outcome.startsKept = starts) },
    runningVersion: '1.1.0',
    signs: {
      page: () => Promise.resolve('drawn'),
      hasSessionAnswered: () => true,
      openJournal: () => Promise.resolve(succeed({})),
      rehearse: () => Promise.resolve(succeed(undefined)),
      hasBackendReplied: () => Promise.resolve(true),
      ...signs
    },
    isAttemptOpen: () => isAttemptOpen,
    prove: () => (outcome.isProven = true),
    end: (exitCode) => (outcome.exitCode = exitCode),
    wait(ms) {
      outcome.waitedMs += ms
      return Promise.resolve()
    },
    monotonicNow: () => outcome.waitedMs,
    log: { info: () => undefined, warn: () => undefined, error: (message) => outcome.logged.push(message) }
  })
  return outcome
}

/** Gives these results in turn, then the last one for ever. */
const inTurn = <Value>(...values: readonly [Value, ...Value[]]) => {
  let next = 0
  return () => Promise.resolve(values[Math.min(next++, values.length - 1)] as Value)
}
const failing = (code: ErrorCode) => () => Promise.resolve(fail(code))

it('a version whose page, session, journal, rehearsed attempt and backend all answer is proven', async () => {
  expect(await start()).toMatchObject({ isProven: true, exitCode: null, startsKept: 0 })
  expect(await start({ signs: { page: inTurn('blank', 'blank', 'drawn') } })).toMatchObject({ isProven: true, exitCode: null })
})

const unhealthy: readonly (readonly [what: string, signs: Partial<HealthSigns>, told: string])[] = [
  ['shows a blank window', { page: inTurn('blank') }, 'the window shows nothing'],
  ['shows a fault', { page: inTurn('fault') }, 'the window shows a fault'],
  ['never restores the session', { hasSessionAnswered: () => false }, 'no session'],
  ['cannot open the journal', { openJournal: failing('journal/unavailable') }, 'journal/unavailable'],
  ['does not read back what it saved', { rehearse: failing('journal/write-failed') }, 'journal/write-failed']
]

for (const [what, signs, told] of unhealthy) {
  it(`a version that ${what} ends itself, so that the last version comes back`, async () => {
    const outcome = await start({ signs })
    expect(outcome).toMatchObject({ isProven: false, exitCode: UNHEALTHY_EXIT, startsKept: 1 })
    expect(outcome.logged).toEqual([`updates: 1.1.0 is not healthy: ${told}`])
  })

  it(`a version that ${what} does not end during an open attempt`, async () => {
    expect(await start({ signs, isAttemptOpen: true })).toMatchObject({ isProven: false, exitCode: null, startsKept: 1 })
  })
}

it('another program that holds the journal, and a full disk, are no fault of a version', async () => {
  const held = inTurn(fail('journal/in-use'), fail('journal/in-use'), succeed({}))
  const full = inTurn(fail('journal/disk-full'), succeed(undefined))
  expect(await start({ signs: { openJournal: held, rehearse: full } })).toMatchObject({ isProven: true, exitCode: null })
})

it('a window that shows only the wait for a held journal is no blank one, however long that takes', async () => {
  let isFree = false
  let triesLeft = 10
  const openJournal: HealthSigns['openJournal'] = () => {
    isFree = (triesLeft -= 1) <= 0
    return Promise.resolve(isFree ? succeed({}) : fail('journal/in-use'))
  }
  const outcome = await start({ signs: { openJournal, page: () => Promise.resolve(isFree ? 'drawn' : 'blank') } })
  expect(outcome).toMatchObject({ isProven: true, exitCode: null })
  expect(outcome.waitedMs).toBeGreaterThan(90_000)
})

it('without a reply of its server a version is not proven, and its starts do not count until the reply comes', async () => {
  const outcome = await start({ signs: { hasBackendReplied: inTurn(false, false, false, true) } })
  expect(outcome).toMatchObject({ isProven: true, exitCode: null, startsKept: 0 })
  expect(outcome.waitedMs).toBeGreaterThan(60_000)
})

it('a version that is on no trial is not looked at', async () => {
  const unseen = { page: () => Promise.reject(new Error('looked at the page')) }
  for (const trial of [null, { ...onTrial, isReturned: true }, { ...onTrial, to: '1.2.0' }]) {
    expect(await start({ trial, signs: unseen })).toMatchObject({ isProven: false, exitCode: null, logged: [] })
  }
})
