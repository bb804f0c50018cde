import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Review } from '../../../../../src-renderer/features/attempt/report/review/review.tsx'
import type { CandidateAct } from '../../../../../src-shared/attempt/record/attempt-event.ts'
import type { AttemptProgress } from '../../../../../src-shared/attempt/record/attempt-progress.ts'
import type { Paper } from '../../../../../src-shared/attempt/record/paper.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { ATTEMPT_ID } from '../../../../support/build-open-attempt.ts'
import { buildReport } from '../../../../support/build-report.ts'
import { buildReviewedChoice } from '../../../../support/build-reviewed-item.ts'
import { startedAttempt } from '../../../../support/enter-exam-room.tsx'
import { examParts } from '../../../../support/exam-parts.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { ExamRoom } from '../../../../../src-renderer/features/attempt/room/exam-room.tsx'
import { fakeVoice, stubSpeech } from '../../../../support/fake-speech.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'
import { paperSound, toneSound, withTone } from '../../../../support/sounds.ts'

/** Fake of the sound system. It loads at once; the test controls the rest. */
class FakeAudio {
  static readonly made: FakeAudio[] = []
  static canLoad = true
  static canPlay = true
  currentTime = 0
  duration = 12.4
  preload = ''
  isPlaying = false
  onended: (() => void) | null = null
  ontimeupdate: (() => void) | null = null
  oncanplaythrough: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly address: string
  constructor(address: string) {
    this.address = address
    FakeAudio.made.push(this)
    queueMicrotask(() => (FakeAudio.canLoad ? this.oncanplaythrough?.() : this.onerror?.()))
  }
  play(): Promise<void> {
    this.isPlaying = FakeAudio.canPlay
    return FakeAudio.canPlay ? Promise.resolve() : Promise.reject(new Error('no output'))
  }
  pause(): void {
    this.isPlaying = false
  }
}

let outputs: { kind: string }[] = []
const news: string[] = []

