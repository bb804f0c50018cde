import { questionDraftSchema, type QuestionDraft } from '../../../../src-shared/content/own-questions/own-question.ts'
import { faultsOfDraft } from '../../../../src-shared/content/own-questions/faults-of-draft.ts'
import type { ImportFinding, LeftOutPart, TakenQuestion } from './import-result.ts'
import { parseMarkup } from '../../../../src-shared/kernel/markup/markup.ts'

/** A part of the text and the question read from it. */
export interface ReadPart {
  readonly line: number
  readonly text: string
  readonly draft: QuestionDraft
  readonly notes?: readonly ImportFinding[]
}

/** Returns the question if it is complete, or else the part with all its faults. */
export function takeDraft({ line, text, draft, notes = [] }: ReadPart): TakenQuestion | LeftOutPart {
  if (!questionDraftSchema.safeParse(draft).success) return { line, text, findings: [{ code: 'too-long', line }] }
  const [first, ...others] = faultsOfDraft(draft).map(({ code }): ImportFinding => ({ code, line }))
  if (first !== undefined) return { line, text, findings: [first, ...others] }
  const texts = [draft.stem, draft.explanation, ...draft.options.flatMap((option) => [option.text, option.why])]
  return { line, text, draft, notes: texts.every(isPlainMarkup) ? notes : [...notes, { code: 'marks', line }] }
}

/** Returns whether a text is displayed as typed: no formulas, no formatting, and no unmatched marks. */
function isPlainMarkup(text: string): boolean {
  return parseMarkup(text)
    .flat()
    .every((node) => node.kind === 'gap' || (node.kind === 'text' && !/\$|\*|__|[{}\\]/.test(node.text)))
}
