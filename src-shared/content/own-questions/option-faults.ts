import type { DraftFault } from './draft-fault.ts'
import type { DraftOption } from './draft-parts.ts'
import type { QuestionDraft } from './own-question.ts'

export function faultsOfOptions({ options, keys }: Pick<QuestionDraft, 'options' | 'keys'>, fewest: number): readonly DraftFault[] {
  return [
    ...(options.length < fewest ? [{ code: 'too-few-options', field: 'options' } as const] : []),
    ...emptyOrSame(options, { empty: 'empty-option', same: 'same-options' }),
    ...(options.some(({ id }) => keys.includes(id)) ? [] : [{ code: 'no-key', field: 'key' } as const])
  ]
}

/** Faults of rows that are empty, or the same as one before. */
export function emptyOrSame(
  rows: readonly Pick<DraftOption, 'id' | 'text'>[],
  codes: { readonly empty: DraftFault['code']; readonly same: DraftFault['code'] }
): readonly DraftFault[] {
  const texts = rows.map(({ text }) => text.trim())
  return rows.flatMap(({ id }, place): DraftFault[] => {
    if (texts[place] === '') return [{ code: codes.empty, field: id }]
    return texts.indexOf(texts[place] ?? '') < place ? [{ code: codes.same, field: id }] : []
  })
}
