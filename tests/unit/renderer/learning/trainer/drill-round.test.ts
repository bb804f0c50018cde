import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyProgress, type AttemptProgress } from '../../../../../src-shared/attempt/record/attempt-progress.ts'
import { drillNames, drillRecordSchema, type DrillName } from '../../../../../src-shared/learning/trainer/drill-record.ts'
import { isSteady, MOCK_ROOM_ITEM_COUNT } from '../../../../../src-renderer/features/learning/trainer/measure-trainer-level.ts'
import { drillPlans } from '../../../../../src-renderer/features/learning/trainer/drill-plans.ts'
import type { DrillPlan, Wanted } from '../../../../../src-renderer/features/learning/trainer/drill-plan.ts'
import {
  freshRound,
  stepOf,
  takeEvent,
  type DrillEvent,
  type RunningRound
} from '../../../../../src-renderer/features/learning/trainer/drill-round.ts'
import { toSavedRound, toRunningRound } from '../../../../../src-renderer/features/learning/trainer/saved-round.ts'
import { buildDrillRecord } from '../../../../support/build-drill-record.ts'
import english from '../../../../../resources/locales/en/trainer.json' with { type: 'json' }

const planOf = (name: DrillName): DrillPlan => drillPlans[name]
const progress = emptyProgress
const rightLetters = drillPlans['mock-room'].board === 'room' ? (drillPlans['mock-room'].rightLetters ?? {}) : {}

function answersOf(letters: Readonly<Record<string, string>>): AttemptProgress['answers'] {
  return Object.fromEntries(Object.entries(letters).map(([itemId, optionId]) => [itemId, { optionId }]))
}

/** Returns the event of a learner who follows the task. */
function eventFor(wants: Wanted): DrillEvent {
  switch (wants.kind) {
    case 'press':
      return { kind: 'pressed', target: wants.target }
    case 'choose':
      return { kind: 'chose', letter: wants.letter, progress }
    case 'reach':
      return { kind: 'moved', itemId: wants.itemId, progress }
    case 'flag':
      return { kind: 'flagged', isFlagged: wants.isFlagged, progress }
    case 'clear':
      return { kind: 'cleared', progress }
    case 'ask-and-leave':
      return { kind: 'left-submit' }
    case 'cut-power':
      return { kind: 'power-cut' }
    case 'power-back':
      return { kind: 'power-back' }
    case 'hand-in':
    case 'sit':
      return { kind: 'handed-in' }
  }
}

function doAsAsked(plan: DrillPlan): { readonly round: RunningRound; readonly isFinished: boolean } {
  const answered = { ...freshRound, progress: { ...emptyProgress, answers: plan.name === 'mock-room' ? answersOf(rightLetters) : {} } }
  return plan.steps.reduce<{ round: RunningRound; isFinished: boolean }>((at, { wants }) => takeEvent(plan, at.round, eventFor(wants)), {
    round: answered,
    isFinished: false
  })
}

/** Returns the state of a drill at the task with this text. */
function at(name: DrillName, textKey: string): RunningRound {
  return { ...freshRound, step: planOf(name).steps.findIndex((step) => step.textKey === textKey) }
}

describe('the drills', () => {
  it.each(drillNames)('the drill %s ends steady for a learner who does what it asks', (name) => {
    const { round, isFinished } = doAsAsked(planOf(name))
    expect({ isFinished, isSteady: isSteady(round.tally), slips: round.tally.slips }).toEqual({ isFinished: true, isSteady: true, slips: 0 })
  })

  it('all drills together take about a quarter of an hour', () => {
    const minutes = Object.values(drillPlans).reduce((sum, { seconds }) => sum + seconds, 0) / 60
    expect(minutes).toBeGreaterThan(12)
    expect(minutes).toBeLessThanOrEqual(15)
  })

  it('drills ask only for questions and letters that their exam room has', () => {
    for (const plan of Object.values<DrillPlan>(drillPlans)) {
      if (plan.board !== 'room') continue
      const itemIds = plan.subjects.flatMap((subject) => subject.itemIds)
      const wanted = plan.steps.flatMap(({ wants }) => (wants.kind === 'reach' ? [wants.itemId] : []))
      expect(itemIds).toEqual(expect.arrayContaining([...wanted, ...Object.keys(plan.rightLetters ?? {})]))
      for (const id of itemIds) expect(Object.keys(english.items)).toContain(id.replace(/-\d+$/, ''))
    }
    expect(Object.keys(rightLetters)).toHaveLength(MOCK_ROOM_ITEM_COUNT)
  })

  it('drills never ask for the answer that is already chosen, which would need no press', () => {
    for (const plan of Object.values<DrillPlan>(drillPlans)) {
      let chosen = ''
      for (const { wants } of plan.steps) {
        if (wants.kind === 'reach' || wants.kind === 'clear') chosen = ''
        if (wants.kind !== 'choose') continue
        expect({ plan: plan.name, letter: wants.letter }).not.toEqual({ plan: plan.name, letter: chosen })
        chosen = wants.letter
      }
    }
  })
})

