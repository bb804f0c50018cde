import { EXAM_PACE_MS, MOCK_ROOM_ITEM_COUNT } from './measure-trainer-level.ts'
import type { DrillName } from '../../../../src-shared/learning/trainer/drill-record.ts'
import type { DrillPlan, DrillStep, RoomPlan } from './drill-plan.ts'

const stillClock: RoomPlan['clock'] = { budgetMs: 1_200_000, isRunning: false }

const choose = (letter: string, textKey: DrillStep['textKey'] = 'chooseLetter'): DrillStep => ({ textKey, wants: { kind: 'choose', letter } })
const reach = (itemId: string, textKey: DrillStep['textKey']): DrillStep => ({ textKey, wants: { kind: 'reach', itemId } })
const press = (target: string, textKey: DrillStep['textKey']): DrillStep => ({ textKey, wants: { kind: 'press', target } })
const leave = (textKey: DrillStep['textKey']): DrillStep => ({ textKey, wants: { kind: 'ask-and-leave' } })

/** Tasks of each drill; about fifteen minutes in total. */
export const drillPlans: { readonly [Name in DrillName]: DrillPlan & { readonly name: Name } } = {
  mouse: {
    name: 'mouse',
    board: 'mouse',
    seconds: 60,
    steps: [press('large', 'clickLarge'), press('small', 'clickSmall'), press('corner', 'clickCorner'), press('end', 'scroll')]
  },
  keyboard: {
    name: 'keyboard',
    board: 'keyboard',
    seconds: 90,
    steps: [
      press('first', 'pressEnter'),
      press('second', 'pressTab'),
      press('first', 'pressBack'),
      press('green', 'pressArrow'),
      press('third', 'pressThird')
    ]
  },
  letters: {
    name: 'letters',
    board: 'room',
    seconds: 60,
    subjects: [{ slug: 'words', itemIds: ['free-1'] }],
    clock: stillClock,
    steps: [
      choose('B', 'chooseFirst'),
      choose('D'),
      choose('A', 'changeAnswer'),
      choose('C'),
      choose('D'),
      choose('B'),
      choose('A'),
      choose('C', 'chooseLast')
    ]
  },
  moving: {
    name: 'moving',
    board: 'room',
    seconds: 60,
    subjects: [{ slug: 'words', itemIds: ['free-1', 'free-2', 'free-3', 'free-4'] }],
    clock: stillClock,
    steps: [
      reach('free-2', 'next'),
      reach('free-3', 'nextAgain'),
      reach('free-2', 'previous'),
      choose('A'),
      reach('free-3', 'nextByArrow'),
      choose('C'),
      reach('free-4', 'nextAgain'),
      reach('free-3', 'previousByArrow')
    ]
  },
  'submit-key': {
    name: 'submit-key',
    board: 'room',
    seconds: 90,
    subjects: [{ slug: 'words', itemIds: ['free-1', 'free-2'] }],
    clock: stillClock,
    steps: [
      choose('A'),
      leave('slipOnPurpose'),
      choose('D', 'nothingLost'),
      leave('leaveByEnter'),
      choose('A'),
      leave('slipOnceMore'),
      reach('free-2', 'calmNow')
    ]
  },
  subjects: {
    name: 'subjects',
    board: 'room',
    seconds: 90,
    subjects: [
      { slug: 'words', itemIds: ['free-1', 'free-2', 'free-3'] },
      { slug: 'numbers', itemIds: ['free-4', 'free-5', 'free-6'] }
    ],
    clock: stillClock,
    steps: [
      choose('B'),
      reach('free-4', 'openNumbers'),
      reach('free-6', 'goToThree'),
      choose('D'),
      reach('free-1', 'backToWords'),
      reach('free-2', 'goToTwo')
    ]
  },
  'flag-and-clear': {
    name: 'flag-and-clear',
    board: 'room',
    seconds: 60,
    subjects: [{ slug: 'words', itemIds: ['free-1', 'free-2'] }],
    clock: stillClock,
    steps: [
      choose('C'),
      { textKey: 'flag', wants: { kind: 'flag', isFlagged: true } },
      reach('free-2', 'nextAgain'),
      choose('B'),
      { textKey: 'clear', wants: { kind: 'clear' } },
      reach('free-1', 'backToFlagged'),
      { textKey: 'unflag', wants: { kind: 'flag', isFlagged: false } }
    ]
  },
  'clock-and-calculator': {
    name: 'clock-and-calculator',
    board: 'room',
    seconds: 90,
    subjects: [{ slug: 'numbers', itemIds: ['clock', 'calculator'] }],
    clock: { budgetMs: 580_000, isRunning: false },
    steps: [choose('B', 'readClock'), reach('calculator', 'nextAgain'), choose('C', 'calculate')]
  },
  power: {
    name: 'power',
    board: 'room',
    seconds: 60,
    subjects: [{ slug: 'words', itemIds: ['barks', 'sky', 'rain'] }],
    clock: stillClock,
    steps: [
      choose('B'),
      reach('sky', 'nextAgain'),
      choose('A'),
      { textKey: 'cutPower', wants: { kind: 'cut-power' } },
      { textKey: 'powerBack', wants: { kind: 'power-back' } },
      reach('rain', 'goOn')
    ]
  },
  'handing-in': {
    name: 'handing-in',
    board: 'room',
    seconds: 60,
    subjects: [{ slug: 'words', itemIds: ['barks', 'write'] }],
    clock: stillClock,
    steps: [choose('B'), leave('seeOpen'), reach('write', 'nextAgain'), choose('B'), { textKey: 'handIn', wants: { kind: 'hand-in' } }]
  },
  'mock-room': {
    name: 'mock-room',
    board: 'room',
    seconds: 150,
    subjects: [
      { slug: 'words', itemIds: ['barks', 'sky', 'write'] },
      { slug: 'numbers', itemIds: ['week', 'sum'] }
    ],
    clock: { budgetMs: MOCK_ROOM_ITEM_COUNT * EXAM_PACE_MS, isRunning: true },
    rightLetters: { barks: 'B', sky: 'A', write: 'B', week: 'C', sum: 'D' },
    steps: [{ textKey: 'sit', wants: { kind: 'sit' } }]
  }
}
