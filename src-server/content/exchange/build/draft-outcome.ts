import type { ImportCode, LeftOutPart, TakenQuestion } from '../rows/import-result.ts'
import { toItem } from '../../../../src-shared/content/own-questions/to-item.ts'
import type { ImportSource } from '../import-source.ts'
import { refuseQuestion, takeQuestion, type ImportFinding, type ImportOutcome, type ImportPosition } from '../imported-question.ts'
import { repairMojibake } from '../text/repair-mojibake.ts'

/** Advice to an author who looks at the question; nothing is lost by it. */
const advice = new Set<ImportCode>(['marks', 'stem-over-lines'])

/** Makes the outcome of a part that a reader of the app's dialog returned. Their texts are in Koya's markup already. */
export function draftOutcome(part: TakenQuestion | LeftOutPart, source: ImportSource, found: readonly ImportFinding[] = []): ImportOutcome {
  const place: ImportPosition = { file: source.name, line: part.line }
  if (!('draft' in part)) {
    const [first, ...others] = part.findings
    return refuseQuestion(place, part.text, [bare(first), ...others.map(bare)])
  }
  const written = JSON.stringify(part.draft)
  const repaired = repairMojibake(written)
  const draft = repaired === written ? part.draft : (JSON.parse(repaired) as typeof part.draft)
  const item = toItem({ questionId: 'x', set: source.topic, draft })
  if (item === null)
    return refuseQuestion(place, part.text, [{ code: 'item-rule', values: { field: draft.type, detail: 'it cannot be a question' } }])
  const losses: ImportFinding[] = [
    ...(repaired === written ? [] : [{ code: 'text-repaired', values: { text: draft.stem.slice(0, 40) } } as const]),
    ...part.notes.filter(({ code }) => !advice.has(code)).map(bare),
    ...found
  ]
  return takeQuestion(place, { item: { ...item, id: source.makeId(`${draft.type}\n${draft.stem}`) }, pictures: [] }, losses)
}

/** The place says the line already. */
function bare({ code, values }: { readonly code: ImportCode; readonly values?: ImportFinding['values'] }): ImportFinding {
  return { code, ...(values === undefined ? {} : { values }) }
}