describe('S by mistake', () => {
  it('pressing S by mistake costs nothing when the learner goes back, and counts as a recovery', () => {
    const change = takeEvent(planOf('letters'), freshRound, { kind: 'left-submit' })
    expect(change.round.tally).toMatchObject({ slips: 0, scares: 1, recoveries: 1 })
    expect(change.feedback).toMatchObject({ textKey: 'cameBack', isSlip: false })
    expect(change.round.step).toBe(0)
  })

  it('submitting after S by mistake is a slip without a recovery, and the drill goes on', () => {
    const change = takeEvent(planOf('letters'), freshRound, { kind: 'handed-in' })
    expect({
      isFinished: change.isFinished,
      slips: change.round.tally.slips,
      scares: change.round.tally.scares,
      recoveries: change.round.tally.recoveries
    }).toEqual({ isFinished: false, slips: 1, scares: 1, recoveries: 0 })
    expect(change.feedback?.textKey).toBe('handedIn')
  })

  it('pressing S is no scare when submitting is the task or every mock question is answered', () => {
    const handingIn = takeEvent(planOf('handing-in'), at('handing-in', 'handIn'), { kind: 'left-submit' })
    expect(handingIn.round.tally.scares).toBe(0)
    const complete = { ...freshRound, progress: { ...emptyProgress, answers: answersOf(rightLetters) } }
    expect(takeEvent(planOf('mock-room'), complete, { kind: 'left-submit' }).round.tally.scares).toBe(0)
    expect(takeEvent(planOf('mock-room'), freshRound, { kind: 'left-submit' }).round.tally.scares).toBe(1)
  })
})

describe('a press that the task did not ask for', () => {
  it.each([
    { event: { kind: 'chose', letter: 'A', progress }, textKey: 'otherLetter', key: 'A' },
    { event: { kind: 'strayed', key: 'X' }, textKey: 'strayed', key: 'X' },
    { event: { kind: 'moved', itemId: 'free-2', progress }, textKey: 'otherPlace', key: '' }
  ] as const)('an unrequested event ($event.kind) is explained as a slip, and the task stays', ({ event, textKey, key }) => {
    const { round, feedback } = takeEvent(planOf('letters'), freshRound, event)
    expect({ step: round.step, slips: round.tally.slips, feedback }).toEqual({ step: 0, slips: 1, feedback: { textKey, key, isSlip: true } })
  })

  it('passing other questions on the way to the requested one is no slip', () => {
    const onTheWay = takeEvent(planOf('subjects'), at('subjects', 'goToThree'), { kind: 'moved', itemId: 'free-5', progress })
    expect({ slips: onTheWay.round.tally.slips, isFinished: onTheWay.isFinished }).toEqual({ slips: 0, isFinished: false })
  })
})

describe('the mock room', () => {
  it('the mock room counts right answers as hits and the rest as slips', () => {
    const { sum: _, ...answers } = answersOf({ ...rightLetters, barks: 'D' })
    const { round, isFinished } = takeEvent(planOf('mock-room'), { ...freshRound, progress: { ...emptyProgress, answers } }, { kind: 'handed-in' })
    expect({ isFinished, hits: round.tally.hits, slips: round.tally.slips }).toEqual({ isFinished: true, hits: 3, slips: 2 })
  })
})

describe('whatever is pressed', () => {
  const anyEvent: fc.Arbitrary<DrillEvent> = fc.oneof(
    fc.constantFrom<DrillEvent>(
      { kind: 'missed' },
      { kind: 'left-submit' },
      { kind: 'handed-in' },
      { kind: 'power-cut' },
      { kind: 'power-back' },
      { kind: 'cleared', progress },
      { kind: 'strayed', key: 'X' }
    ),
    fc.constantFrom('A', 'B', 'C', 'D').map((letter): DrillEvent => ({ kind: 'chose', letter, progress })),
    fc.constantFrom('free-1', 'free-2', 'sky', 'rain').map((itemId): DrillEvent => ({ kind: 'moved', itemId, progress })),
    fc.boolean().map((isFlagged): DrillEvent => ({ kind: 'flagged', isFlagged, progress }))
  )

  it('a saved drill round is restored exactly as it was saved', () => {
    const saved = buildDrillRecord().round!
    expect(toSavedRound(toRunningRound(saved))).toEqual(saved)
    expect(toRunningRound(saved).progress).toMatchObject({ answers: { 'free-1': { optionId: 'A' } }, savedAt: { 'free-1': 4 }, isSubmitted: false })
  })

  it('a drill round can be saved after any event, and its task number never falls', () => {
    fc.assert(
      fc.property(fc.constantFrom(...drillNames), fc.array(anyEvent, { maxLength: 60 }), (name, events) => {
        const plan = planOf(name)
        let round = freshRound
        for (const event of events) {
          const change = takeEvent(plan, round, event)
          expect(change.round.step).toBeGreaterThanOrEqual(round.step)
          if (change.isFinished) return
          round = change.round
          expect(drillRecordSchema.safeParse({ drill: name, revision: 1, round: toSavedRound(round), lastTally: null }).success).toBe(true)
          expect(plan.steps).toContain(stepOf(plan, round))
        }
      })
    )
  })
})
