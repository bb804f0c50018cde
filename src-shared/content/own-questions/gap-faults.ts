import { FEWEST_PAIRS, slotIdSchema } from '../item-types/base/pairing.ts'
import { gapIdsIn } from '../item-types/gap-match/gap-match-schemas.ts'
import type { DraftFault } from './draft-fault.ts'
import { MOST_GAPS, MOST_OPTIONS, type DraftGap } from './draft-parts.ts'
import { FEWEST_OPTIONS, type QuestionDraft } from './own-question.ts'
import { emptyOrSame } from './option-faults.ts'

export function faultsOfCloze({ text, gaps }: QuestionDraft): readonly DraftFault[] {
  return [
    ...faultsOfText(text, 1),
    ...gapIdsIn(text).flatMap((gapId) =>
      faultsOfGap(
        gapId,
        gaps.find(({ id }) => id === gapId)
      )
    )
  ]
}

export function faultsOfGapMatch({ text, gapWords, spareWords }: QuestionDraft): readonly DraftFault[] {
  const placed = gapIdsIn(text).map((gapId) => ({ gapId, word: gapWords.find((word) => word.gapId === gapId) }))
  const words = [...placed.flatMap(({ word }) => word ?? []), ...spareWords]
  return [
    // With one gap, the order of the words would tell nothing, but there would be nothing to match either.
    ...faultsOfText(text, FEWEST_PAIRS),
    ...placed.flatMap(({ gapId, word }): DraftFault[] => (word === undefined ? [{ code: 'empty-gap', field: `gap ${gapId}` }] : [])),
    ...(words.length > MOST_OPTIONS ? [{ code: 'too-many-choices', field: 'words' } as const] : []),
    ...emptyOrSame(words, { empty: 'empty-choice', same: 'same-choices' }),
    // Words are read in the text, where neither formulas nor gaps are rendered.
    ...words.flatMap(({ id, text: word }): DraftFault[] => (/[$[\]]/.test(word) ? [{ code: 'word-marks', field: id }] : []))
  ]
}

function faultsOfText(text: string, fewest: number): readonly DraftFault[] {
  if (text.trim() === '') return [{ code: 'no-text', field: 'text' }]
  const ids = gapIdsIn(text)
  const codes: readonly (readonly [boolean, DraftFault['code']])[] = [
    [ids.length === 0, 'no-gaps'],
    [ids.length > 0 && ids.length < fewest, 'too-few-gaps'],
    [ids.length > MOST_GAPS, 'too-many-gaps'],
    [new Set(ids).size < ids.length, 'same-gap'],
    [ids.some((id) => !slotIdSchema.safeParse(id).success), 'gap-name']
  ]
  return codes.flatMap(([isFault, code]) => (isFault ? [{ code, field: 'text' } as const] : []))
}

function faultsOfGap(gapId: string, gap: DraftGap | undefined): readonly DraftFault[] {
  const field = `gap ${gapId}` as const
  if (gap === undefined) return [{ code: 'empty-gap', field }]
  if (gap.kind === 'typed') return gap.accepted.every((text) => text.trim() === '') ? [{ code: 'empty-gap', field }] : []
  return [
    ...(gap.options.length < FEWEST_OPTIONS ? [{ code: 'gap-options', field } as const] : []),
    ...emptyOrSame(gap.options, { empty: 'empty-option', same: 'same-options' }).map(({ code }) => ({ code, field })),
    ...(gap.options.some(({ id }) => id === gap.key) ? [] : [{ code: 'gap-key', field } as const])
  ]
}
