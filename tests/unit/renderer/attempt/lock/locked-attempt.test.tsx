import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { LockedAttempt, UnlockAnswer } from '../../../../../src-shared/attempt/attempt-lock.ts'
import type { OpenAttempt } from '../../../../../src-shared/attempt/attempt-contract.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { StartButton } from '../../../../../src-renderer/features/attempt/start/start-button.tsx'
import { ATTEMPT_ID, buildOpenAttempt } from '../../../../support/build-open-attempt.ts'
import { examParts } from '../../../../support/exam-parts.ts'
import { createFakeBridge, signedIn, signedOut } from '../../../../support/fake-bridge.ts'
import { renderApp, renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const locked: LockedAttempt = {
  attemptId: ATTEMPT_ID,
  learnerName: 'Ada Okafor',
  title: 'UTME mock',
  remainingMs: 4_320_000,
  answeredCount: 12,
  proof: 'password',
  hasPicturePassword: false,
  mayBeLeft: true,
  isLeft: false,
  isOwn: false
}

/** Opens Koya after a restart with locked exams. Main answers proofs in this order. */
async function openKoya(attempts: readonly LockedAttempt[], answers: Result<UnlockAnswer>[] = []) {
  const at = { isUnlocked: false, proofs: [] as unknown[] }
  const fake = createFakeBridge({
    session: { read: () => Promise.resolve(succeed({ ...signedOut, isExpired: true })) },
    attemptLock: {
      list: () => Promise.resolve(succeed({ attempts: [...attempts] })),
      unlock: ({ proof }) => {
        at.proofs.push(proof)
        const answer = answers.shift() ?? succeed({ outcome: 'unlocked' as const })
        at.isUnlocked = answer.ok && answer.value.outcome === 'unlocked'
        return Promise.resolve(answer)
      }
    },
    attempt: { readOpen: () => Promise.resolve(succeed(at.isUnlocked ? buildOpenAttempt({}, true) : null)) }
  })
  await renderApp(fake.bridge)
  return at
}

function type(label: string, value: string): void {
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
}

it('a pupil with pictures is asked for them, and opens the locked exam; wrong ones are emptied', async () => {
  const at = await openKoya([{ ...locked, hasPicturePassword: true }], [succeed({ outcome: 'wrong', triesLeft: 3, waitMs: 0 })])
  await screen.findByRole('button', { name: 'Mango' })
  expect(screen.queryByLabelText('Your password')).toBe(null)
  const touch = (names: readonly string[]): void => {
    for (const name of names) fireEvent.click(screen.getByRole('button', { name }))
  }
  touch(['Cup', 'Cup', 'Drum', 'Ball'])
  expect(await screen.findByText(/That password is not right/)).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('0 of 4 pictures chosen.')).toBeInstanceOf(HTMLElement)
  touch(['Mango', 'Fish', 'Drum', 'Ball'])
  await waitFor(() => {
    expect(at.proofs).toEqual([
      { kind: 'password', password: 'pictures:cup-cup-drum-ball' },
      { kind: 'password', password: 'pictures:mango-fish-drum-ball' }
    ])
  })
})

it('a locked exam of a typed password starts with typing, and offers pictures', async () => {
  await openKoya([locked])
  expect(await screen.findByLabelText('Your password')).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('button', { name: 'Mango' })).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Sign in with pictures' }))
  expect(await screen.findByRole('button', { name: 'Mango' })).toBeInstanceOf(HTMLElement)
})

it('the locked exam page names the learner, says that nothing is lost, and opens after proof of identity', async () => {
  const at = await openKoya([locked], [succeed({ outcome: 'wrong', triesLeft: 1, waitMs: 0 }), succeed({ outcome: 'wait', waitMs: 60_000 })])
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty('textContent', 'Ada Okafor, your exam is waiting')
  const facts = screen.getByRole('main').textContent
  for (const text of ['UTME mock', '1 hour and 12 minutes left.', 'The clock is stopped.', 'All 12 answers are saved on this computer.']) {
    expect(facts).toContain(text)
  }
  expect(screen.queryByRole(...examParts.room)).toBeNull()
  const prove = async (password: string): Promise<void> => {
    const button = await screen.findByRole('button', { name: 'Continue my exam' })
    type('Your password', password)
    fireEvent.click(button)
  }
  await prove('guess')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('You can try 1 more time'))
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'))
  await prove('guess')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Wait 1 minute'))
  await prove('harmattan-2026')
  expect(await screen.findByRole(...examParts.room)).toBeInstanceOf(HTMLElement)
  expect(at.proofs.at(-1)).toEqual({ kind: 'password', password: 'harmattan-2026' })
})

it('a wrong PIN on the locked exam page returns the focus to the PIN field', async () => {
  await openKoya([{ ...locked, proof: 'pin' }], [succeed({ outcome: 'wrong', triesLeft: 4, waitMs: 0 })])
  const field = await screen.findByLabelText('Your PIN')
  field.focus()
  type('Your PIN', '482913')
  fireEvent.click(screen.getByRole('button', { name: 'Continue my exam' }))
  await screen.findByRole('alert')
  expect(document.activeElement).toBe(screen.getByLabelText('Your PIN'))
})

