import { isSingleChoice, textsOfItem, type Item, type ItemOf } from '../../../../src-shared/content/item-types/item-types.ts'
import type { AuthoredGap } from '../../../../src-shared/content/item-types/cloze/cloze-schemas.ts'
import { gapIdsIn } from '../../../../src-shared/content/item-types/gap-match/gap-match-schemas.ts'
import { valueAtCrossing } from '../../../../src-shared/content/own-questions/draft-graph.ts'
import { emptyDraft, questionDraftSchema, type QuestionDraft } from '../../../../src-shared/content/own-questions/own-question.ts'
import { plainExplanation } from '../../../../src-shared/content/own-questions/plain-explanation.ts'
import { picturesIn } from '../../../../src-shared/kernel/markup/pictures-in.ts'
import type { OwnPicture } from '../../../../src-shared/content/media/own-media.ts'

/** What an item can have and a draft cannot: arithmetic that checks its key, its section of an exam, and its passage. */
export type LostPart = 'calculation' | 'section' | 'stimulus'

export interface ItemDraft {
  readonly draft: QuestionDraft
  readonly lost: readonly LostPart[]
}

/**
 * Makes an item a draft that its author can edit, such that `toItem` makes the same item of it but for its id, the order of lists that are shuffled
 * for candidates, and what is lost. Its pictures are taken from `pictures`. Null if the editor cannot hold it: a text that is too long for its field.
 */
export function toDraft(item: Item, pictures: readonly OwnPicture[] = []): ItemDraft | null {
  const shown = new Set(textsOfItem(item).all.flatMap(picturesIn))
  const parsed = questionDraftSchema.safeParse({
    ...emptyDraft,
    topic: item.topic,
    difficulty: item.difficulty,
    stem: item.stem,
    // A statement of the key is made again, so that it follows the key when that changes.
    explanation: item.explanation === plainExplanation(item) ? '' : item.explanation,
    pictures: pictures.filter(({ id }) => shown.has(id)),
    ...draftAnswerOf(item)
  })
  return parsed.success ? { draft: parsed.data, lost: lostParts(item) } : null
}

function lostParts(item: Item): readonly LostPart[] {
  return [
    ...('calculation' in item && item.calculation !== undefined ? ['calculation' as const] : []),
    ...(item.section === undefined ? [] : ['section' as const]),
    ...(item.stimulusId === undefined ? [] : ['stimulus' as const])
  ]
}

/** Ids and lists come from a parsed item, but the draft's schema decides whether they fit. */
type DraftAnswer = { readonly [Field in keyof QuestionDraft]?: unknown }

function draftAnswerOf(item: Item): DraftAnswer {
  if (isSingleChoice(item)) return { type: 'single-choice', options: item.options.map(toDraftOption), keys: [item.key] }
  switch (item.type) {
    case 'multiple-response':
      return { type: item.type, options: item.options.map(toDraftOption), keys: item.keys }
    case 'true-false':
      return { type: item.type, isTrue: item.key, otherWhy: item.why ?? '' }
    case 'short-text':
      return { type: item.type, accepted: item.accepted, isCaseSensitive: item.isCaseSensitive }
    case 'numeric':
      return numberFields(item)
    case 'cloze':
      return { type: item.type, text: item.text, gaps: item.gaps.map(toDraftGap) }
    case 'gap-match':
      return gapMatchFields(item)
    case 'matching':
      return matchingFields(item)
    case 'ordering':
      return { type: item.type, steps: item.key.map((stepId) => ({ id: stepId, text: textOf(item.steps, stepId) })) }
    case 'formula':
      return { type: item.type, formula: item.value, letters: item.letters.join(' '), form: item.form, isPositive: item.isPositive }
    case 'graph-plot':
      return graphFields(item)
    case 'written':
      return writingFields(item)
    case 'hot-spot':
      return spotFields(item)
  }
}

function toDraftOption({ id, text, why }: { readonly id: string; readonly text: string; readonly why?: string | undefined }) {
  return { id, text, why: why ?? '' }
}

function toDraftGap(gap: AuthoredGap): object {
  const { id, kind } = gap
  return kind === 'typed'
    ? { id, kind, accepted: gap.accepted, options: [], key: null }
    : { id, kind, accepted: [], options: gap.options.map(toDraftOption), key: gap.key }
}

function textOf(rows: readonly { readonly id: string; readonly text: string }[], wanted: string | undefined): string {
  return rows.find(({ id }) => id === wanted)?.text ?? ''
}

function numberFields({ type, value, tolerance, units }: ItemOf<'numeric'>): DraftAnswer {
  const [own, ...others] = units
  const size = tolerance.kind === 'absolute' ? tolerance.by : tolerance.percent
  return {
    type,
    value,
    toleranceKind: tolerance.kind,
    tolerance: size === '0' ? '' : size,
    unit: own?.symbol ?? '',
    otherUnits: others.map(({ symbol, factor }) => ({ symbol, factor: factor ?? '' }))
  }
}

function gapMatchFields({ type, text, words, key }: ItemOf<'gap-match'>): DraftAnswer {
  const placed = new Set(Object.values(key))
  return {
    type,
    text,
    gapWords: gapIdsIn(text).map((gapId) => ({ gapId, id: key[gapId], text: textOf(words, key[gapId]) })),
    spareWords: words.filter(({ id }) => !placed.has(id))
  }
}

function matchingFields({ type, prompts, choices, key }: ItemOf<'matching'>): DraftAnswer {
  const placed = new Set(Object.values(key))
  return {
    type,
    pairs: prompts.map(({ id, text }) => ({ id, prompt: text, choiceId: key[id], choice: textOf(choices, key[id]) })),
    spareChoices: choices.filter(({ id }) => !placed.has(id))
  }
}

type Axis = ItemOf<'graph-plot'>['x']

function graphFields({ type, x, y, task, points, tolerance }: ItemOf<'graph-plot'>): DraftAnswer {
  return {
    type,
    xAxis: axisFields(x),
    yAxis: axisFields(y),
    plotTask: task,
    points: points.map((point) => ({ x: valueAtCrossing(point.x, x.step), y: valueAtCrossing(point.y, y.step) })),
    plotTolerance: tolerance
  }
}

function axisFields({ label, first, last, step }: Axis): object {
  return { label, from: valueAtCrossing(first, step), to: valueAtCrossing(last, step), step: valueAtCrossing(1, step) }
}

function spotFields({ type, pictureId, regions, keys, isSeveral }: ItemOf<'hot-spot'>): DraftAnswer {
  return {
    type,
    spotPictureId: pictureId,
    regions: regions.map(({ id, label, why, shape }) => ({ id, label, why: why ?? '', shape })),
    regionKeys: keys,
    isSeveral
  }
}

function writingFields({ type, size, words, marks, guide, modelAnswer }: ItemOf<'written'>): DraftAnswer {
  return {
    type,
    size,
    ...(words === undefined ? {} : { leastWords: String(words.least), mostWords: String(words.most) }),
    marks: String(marks),
    guide: guide.map(({ id, marks: worth, text, note }) => ({ id, marks: String(worth), text, note: note ?? '' })),
    modelAnswer
  }
}
