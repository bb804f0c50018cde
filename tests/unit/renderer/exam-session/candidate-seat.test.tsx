import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { CandidateSeat } from '../../../../src-renderer/features/exam-session/candidate-seat.tsx'
import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import type { SeatState } from '../../../../src-shared/exam-session/candidate-seat.ts'
import type { CandidateSeatView } from '../../../../src-shared/exam-session/exam-session-contract.ts'
import { ATTEMPT_ID, buildOpenAttempt } from '../../../support/build-open-attempt.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../support/render-in-koya.tsx'
import { statusText } from '../../../support/status-text.ts'

afterEach(cleanup)

const state: SeatState = {
  examId: 'mock-am',
  title: 'Mock, morning',
  candidate: { number: '0042', name: 'Ada Obi', hasPhoto: false, subjects: ['English', 'Biology'], extraMinutes: 0 },
  stage: 'unconfirmed',
  startsInMs: null,
  mayBeginForMs: null,
  attemptId: null,
  wantedAt: null,
  mustHandIn: false
}

function seated(rest: Partial<SeatState> = {}): CandidateSeatView {
  return { phase: 'seated', seatName: 'A12', state: { ...state, ...rest }, failure: null }
}

const receipt = {
  attemptId: ATTEMPT_ID,
  number: '0042',
  name: 'Ada Obi',
  answeredCount: 38,
  itemCount: 40,
  submittedAt: 1,
  lastHash: 'ab'.repeat(32)
}

/** Opens a kiosk device in this state. `tell` announces later states from main. */
async function show(view: CandidateSeatView, answers: BridgeAnswers['examSeat'] = {}) {
  const begun: OpenAttempt[] = []
  const { bridge, tell } = createFakeBridge({ examSeat: { read: () => Promise.resolve(succeed(view)), ...answers } })
  await renderInKoya(<CandidateSeat onBegun={(attempt) => begun.push(attempt)} />, bridge)
  await screen.findByText('Seat A12')
  return {
    begun,
    tell: (next: CandidateSeatView) => {
      act(() => {
        tell.examSeat.onChanged(next)
      })
    }
  }
}

/** Presses a button once it has this name. After its work, a button shows the result for a moment. */
async function press(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }))
}

/** Waits until the page shows what main announced. */
const shows = (text: string) => waitFor(() => expect(statusText()).toContain(text))

describe('a free seat', () => {
  it('a free kiosk device asks for number and PIN, says what is wrong with them, and sends them as typed', async () => {
    const sent: unknown[] = []
    await show(
      { phase: 'free', seatName: 'A12', waitingCount: 0 },
      {
        signIn: (typed) => {
          sent.push(typed)
          return Promise.resolve(fail('exam-seat/taken', { seat: 'B7' }))
        }
      }
    )
    await press('Sign in')
    await screen.findByText('A PIN has 6 to 12 digits.')
    expect(sent).toEqual([])
    fireEvent.input(screen.getByLabelText('Candidate number'), { target: { value: 'ng/42' } })
    fireEvent.input(screen.getByLabelText('PIN'), { target: { value: '482 913' } })
    await press('Sign in')
    const refusal = await screen.findByRole('alert')
    expect(refusal.textContent).toContain('The other computer is seat B7.')
    expect(sent).toEqual([{ number: 'ng/42', pin: '482 913' }])
  })

  it('a free kiosk device says how many exams are still saved there', async () => {
    await show({ phase: 'free', seatName: 'A12', waitingCount: 2 })
    expect(statusText()).toContain('2 exams are still saved on this computer.')
  })
})

