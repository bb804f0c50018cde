import { useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { DeliveryEvents } from '../../../../../src-renderer/app/session/delivery-events.tsx'
import { useBridge } from '../../../../../src-renderer/bridge/bridge-context.tsx'
import { openAttemptQuery } from '../../../../../src-renderer/features/attempt/attempt-query.ts'
import { progressQuery } from '../../../../../src-renderer/features/learning/home/progress-query.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { ATTEMPT_ID } from '../../../../support/build-open-attempt.ts'
import { buildProgress } from '../../../../support/build-progress.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const received = { attemptId: ATTEMPT_ID, keptSequence: 3, receivedSequence: 3, phase: 'idle' as const, failure: null, serverReceiptId: 'r-1' }

function Streak() {
  const { data } = useQuery(progressQuery(useBridge()))
  return <output>{data === undefined ? 'loading' : `${String(data.streak.days)} days`}</output>
}

function Page() {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <DeliveryEvents />
      <button onClick={() => setShown(!isShown)}>another page</button>
      {isShown ? <Streak /> : null}
    </>
  )
}

/** Opens the page of a learner whose streak is `days.now` on the backend. */
async function open() {
  const days = { now: 1 }
  const streakOf = () => ({ ...buildProgress().streak, days: days.now })
  const { bridge, tell } = createFakeBridge({ progress: { read: () => Promise.resolve(succeed(buildProgress({ streak: streakOf() }))) } })
  await renderInKoya(<Page />, bridge)
  expect((await screen.findByText('1 days')).tagName).toBe('OUTPUT')
  days.now = 2
  return tell
}

it('progress on screen is reloaded when a submission is received', async () => {
  const tell = await open()
  act(() => {
    tell.attempt.onDeliveryChanged({ ...received, serverReceiptId: null })
  })
  expect(screen.getByText('1 days').tagName).toBe('OUTPUT')
  act(() => {
    tell.attempt.onDeliveryChanged(received)
  })
  expect((await screen.findByText('2 days')).tagName).toBe('OUTPUT')
})

it('outdated progress is not shown again after a submission was received', async () => {
  const tell = await open()
  fireEvent.click(screen.getByRole('button'))
  act(() => {
    tell.attempt.onDeliveryChanged(received)
  })
  fireEvent.click(screen.getByRole('button'))
  expect(screen.queryByText('1 days')).toBe(null)
  expect((await screen.findByText('2 days')).tagName).toBe('OUTPUT')
})

function OpenAttempt() {
  const { status } = useQuery(openAttemptQuery(useBridge()))
  return <output>{status}</output>
}

it('an open attempt that could not be read while another program held the journal is read once it is free', async () => {
  const answers = [fail('journal/in-use'), succeed(null)]
  const { bridge, tell } = createFakeBridge({ attempt: { readOpen: () => Promise.resolve(answers.shift() ?? succeed(null)) } })
  await renderInKoya(
    <>
      <DeliveryEvents />
      <OpenAttempt />
    </>,
    bridge
  )
  expect((await screen.findByText('error')).tagName).toBe('OUTPUT')
  act(() => {
    tell.attempt.onJournalChanged({ failure: null, setAside: null })
  })
  expect((await screen.findByText('success')).tagName).toBe('OUTPUT')
})
