import { expect, test } from 'vitest'
import { judgeEvents } from '../../../../../src-shared/attempt/record/judge-events.ts'
import type { PaperSittingMode } from '../../../../../src-shared/content/exams/sitting-mode.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { actsOnDisk, answer, codeOf, kill, sitInRoom, startedAt, useTestClock, valueOf, type RoomSetup } from '../../../../support/sit-in-room.ts'
import { withTone } from '../../../../support/sounds.ts'

useTestClock()

const play = { kind: 'play', itemId: 'item-1', stimulusId: 'talk', part: 'begin' } as const
const unheard = { ...play, part: 'unheard' } as const

async function sit(paper: { readonly sittingMode?: PaperSittingMode } = {}, path?: string) {
  const desk = sitInRoom({ finish: withTone, paper, ...(path === undefined ? {} : { path }) })
  const { attemptId } = valueOf(await desk.room.start({ slug: 'utme-mock', ...paper })).paper
  const act = async (next: Parameters<RoomSetup['room']['append']>[1]) => codeOf(await desk.room.append(attemptId, next))
  return { desk, attemptId, act }
}

async function playsOf(desk: RoomSetup): Promise<number | undefined> {
  return valueOf(await desk.room.readOpen())?.progress.plays['talk']
}

test('a sound can be played as often as its stimulus allows, counted across all its items', async () => {
  const { desk, act } = await sit()
  expect([await act(play), await act({ ...play, itemId: 'item-2' }), await act(play)]).toEqual(['done', 'done', 'attempt/no-plays-left'])
  expect(await playsOf(desk)).toBe(2)
})

test('a play cut short by the end of the app still counts', async () => {
  const { desk, attemptId, act } = await sit()
  await act(play)
  kill(desk)
  const again = sitInRoom({ path: desk.path })
  const reopened = await startedAt(again)
  expect({ isResumed: reopened.isResumed, plays: reopened.progress.plays }).toEqual({ isResumed: true, plays: { talk: 1 } })
  const next = async () => codeOf(await again.room.append(attemptId, play))
  expect([await next(), await next()]).toEqual(['done', 'attempt/no-plays-left'])
  expect(actsOnDisk(again, attemptId).filter(({ kind }) => kind === 'play')).toEqual([play, play])
})

test('a play that was never heard is refunded once, but not a play that never began', async () => {
  const { desk, act } = await sit()
  expect([await act(unheard), await act(play), await act(unheard), await act(unheard)]).toEqual([
    'attempt/unknown-item',
    'done',
    'done',
    'attempt/unknown-item'
  ])
  expect(await playsOf(desk)).toBe(0)
})

test.each([
  ['of an item that is not on the paper', { ...play, itemId: 'item-99' }],
  ['of an item without a sound', { ...play, itemId: 'item-3' }],
  ['of another sound', { ...play, stimulusId: 'other' }],
  ['of what every object has', { ...play, stimulusId: 'constructor' }]
])('a play %s is refused', async (_, strange) => {
  const { act } = await sit()
  expect(await act(strange)).toBe('attempt/unknown-item')
})

test('in study mode a sound can be played any number of times; in a paused practice not at all', async () => {
  const study = await sit({ sittingMode: 'study' })
  for (let times = 0; times < 5; times += 1) expect(await study.act(play)).toBe('done')
  const practice = await sit({ sittingMode: 'timed-practice' })
  expect([await practice.act({ kind: 'pause' }), await practice.act(play)]).toEqual(['done', 'attempt/paused'])
})

test('a play beyond the limit in the event chain does not count, and answers are unaffected', () => {
  const paper = withTone(buildPaper())
  const acts = [play, answer(1), play, play, answer(2)]
  const { counts } = judgeEvents(
    paper,
    acts.map((act, index) => ({ sequence: index + 1, act, spentMs: index })),
    0
  )
  expect(counts).toEqual([true, true, true, false, true])
})