describe('a candidate at the seat', () => {
  it('a candidate sees name, number, subjects and extra time before confirming them', async () => {
    let confirmedCount = 0
    const extra = { ...state.candidate, extraMinutes: 30 }
    const { tell } = await show(seated({ candidate: extra }), {
      confirm: () => {
        confirmedCount += 1
        return Promise.resolve(succeed(seated({ stage: 'waiting' })))
      }
    })
    const card = screen.getByRole('main')
    for (const text of ['Ada Obi', '0042', 'Mock, morning', 'English', 'Biology', '30 minutes, in each part if the exam has parts'])
      expect(card.textContent).toContain(text)
    await press('Yes, everything is right')
    await waitFor(() => expect(confirmedCount).toBe(1))
    tell(seated({ stage: 'waiting' }))
    await shows('The invigilator will start the exam.')
    tell(seated({ stage: 'waiting', startsInMs: 65 * 60_000 }))
    await shows('The exam starts in 1 hour 5 minutes.')
    tell(seated({ stage: 'waiting', startsInMs: 20_000 }))
    await shows('less than a minute')
  })

  it('a candidate starts the exam by one press, and is told why when the start is refused', async () => {
    const replies = [fail('exam-seat/answers-differ'), succeed(buildOpenAttempt())]
    const { begun } = await show(seated({ stage: 'open', mayBeginForMs: 10 * 60_000 }), {
      begin: () => Promise.resolve(replies.shift() ?? fail('exam-seat/missed'))
    })
    screen.getByText('You must start within 10 minutes.')
    await press('Start the exam')
    expect((await screen.findByRole('alert')).textContent).toContain('the centre’s server differ')
    await press('Start the exam')
    await waitFor(() => expect(begun).toHaveLength(1))
    expect(replies).toEqual([])
  })

  it('a candidate is told of another seat, of an unreachable server and of a closed exam', async () => {
    const { tell } = await show(seated({ stage: 'sitting', attemptId: ATTEMPT_ID }))
    screen.getByRole('button', { name: 'Continue my exam' })
    tell(seated({ stage: 'sitting', attemptId: ATTEMPT_ID, wantedAt: 'C3' }))
    await shows('seat C3')
    const lost = fail('backend/unreachable').error
    tell({ phase: 'seated', seatName: 'A12', state, failure: lost })
    await shows(lost.message)
    tell(seated({ stage: 'sitting', attemptId: ATTEMPT_ID, mustHandIn: true }))
    await screen.findByText(/The exam has closed/)
    expect(screen.queryByRole('button', { name: 'Continue my exam' })).toBe(null)
  })

  it.each(['missed', 'closed'] as const)('a candidate can return to the sign-in when the exam is %s', async (stage) => {
    let leftCount = 0
    await show(seated({ stage }), {
      leave: () => {
        leftCount += 1
        return Promise.resolve(succeed({ phase: 'free', seatName: 'A12', waitingCount: 0 }))
      }
    })
    await press('Back to sign-in')
    await waitFor(() => expect(leftCount).toBe(1))
  })
})

describe('a paper that was handed in', () => {
  it('after submission the kiosk device shows the true delivery state, step by step', async () => {
    const at = (
      serverReceiptId: string | null,
      isWiped = false,
      failure: Extract<CandidateSeatView, { phase: 'handed-in' }>['failure'] = null
    ): CandidateSeatView => ({
      phase: 'handed-in',
      seatName: 'A12',
      receipt: { ...receipt, serverReceiptId },
      isWiped,
      failure
    })
    const { tell } = await show(at(null))
    screen.getByText('38 of 40 questions')
    await shows('Koya is sending it')
    tell(at(null, false, fail('backend/unreachable').error))
    await shows('safe on this computer')
    tell(at('R-77'))
    await screen.findByText('R-77')
    screen.getByText('The centre’s server has received your whole exam.')
    tell(at('R-77', true))
    await shows('No copy is left')
  })

  it('a kiosk device of a moved candidate shows only that the candidate continues on another computer', async () => {
    await show({ phase: 'moved', seatName: 'A12', name: 'Ada Obi' })
    screen.getByRole('heading', { name: 'Ada Obi continues on another computer' })
    expect(document.body.textContent).not.toContain('0042')
  })
})
