import { compare, nought } from '../../../../src-shared/content/item-types/base/fraction.ts'
import { readNumber } from '../../../../src-shared/content/item-types/numeric/read-number.ts'
import { ownOptionIds } from '../../../../src-shared/content/own-questions/draft-parts.ts'
import type { ImportFinding } from '../imported-question.ts'
import { matchingAnswer, orderingAnswer } from './list-answers.ts'
import type { KeyAnswer } from './key-answer.ts'
import { gapMatchAnswer } from './gap-match-answer.ts'
import { writtenAnswer } from './written-answer.ts'
import { joinTexts, type DraftAnswer, type DraftGap, type DraftKey } from './item-draft.ts'

/** Option ids in the order in which options receive them. */
export const optionIds: readonly string[] = [...ownOptionIds, ...'abcdefghijklmnopqrstu'.split('')]
/** Shares that differ by less are equal: a third is written 33.33333. */
const SHARE_STEP = 0.0001

export function answerOfKey(key: DraftKey): KeyAnswer {
  switch (key.type) {
    case 'choice':
      return key.isSingle ? singleChoice(key.answers) : multipleResponse(key.answers)
    case 'true-false':
      return {
        members: { type: 'true-false', key: key.isTrue, ...(key.wrongFeedback === '' ? {} : { why: key.wrongFeedback }) },
        explanation: key.rightFeedback,
        losses: [],
        faults: []
      }
    case 'short-text': {
      const { accepted, losses, explanation } = acceptedOf(key.answers)
      const members = { type: 'short-text', accepted, isCaseSensitive: key.isCaseSensitive }
      return { members, explanation, losses, faults: accepted.length === 0 ? [losses[0] ?? { code: 'no-right-answer' }] : [] }
    }
    case 'numeric':
      return numeric(key)
    case 'matching':
      return matchingAnswer(key)
    case 'ordering':
      return orderingAnswer(key)
    case 'gap-match':
      return gapMatchAnswer(key)
    case 'written':
      return writtenAnswer(key)
    case 'cloze':
      return cloze(key.pieces)
  }
}

function singleChoice(answers: readonly DraftAnswer[]): KeyAnswer {
  const best = Math.max(0, ...answers.map(({ share }) => share))
  const right = answers.filter(({ share }) => share > 0 && Math.abs(share - best) < SHARE_STEP)
  if (right.length > 1) {
    const several = multipleResponse(answers)
    return { ...several, losses: [{ code: 'several-right-answers' }, ...several.losses] }
  }
  const partial = answers.filter((answer) => answer.share > 0 && !right.includes(answer))
  const { options, keys, explanation } = optionsOf(answers, right)
  return {
    members: { type: 'single-choice', options, key: keys[0] },
    explanation,
    losses: partial.length === 0 ? [] : [creditLost(partial)],
    faults: faultsOfChoice(answers, right)
  }
}

function multipleResponse(answers: readonly DraftAnswer[]): KeyAnswer {
  const right = answers.filter(({ share }) => share > 0)
  const first = right[0]?.share ?? 0
  const uneven = right.filter(({ share }) => Math.abs(share - first) >= SHARE_STEP)
  const { options, keys, explanation } = optionsOf(answers, right)
  return {
    members: { type: 'multiple-response', options, keys },
    explanation,
    losses: uneven.length === 0 ? [] : [creditLost(uneven)],
    faults: faultsOfChoice(answers, right)
  }
}

function creditLost(answers: readonly DraftAnswer[]): ImportFinding {
  return { code: 'partial-credit-lost', values: { text: answers.map(({ text }) => text.slice(0, 40)).join('; ') } }
}

function optionsOf(answers: readonly DraftAnswer[], right: readonly DraftAnswer[]) {
  const options = answers.map((answer, place) => ({
    id: optionIds[place] ?? `z${String(place)}`,
    text: answer.text.trim(),
    ...(answer.feedback.trim() === '' || right.includes(answer) ? {} : { why: answer.feedback.trim() })
  }))
  return {
    options,
    keys: answers.flatMap((answer, place) => (right.includes(answer) ? [options[place]?.id ?? ''] : [])),
    explanation: joinTexts(right.map(({ feedback }) => feedback))
  }
}

