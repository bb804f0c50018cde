import type { RegionShape } from '../../src-shared/content/item-types/hot-spot/region-shape.ts'
import fc from 'fast-check'
import { ownOptionIds } from '../../src-shared/content/own-questions/draft-parts.ts'
import { squarePicture } from './pictures.ts'
import { emptyDraft, writtenItemTypes, type QuestionDraft } from '../../src-shared/content/own-questions/own-question.ts'

/** Of ten texts, one is one of few, so that two can be the same; some of those cannot be used. */
const text = fc.oneof(
  { weight: 9, arbitrary: fc.nat({ max: 9999 }).map((number) => `metal ${number}`) },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', 'iron', ' zinc ', '$x^{2}$', '**lead**') }
)
const number = fc.constantFrom('0', '1', '2', '4', '10', '1/2', '0.5', '60', '', '-1', 'ten')
const gapped = fc.constantFrom(
  '',
  'none',
  'A [[1]].',
  '[[1]] and [[2]]',
  '[[2]], [[1]] or [[three]]',
  '[[1]] [[1]]',
  `[[${'long-'.repeat(5)}name]] [[1]]`
)
const slotIds = ['1', '2', 'three'] as const

/** Ids in any order, each once. */
const partIds = (most: number) => fc.uniqueArray(fc.constantFrom(...ownOptionIds), { maxLength: most })
const rows = (most: number) => partIds(most).chain((ids) => fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), text }))))
const options = (most: number) => partIds(most).chain((ids) => fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), text, why: text }))))
const axis = fc.record({ label: text, from: number, to: number, step: number })

/** The last two are outside of the picture. */
const shape = fc.constantFrom<RegionShape>(
  { kind: 'rectangle', x: 0, y: 30, width: 8, height: 20 },
  { kind: 'rectangle', x: 30, y: 0, width: 30, height: 8 },
  { kind: 'circle', x: 30, y: 30, radius: 4 },
  { kind: 'rectangle', x: 40, y: 0, width: 30, height: 9 },
  { kind: 'circle', x: 2, y: 30, radius: 4 }
)
const region = fc.record({ label: text, why: text, shape })
const regions = fc
  .tuple(fc.nat({ max: 4 }), fc.tuple(region, region, region, region))
  .map(([count, all]) => all.slice(0, count).map((one, place) => ({ id: `a${place + 1}`, ...one })))

/** Two lists that share no id: what belongs to something, and what is left over. */
const placedAndSpare = fc.tuple(partIds(6), fc.nat({ max: 3 }), fc.infiniteStream(text)).map(([ids, count, words]) => {
  const spare = ids.slice(0, count)
  const next = (): string => String(words.next().value)
  return {
    placed: ids.slice(count, count + 3).map((id, place) => ({ id, slotId: slotIds[place] ?? '1', text: next(), prompt: next() })),
    spare: spare.map((id) => ({ id, text: next() }))
  }
})

const anyGap = (id: string) =>
  fc.record({
    id: fc.constant(id),
    kind: fc.constantFrom('typed', 'list'),
    accepted: fc.array(text, { maxLength: 2 }),
    options: options(4),
    key: fc.option(fc.constantFrom(...ownOptionIds.slice(0, 4)))
  })

/** A draft of any type, about as often complete as not. */
export const anyDraft: fc.Arbitrary<QuestionDraft> = fc
  .tuple(
    fc.record({
      type: fc.constantFrom(...writtenItemTypes),
      topic: fc.constantFrom('', 'Metals'),
      difficulty: fc.constantFrom('easy', 'medium', 'hard'),
      stem: fc.constantFrom('What?', 'What is this?', 'Why?', ' '),
      options: options(4),
      keys: fc.subarray([...ownOptionIds.slice(0, 4)]),
      rightCount: fc.constantFrom(null, 1, 1, 2),
      isTrue: fc.constantFrom(null, true, false),
      accepted: fc.array(text, { maxLength: 3 }),
      isCaseSensitive: fc.boolean(),
      value: number,
      tolerance: number,
      unit: fc.constantFrom('', 'cm', 'm'),
      explanation: fc.constantFrom('', 'Because it is so.'),
      otherWhy: text,
      toleranceKind: fc.constantFrom('absolute', 'relative'),
      otherUnits: fc.array(fc.record({ symbol: fc.constantFrom('', 'm', 'km', 's'), factor: number }), { maxLength: 2 }),
      steps: rows(5)
    }),
    placedAndSpare,
    placedAndSpare,
    fc.record({
      text: gapped,
      gaps: fc.tuple(...slotIds.map(anyGap)),
      formula: fc.constantFrom('x + 1', '√(x)', '2x', '', '2y', 'x/', '1/(x-x)'),
      letters: fc.constantFrom('x', 'x, y', 'xx', ''),
      form: fc.constantFrom('any', 'factorised', 'expanded'),
      isPositive: fc.boolean(),
      xAxis: fc.oneof({ weight: 4, arbitrary: fc.constant({ label: 'x', from: '-5', to: '5', step: '1' }) }, { weight: 1, arbitrary: axis }),
      yAxis: fc.oneof({ weight: 4, arbitrary: fc.constant({ label: 'cost in ₦', from: '0', to: '1', step: '0.1' }) }, { weight: 1, arbitrary: axis }),
      plotTask: fc.constantFrom('points', 'line'),
      points: fc.array(fc.record({ x: fc.constantFrom('0', '1', '-4', '5', '1/2'), y: fc.constantFrom('0', '0.5', '1', '0.55') }), { maxLength: 3 }),
      plotTolerance: fc.nat({ max: 2 }),
      size: fc.constantFrom('short', 'long'),
      leastWords: fc.constantFrom('10', '60', ''),
      mostWords: fc.constantFrom('100', '50'),
      marks: fc.constantFrom('1', '2', '4', '0'),
      guide: fc.array(fc.record({ marks: fc.constantFrom('2', '4', 'one'), text, note: text }), { maxLength: 3 }),
      modelAnswer: text,
      pictures: fc.subarray([squarePicture]),
      spotPictureId: fc.constantFrom(null, squarePicture.id, squarePicture.id, squarePicture.id),
      regions,
      regionKeys: fc.subarray(['a1', 'a2', 'a3', 'a4']),
      isSeveral: fc.boolean()
    })
  )
  .map(([{ rightCount, ...first }, pairs, words, last]) => ({
    ...emptyDraft,
    ...first,
    // Ids without an option are right where no count says otherwise.
    keys: rightCount === null ? first.keys : first.options.slice(0, rightCount).map(({ id }) => id),
    ...last,
    guide: last.guide.map((point, place) => ({ id: `p${place + 1}`, ...point })),
    pairs: pairs.placed.map(({ id, slotId, text: choice, prompt }) => ({ id: slotId, prompt, choiceId: id, choice })),
    spareChoices: pairs.spare,
    gapWords: words.placed.map(({ id, slotId, text: word }) => ({ gapId: slotId, id, text: word })),
    spareWords: words.spare
  }))
