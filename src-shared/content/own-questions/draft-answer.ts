import { gapIdsIn } from '../item-types/gap-match/gap-match-schemas.ts'
import { crossingOf, readAxis } from './draft-graph.ts'
import type { DraftGap, DraftOption, DraftRow, OwnOptionId } from './draft-parts.ts'
import type { QuestionDraft, WrittenItemType } from './own-question.ts'
import { untoldIds } from './untold-ids.ts'

/** Returns the members of an item that its type needs, of a draft without faults. */
export function answerOfDraft(draft: QuestionDraft & { readonly type: WrittenItemType }): object {
  const { type, keys } = draft
  switch (type) {
    case 'single-choice':
      return { type, options: draft.options.map((option) => toOption(option, keys)), key: draft.options.find(({ id }) => keys.includes(id))?.id }
    case 'multiple-response':
      return {
        type,
        options: draft.options.map((option) => toOption(option, keys)),
        keys: draft.options.flatMap(({ id }) => (keys.includes(id) ? [id] : []))
      }
    case 'true-false':
      return { type, key: draft.isTrue, ...(draft.otherWhy.trim() === '' ? {} : { why: draft.otherWhy.trim() }) }
    case 'short-text':
      return { type, accepted: toAccepted(draft.accepted), isCaseSensitive: draft.isCaseSensitive }
    case 'numeric':
      return { type, ...numberOf(draft) }
    case 'cloze':
      return { type, text: draft.text.trim(), gaps: gapIdsIn(draft.text).map((gapId) => toGap(draft.gaps.find(({ id }) => id === gapId))) }
    case 'gap-match':
      return { type, text: draft.text.trim(), ...gapMatchAnswer(draft) }
    case 'matching':
      return { type, ...matchingAnswer(draft) }
    case 'ordering':
      return { type, ...orderingAnswer(draft) }
    case 'formula':
      return { type, value: draft.formula.trim(), letters: lettersOf(draft.letters), form: draft.form, isPositive: draft.isPositive }
    case 'graph-plot':
      return { type, ...graphOf(draft) }
    case 'hot-spot':
      return { type, ...spotOf(draft) }
    case 'written':
      return { type, ...writingOf(draft) }
  }
}

/** Letters may be separated by spaces, commas or semicolons. */
export function lettersOf(text: string): string[] {
  return text.match(/[^\s,;]/gu) ?? []
}

function toAccepted(accepted: readonly string[]): string[] {
  return accepted.map((text) => text.trim()).filter((text) => text !== '')
}

function toOption({ id, text, why }: DraftOption, keys: readonly (string | null)[]): object {
  return { id, text: text.trim(), ...(why.trim() === '' || keys.includes(id) ? {} : { why: why.trim() }) }
}

function numberOf({ value, tolerance, toleranceKind, unit, otherUnits }: QuestionDraft): object {
  const size = tolerance.trim() || '0'
  const others = otherUnits.map(({ symbol, factor }) => ({
    symbol: symbol.trim(),
    ...(factor.trim() === '' ? {} : { factor: factor.trim() })
  }))
  return {
    value: value.trim(),
    tolerance: toleranceKind === 'absolute' ? { kind: 'absolute', by: size } : { kind: 'relative', percent: size },
    units: unit.trim() === '' ? [] : [{ symbol: unit.trim(), factor: '1' }, ...others]
  }
}

function toGap(gap: DraftGap | undefined): object | undefined {
  if (gap === undefined) return undefined
  const { id, kind, accepted, options, key } = gap
  return kind === 'typed'
    ? { id, kind, accepted: toAccepted(accepted) }
    : { id, kind, options: options.map((option) => toOption(option, [key])), key }
}

export function gapMatchAnswer({ text, gapWords, spareWords }: QuestionDraft): {
  readonly words: DraftRow[]
  readonly key: Record<string, OwnOptionId>
} {
  const placed = gapIdsIn(text).flatMap((gapId) => gapWords.find((word) => word.gapId === gapId) ?? [])
  const idOf = untoldIds(placed.map(({ id }) => id))
  return {
    words: sortedRows([...placed.map(({ id, text: word }) => ({ id: idOf(id), text: word })), ...spareWords]),
    key: Object.fromEntries(placed.map(({ gapId, id }) => [gapId, idOf(id)]))
  }
}

export function matchingAnswer({ pairs, spareChoices }: QuestionDraft): {
  readonly prompts: { readonly id: string; readonly text: string }[]
  readonly choices: DraftRow[]
  readonly key: Record<string, OwnOptionId>
} {
  const idOf = untoldIds(pairs.map(({ choiceId }) => choiceId))
  return {
    prompts: pairs.map(({ id, prompt }) => ({ id, text: prompt.trim() })),
    choices: sortedRows([...pairs.map(({ choiceId, choice }) => ({ id: idOf(choiceId), text: choice })), ...spareChoices]),
    key: Object.fromEntries(pairs.map(({ id, choiceId }) => [id, idOf(choiceId)]))
  }
}

export function orderingAnswer({ steps }: QuestionDraft): { readonly steps: DraftRow[]; readonly key: OwnOptionId[] } {
  const key = steps.map(({ id }) => id)
  const idOf = untoldIds(key)
  return { steps: sortedRows(steps.map(({ id, text }) => ({ id: idOf(id), text }))), key: key.map((id) => idOf(id)) }
}

/** By id, because the order of the draft gives the answer away. */
function sortedRows(rows: readonly DraftRow[]): DraftRow[] {
  return rows.map(({ id, text }) => ({ id, text: text.trim() })).sort((one, other) => (one.id < other.id ? -1 : 1))
}

function graphOf({ xAxis, yAxis, plotTask, points, plotTolerance }: QuestionDraft): object {
  return {
    x: readAxis(xAxis),
    y: readAxis(yAxis),
    task: plotTask,
    points: points.map(({ x, y }) => ({ x: crossingOf(x, xAxis.step), y: crossingOf(y, yAxis.step) })),
    tolerance: plotTolerance
  }
}

function spotOf({ spotPictureId, regions, regionKeys, isSeveral }: QuestionDraft): object {
  return {
    pictureId: spotPictureId,
    regions: regions.map(({ id, label, why, shape }) => ({
      id,
      label: label.trim(),
      shape,
      ...(why.trim() === '' || regionKeys.includes(id) ? {} : { why: why.trim() })
    })),
    keys: regions.map(({ id }) => id).filter((id) => regionKeys.includes(id)),
    isSeveral
  }
}

function writingOf({ size, leastWords, mostWords, marks, guide, modelAnswer }: QuestionDraft): object {
  return {
    size,
    ...(size === 'long' ? { words: { least: Number(leastWords), most: Number(mostWords) } } : {}),
    marks: Number(marks),
    guide: guide.map((point) => ({
      id: point.id,
      marks: Number(point.marks),
      text: point.text.trim(),
      ...(point.note.trim() === '' ? {} : { note: point.note.trim() })
    })),
    modelAnswer: modelAnswer.trim()
  }
}
