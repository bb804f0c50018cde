import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession } from '../../../../src-main/app/begin-session.ts'
import { followSettings } from '../../../../src-main/app/follow-settings.ts'
import { joinShutdown } from '../../../../src-main/app/join-shutdown.ts'

type Parts<Of extends (core: never, parts: never) => void> = Parameters<Of>[1]

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Makes functions that record each call by its name in `done`. */
function noting(names: readonly string[], done: string[]): Record<string, () => Promise<void>> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      () => {
        done.push(name)
        return Promise.resolve()
      }
    ])
  )
}

function sessionOf(currentUser: { id: string } | null, done: string[]) {
  const steps: (() => void)[] = []
  const parts = {
    backend: noting(['start'], done),
    account: {
      session: {
        ...noting(['start'], []),
        currentUser: () => currentUser,
        view: () => ({}),
        onChange: (step: () => void) => steps.push(step)
      },
      ...noting(['followSettings'], done)
    },
    attempt: { room: noting(['checkCurrentUser'], done), ...noting(['openJournal', 'wake'], done) },
    examSession: { seat: noting(['noteCurrentUser'], done) },
    lock: noting(['followSession', 'lookAfterFirstScreen'], done)
  }
  const announce = { session: { changed: () => done.push('announce') } }
  beginSession({ announce } as never, parts as unknown as Parts<typeof beginSession>)
  return () => {
    for (const step of steps) step()
  }
}

test('a session change reaches lock, journal, settings, pages, exam room, kiosk device and outbox in this order', () => {
  const done: string[] = []
  sessionOf({ id: 'ada' }, done)()
  expect(done).toEqual(['followSession', 'openJournal', 'followSettings', 'announce', 'checkCurrentUser', 'noteCurrentUser', 'wake'])
})

test('a session change with nobody signed in opens no journal and sends nothing', () => {
  const done: string[] = []
  sessionOf(null, done)()
  expect(done).toEqual(['followSession', 'followSettings', 'announce', 'checkCurrentUser', 'noteCurrentUser'])
})

test('the backend starts and the journal opens only after the first screen had its time', () => {
  const done: string[] = []
  sessionOf(null, done)
  expect(done).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(done).toEqual(['start', 'openJournal', 'lookAfterFirstScreen'])
})

test('changing the backend leaves the old attempts before the new ones are opened, and notifies the pages last', () => {
  const done: string[] = []
  const steps: ((values: object, before: object) => void)[] = []
  const parts = {
    settings: { onChange: (step: (values: object, before: object) => void) => steps.push(step), view: () => ({}) },
    backend: noting(['switchTo'], done),
    attempt: noting(['leave', 'openHere'], done)
  }
  followSettings({ announce: { settings: { changed: () => done.push('announce') } } } as never, parts as unknown as Parts<typeof followSettings>)
  steps[0]?.({ backend: '' }, { backend: '' })
  expect(done).toEqual(['announce'])
  steps[0]?.({ backend: 'https://school.example' }, { backend: '' })
  expect(done).toEqual(['announce', 'leave', 'switchTo', 'openHere', 'announce'])
})

test('the session sign and the settings file join the shutdown first, and so close last', () => {
  const joined: string[] = []
  const core = { file: noting(['settled'], []), shutdown: { join: (name: string) => joined.push(name) } }
  const parts = { backend: {}, attempt: noting(['stopSending'], []), examSession: {}, kiosk: {} }
  joinShutdown(core as never, parts as unknown as Parts<typeof joinShutdown>)
  expect(joined).toEqual(['session sign', 'settings', 'backend', 'outbox', 'exam seat', 'attempt', 'seat'])
})