beforeEach(() => {
  FakeAudio.made.length = 0
  FakeAudio.canLoad = true
  FakeAudio.canPlay = true
  outputs = [{ kind: 'audiooutput' }]
  news.length = 0
  vi.stubGlobal('Audio', FakeAudio)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { enumerateDevices: () => Promise.resolve(outputs) } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface RoomOptions {
  readonly progress?: Partial<AttemptProgress>
  readonly paper?: (paper: Paper) => Paper
  readonly append?: (act: CandidateAct) => Promise<Result<{ sequence: number }>>
}

/** Opens the room at an item whose sound may be played twice. `news` lists each save and whether the sound was playing. */
async function enter({ progress = {}, paper = (one) => one, append = () => Promise.resolve(succeed({ sequence: 1 })) }: RoomOptions = {}) {
  const attempt = { ...startedAttempt, progress: { ...startedAttempt.progress, ...progress }, paper: paper(withTone(startedAttempt.paper)) }
  const { bridge } = createFakeBridge({
    attempt: {
      append: ({ act: done }) => {
        if (done.kind === 'play') news.push(`${done.part}${FakeAudio.made.some(({ isPlaying }) => isPlaying) ? ' while it sounds' : ''}`)
        return append(done)
      }
    }
  })
  await renderInKoya(<ExamRoom attempt={attempt} candidateName="Ada Okafor" onSubmitted={() => undefined} />, bridge)
}

const player = (): HTMLElement => screen.getByRole(...examParts.sound)
const text = (): string => within(player()).getByRole('status').textContent.trim()
const button = (): HTMLElement => within(player()).getByRole('button')
const sound = (): FakeAudio => FakeAudio.made.at(-1)!

async function press(): Promise<void> {
  fireEvent.click(button())
  await act(() => vi.waitFor(() => expect(player().dataset['state']).not.toBe('starting')))
}

function tell(step: (element: FakeAudio) => void): void {
  act(() => {
    step(sound())
  })
}

function moment(at: number): void {
  tell((element) => {
    element.currentTime = at
    element.ontimeupdate?.()
  })
}

describe('a sound in the room', () => {
  it('a play of a sound is saved before it is heard, and the player shows the number of plays', async () => {
    await enter()
    expect({ status: text(), button: button().textContent, audios: FakeAudio.made }).toEqual({
      status: 'You can play this recording 2 times. It stops if you go to a question about something else.',
      button: 'Play',
      audios: []
    })
    await press()
    expect({ news, isPlaying: sound().isPlaying, address: sound().address }).toEqual({
      news: ['begin'],
      isPlaying: true,
      address: `/sounds/${ATTEMPT_ID}/${toneSound.sha256}`
    })
    moment(2.1)
    expect({ status: text(), player: player().textContent }).toEqual({
      status: 'Playing. Plays used: 1 of 2.',
      player: expect.stringContaining('11 s left') as unknown
    })
    tell((element) => element.onended?.())
    expect({ status: text(), button: button().textContent }).toEqual({ status: 'Plays used: 1 of 2.', button: 'Play again' })
  })

  it('a sound is not played again while it plays, nor more often than the exam allows', async () => {
    await enter({ progress: { plays: { talk: 1 } } })
    await press()
    fireEvent.click(button())
    expect(news).toEqual(['begin'])
    tell((element) => element.onended?.())
    expect({ status: text(), ariaDisabled: button().getAttribute('aria-disabled') }).toEqual({
      status: 'No plays left: you have played it 2 times.',
      ariaDisabled: 'true'
    })
    fireEvent.click(button())
    expect({ news, audioCount: FakeAudio.made.length }).toEqual({ news: ['begin'], audioCount: 1 })
  })

  it('a sound is not played when the play cannot be saved', async () => {
    await enter({ append: () => Promise.resolve(fail('journal/disk-full')) })
    await press()
    expect({ state: player().dataset['state'], isPlaying: sound().isPlaying }).toEqual({ state: 'refused', isPlaying: false })
    expect(text()).toContain('You can play this recording 2 times.')
  })

  it('a sound that cannot load counts no play, and a play of which nothing was heard is taken back', async () => {
    await enter()
    FakeAudio.canLoad = false
    await press()
    expect({ state: player().dataset['state'], news }).toEqual({ state: 'broken', news: [] })
    FakeAudio.canLoad = true
    FakeAudio.canPlay = false
    await press()
    await act(() => vi.waitFor(() => expect(news).toEqual(['begin', 'unheard'])))
    expect(text()).toMatch(/^The sound did not play, and you have lost nothing.*You can play this recording 2 times/)
  })

  it('a sound that breaks off after it was heard stays counted as a play', async () => {
    await enter()
    await press()
    moment(3)
    tell((element) => element.onerror?.())
    expect({ news, status: text() }).toEqual({ news: ['begin'], status: 'Plays used: 1 of 2.' })
  })

  it('without an audio output a sound counts no play and says so, and a second press plays it', async () => {
    outputs = [{ kind: 'audioinput' }]
    await enter()
    await press()
    expect({ state: player().dataset['state'], news }).toEqual({ state: 'mute', news: [] })
    expect(text()).toMatch(/^Koya cannot find a speaker or headphones, so nothing was played. You have lost nothing/)
    await press()
    expect({ news, isPlaying: sound().isPlaying }).toEqual({ news: ['begin'], isPlaying: true })
  })

  it('a sound keeps playing across its own questions and stops when they are left', async () => {
    await enter()
    await press()
    fireEvent.keyDown(window, { key: 'n' })
    expect({ itemId: screen.getByRole(...examParts.question).dataset['itemId'], isPlaying: sound().isPlaying }).toEqual({
      itemId: 'item-2',
      isPlaying: true
    })
    fireEvent.keyDown(window, { key: 'n' })
    expect({ player: screen.queryByRole(...examParts.sound), isPlaying: sound().isPlaying }).toEqual({ player: null, isPlaying: false })
  })

  it('read-aloud and the voice sample are disabled while a sound plays', async () => {
    stubSpeech([fakeVoice('en-NG')])
    await enter()
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
    const talkers = ['Read aloud', 'Play a sample'].map((name) => screen.getByRole('button', { name }))
    const areOff = (): (string | null)[] => talkers.map((talker) => talker.getAttribute('aria-disabled'))
    expect(areOff()).toEqual([null, null])
    await press()
    expect(areOff()).toEqual(['true', 'true'])
  })

  it('a transcript replaces the sound player when the exam has one', async () => {
    await enter({ paper: (paper) => ({ ...paper, sounds: [{ ...paperSound, transcript: 'Woman: Hello.\n\nMan: Good day.' }] }) })
    const said = within(screen.getByRole('region', { name: 'Read this instead of listening' })).getAllByText(/./, { selector: 'p' })
    expect(said.map(({ textContent }) => textContent)).toEqual(['Woman: Hello.', 'Man: Good day.'])
    expect(screen.queryByRole(...examParts.sound)).toBe(null)
  })

  it('a sound in study mode can be played without limit and stopped', async () => {
    await enter({ paper: (paper) => ({ ...paper, sittingMode: 'study' }), progress: { plays: { talk: 9 } } })
    expect(text()).toBe('You can play this as often as you like.')
    await press()
    fireEvent.click(within(player()).getByRole('button', { name: 'Stop' }))
    expect(sound().isPlaying).toBe(false)
  })
})

describe('a sound in the review', () => {
  it('a sound in the review can be played without limit, with its transcript beside it', async () => {
    const reviewed = buildReviewedChoice('one', 'w')
    const { stimuli } = withTone(startedAttempt.paper)
    const [physics] = buildReport().subjects
    const items = [{ ...reviewed, item: { ...reviewed.item, stimulusId: 'talk' } }]
    const report = buildReport({ stimuli, sounds: [toneSound], subjects: [{ ...physics!, items }] })
    await renderInKoya(<Review report={report} reportPath="/dashboard" />, createFakeBridge().bridge)
    const said = screen.getByText(toneSound.transcript)
    expect({ transcript: said.textContent, isOpen: said.closest('details')?.open }).toEqual({ transcript: toneSound.transcript, isOpen: true })
    await press()
    expect({ isPlaying: sound().isPlaying, address: sound().address, news }).toEqual({
      isPlaying: true,
      address: `/sounds/${report.attemptId}/${toneSound.sha256}`,
      news: []
    })
  })
})