it('the locked exam page says to go online when only the server can check the proof and it is unreachable', async () => {
  await openKoya([locked], [fail('backend/unreachable')])
  await screen.findByRole('heading', { level: 1, name: 'Ada Okafor, your exam is waiting' })
  type('Your password', 'harmattan-2026')
  fireEvent.click(screen.getByRole('button', { name: 'Continue my exam' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Check this computer’s connection'))
})

it('an account without a password opens its locked exam by one press, and says why if that fails', async () => {
  const at = await openKoya([{ ...locked, proof: 'press' }], [fail('account/not-found')])
  expect(await screen.findByText('Press the button to continue where you stopped.')).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('textbox')).toBeNull()
  const press = async (): Promise<void> => void fireEvent.click(await screen.findByRole('button', { name: 'Continue my exam' }))
  await press()
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  await press()
  expect(await screen.findByRole(...examParts.room)).toBeInstanceOf(HTMLElement)
  expect(at.proofs).toEqual([{ kind: 'press' }, { kind: 'press' }])
})

it('another learner can use Koya while an exam is locked, except on a kiosk device of an exam centre', async () => {
  await openKoya([locked])
  fireEvent.click(await screen.findByRole('button', { name: 'I am not Ada Okafor' }))
  expect(await screen.findByRole('link', { name: 'Create an account' })).toBeInstanceOf(HTMLElement)
  cleanup()
  await openKoya([{ ...locked, proof: 'candidate', mayBeLeft: false }])
  expect(await screen.findByLabelText('Candidate number')).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('button', { name: /I am not/ })).toBeNull()
})

it('an exam that waited during another user’s session does not block the app after that user signs out', async () => {
  const at = { session: signedIn }
  const fake = createFakeBridge({
    session: { read: () => Promise.resolve(succeed(at.session)) },
    // Main tells a signed-in user nothing about another user's exam.
    attemptLock: { list: () => Promise.resolve(succeed({ attempts: at.session === signedIn ? [] : [locked] })) }
  })
  await renderApp(fake.bridge)
  await screen.findByRole('link', { name: 'Continue learning' })
  at.session = signedOut
  act(() => {
    fake.tell.session.onChanged(signedOut)
  })
  expect(await screen.findByRole('link', { name: 'Create an account' })).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('heading', { name: /your exam is waiting$/ })).toBeNull()
})

it('the locked exam page comes before the app for a candidate whose session survived a power cut', async () => {
  const fake = createFakeBridge({
    session: { read: () => Promise.resolve(succeed(signedIn)) },
    attemptLock: { list: () => Promise.resolve(succeed({ attempts: [{ ...locked, proof: 'candidate', mayBeLeft: false }] })) }
  })
  await renderApp(fake.bridge)
  expect(await screen.findByLabelText('Candidate number')).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('link', { name: 'Continue learning' })).toBeNull()
})

it('a learner with single sign-on must choose a PIN before an exam, but not before practice', async () => {
  const chosen: string[] = []
  const started: OpenAttempt[] = []
  const { bridge } = createFakeBridge({
    attemptLock: {
      needsPin: () => Promise.resolve(succeed({ isNeeded: true })),
      choosePin: ({ pin }) => {
        chosen.push(pin)
        return Promise.resolve(succeed({}))
      }
    },
    attempt: { start: () => Promise.resolve(succeed(buildOpenAttempt())) }
  })
  const button = (sittingMode: 'simulation' | 'study') => (
    <StartButton choice={{ slug: 'utme-mock', sittingMode }} label="Start" onStarted={(attempt) => started.push(attempt)} />
  )
  await renderInKoya(button('simulation'), bridge)
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(await screen.findByRole('dialog', { name: 'Choose a PIN for this exam' })).toBeInstanceOf(HTMLElement)
  expect(started).toEqual([])
  type('6-digit PIN', '12')
  fireEvent.click(screen.getByRole('button', { name: 'Save and start', hidden: true }))
  expect(await screen.findByText('Type a PIN of 6 digits.')).toBeInstanceOf(HTMLElement)
  type('6-digit PIN', '482913')
  fireEvent.click(screen.getByRole('button', { name: 'Save and start', hidden: true }))
  await waitFor(() => expect(started).toHaveLength(1))
  expect(chosen).toEqual(['482913'])
  cleanup()
  await renderInKoya(button('study'), bridge)
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(started).toHaveLength(2))
})

it('exams that learners left do not block the app; the sign-in page lists them, each with its own button', async () => {
  const chidi = { ...locked, attemptId: '5d3cf0a1-7a52-4d6d-9a5e-0a7a3b6a1c11', learnerName: 'Chidi Eze', title: 'WASSCE mock', isLeft: true }
  await openKoya([{ ...locked, isLeft: true }, chidi])
  fireEvent.click((await screen.findAllByRole('link', { name: 'Sign in' }))[0]!)
  const waiting = await screen.findByRole('region', { name: 'Unfinished exams on this computer' })
  for (const text of ['Ada Okafor: UTME mock', 'Chidi Eze: WASSCE mock', '1 hour and 12 minutes left. The clock is stopped.'])
    expect(waiting.textContent).toContain(text)
  fireEvent.click(screen.getByRole('button', { name: 'Continue as Chidi Eze' }))
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty('textContent', 'Chidi Eze, your exam is waiting')
  type('Your password', 'harmattan-2026')
  fireEvent.click(await screen.findByRole('button', { name: 'Continue my exam' }))
  expect(await screen.findByRole(...examParts.room)).toBeInstanceOf(HTMLElement)
})

it('a learner who has signed in is offered the exam they left before anything else', async () => {
  let isLeft = true
  const fake = createFakeBridge({
    attemptLock: { list: () => Promise.resolve(succeed({ attempts: isLeft ? [{ ...locked, isLeft, isOwn: true }] : [] })) },
    attempt: { readOpen: () => Promise.resolve(succeed(buildOpenAttempt({}, true))) }
  })
  await renderApp(fake.bridge)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty('textContent', 'Welcome back, Ada Okafor')
  expect(screen.getByRole('main').textContent).toContain('All 12 answers are saved on this computer.')
  isLeft = false
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole(...examParts.room)).toBeInstanceOf(HTMLElement)
})
