/** What of an item tells to which question it belongs. */
export interface PartOfQuestion {
  readonly id: string
  readonly stimulusId?: string | undefined
  readonly part?: string | undefined
}

/** A numbered question: an item, or the items that are its parts. */
interface Question<Item extends PartOfQuestion> {
  /** Counted from 1. */
  readonly number: number
  readonly items: readonly [Item, ...Item[]]
}

/** Returns the questions of a subject in the order of its items. Parts that follow one another about one text are one question. */
export function questionsOf<Item extends PartOfQuestion>(items: readonly Item[]): Question<Item>[] {
  const questions: [Item, ...Item[]][] = []
  for (const item of items) {
    const last = questions.at(-1)
    if (last && isSameQuestion(last[0], item)) last.push(item)
    else questions.push([item])
  }
  return questions.map((own, index) => ({ number: index + 1, items: own }))
}

/** Returns the label of each item by its id, such as `3` or, for a part, `3(b)(ii)`. */
export function questionLabels(items: readonly PartOfQuestion[]): ReadonlyMap<string, string> {
  const questions = questionsOf(items)
  return new Map(questions.flatMap(({ number, items: own }) => own.map(({ id, part }) => [id, `${String(number)}${partLabel(part)}`] as const)))
}

/** Returns a part as people write it: `b(ii)` becomes `(b)(ii)`. Empty for a question without parts. */
function partLabel(part: string | undefined): string {
  return part === undefined ? '' : `(${part.charAt(0)})${part.slice(1)}`
}

function isSameQuestion(one: PartOfQuestion, other: PartOfQuestion): boolean {
  return one.part !== undefined && other.part !== undefined && one.stimulusId !== undefined && one.stimulusId === other.stimulusId
}