function faultsOfChoice(answers: readonly DraftAnswer[], right: readonly DraftAnswer[]): readonly ImportFinding[] {
  const texts = answers.map(({ text }) => text.trim())
  return [
    ...(texts.includes('') ? [{ code: 'empty-option' } as const] : []),
    ...(new Set(texts).size < texts.length ? [{ code: 'same-option' } as const] : []),
    ...(right.length === 0 ? [{ code: 'no-right-answer' } as const] : [])
  ]
}

/** Only full marks make a wording right; a star in it is a pattern of Moodle, which Koya does not have. */
function acceptedOf(answers: readonly DraftAnswer[]) {
  const full = answers.filter(({ share }) => share >= 1 - SHARE_STEP)
  const accepted = full.filter(({ text }) => !/(?<!\\)\*/.test(text))
  const partial = answers.filter(({ share }) => share > 0 && share < 1 - SHARE_STEP)
  const explanation = accepted[0]?.feedback ?? ''
  const others = [...answers.filter((answer) => !accepted.includes(answer)), ...accepted.slice(1)]
  const unsaid = others.filter(({ feedback }) => feedback.trim() !== '' && feedback !== explanation)
  const losses: ImportFinding[] = [
    ...full
      .filter((answer) => !accepted.includes(answer))
      .map(({ text }) => ({ code: 'pattern-answer', values: { text: text.slice(0, 40) } }) as const),
    ...(partial.length === 0 ? [] : [creditLost(partial)]),
    ...unsaid.map(({ feedback }) => ({ code: 'feedback-lost', values: { text: feedback.trim().slice(0, 40) } }) as const)
  ]
  return { accepted: accepted.map(({ text }) => text.replaceAll('\\*', '*').trim()), losses, explanation }
}

function numeric({ numbers, units }: DraftKey & { type: 'numeric' }): KeyAnswer {
  const right = numbers.filter(({ share, value }) => share > 0 && readNumber(value) !== null)
  const best = right.find(({ share }) => share >= 1 - SHARE_STEP) ?? right[0]
  if (best === undefined)
    return { members: {}, explanation: '', losses: [], faults: [{ code: numbers.length === 0 ? 'answer-missing' : 'not-a-number' }] }
  const size = readNumber(best.tolerance)
  const others = numbers.filter((one) => one !== best)
  const rest = others.filter(({ share }) => share > 0).map(({ value, tolerance }) => `${value}±${tolerance}`)
  return {
    members: { type: 'numeric', value: best.value, tolerance: { kind: 'absolute', by: best.tolerance }, units },
    explanation: best.feedback,
    losses: [
      ...(rest.length === 0 ? [] : [{ code: 'tolerances-merged', values: { numbers: rest.join('; ').slice(0, 80) } } as const]),
      ...others
        .filter(({ feedback }) => feedback.trim() !== '')
        .map(({ feedback }) => ({ code: 'feedback-lost', values: { text: feedback.trim().slice(0, 40) } }) as const)
    ],
    faults: size === null || compare(size, nought) < 0 ? [{ code: 'bad-tolerance' }] : []
  }
}

function cloze(pieces: readonly (string | DraftGap)[]): KeyAnswer {
  const losses: ImportFinding[] = []
  const faults: ImportFinding[] = []
  const gaps: object[] = []
  const explanations: string[] = []
  const text = pieces.map((piece) => {
    if (typeof piece === 'string') return piece.replace(/\[\[/g, '[ [')
    const id = `g${String(gaps.length + 1)}`
    if (piece.kind === 'typed') {
      const read = acceptedOf(piece.answers)
      losses.push(...read.losses)
      explanations.push(read.explanation)
      if (read.accepted.length === 0) faults.push(read.losses[0] ?? { code: 'no-right-answer' })
      gaps.push({ id, kind: 'typed', accepted: read.accepted })
    } else {
      const read = singleChoice(piece.answers)
      const members = read.members as { readonly options?: unknown; readonly key?: unknown }
      losses.push(...read.losses)
      explanations.push(read.explanation)
      faults.push(...read.faults, ...(members.key === undefined ? [{ code: 'several-right-answers' } as const] : []))
      gaps.push({ id, kind: 'list', options: members.options, key: members.key })
    }
    return `[[${id}]]`
  })
  return { members: { type: 'cloze', text: text.join('').trim(), gaps }, explanation: joinTexts(explanations), losses, faults }
}
