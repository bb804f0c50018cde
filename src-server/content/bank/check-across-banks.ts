import { isSingleChoice, textsOfItem, type Item } from '../../../src-shared/content/item-types/item-types.ts'
import { checkOriginality } from '../check/check-originality.ts'
import { stemSkeleton } from '../check/stem-skeleton.ts'
import type { BankSubject } from '../sources/bank-source.ts'
import type { BankFinding } from './bank-finding.ts'

/** A stem of fewer words, such as “What is 5 + 3?”, is not a question without its numbers. */
const FEWEST_WORDS_OF_A_QUESTION = 6

/** Finds items that have their id or their question from an item of another bank. A learner practises in several banks and meets both. */
export function checkAcrossBanks(subjects: readonly BankSubject[]): readonly BankFinding[] {
  const known = new Map<string, Placed>()
  const twins: BankFinding[] = []
  for (const { bank, content, syllabus } of subjects) {
    for (const item of content.items) {
      const other = known.get(item.id)
      if (other === undefined) known.set(item.id, { bank, item, classLevel: syllabus?.classLevel })
      else if (other.bank !== bank) twins.push({ bank, itemId: item.id, code: 'duplicate-id', message: `an item of ${other.bank} has this id` })
    }
  }
  const alike = checkOriginality(subjects.map(({ content }) => content)).flatMap(({ itemId, message }): BankFinding[] => {
    const [one, other] = [known.get(itemId), known.get(/\S+$/.exec(message)?.[0] ?? '')]
    if (one === undefined || other === undefined || one.bank === other.bank || areSumsOfTwoClasses(one, other)) return []
    return [{ bank: one.bank, itemId, code: 'duplicate-across-banks', message: `${message} of ${other.bank}` }]
  })
  return [...twins, ...alike]
}

/** An item, its bank, and the class of its bank. */
interface Placed {
  readonly bank: string
  readonly item: Item
  readonly classLevel: string | undefined
}

/** Whether two short stems are asked in two classes with answers of their own: a pupil of Primary 3 adds other numbers than one of Primary 1. */
function areSumsOfTwoClasses(one: Placed, other: Placed): boolean {
  return one.classLevel !== other.classLevel && [one, other].some(({ item }) => isShort(item)) && optionsOf(one.item) !== optionsOf(other.item)
}

function isShort(item: Item): boolean {
  return stemSkeleton(textsOfItem(item).question).length < FEWEST_WORDS_OF_A_QUESTION
}

function optionsOf(item: Item): string {
  const texts = isSingleChoice(item) ? item.options.map(({ text }) => text) : [item.id]
  return JSON.stringify(texts.toSorted())
}
