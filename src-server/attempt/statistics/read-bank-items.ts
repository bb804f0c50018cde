import type { PaperStimulus } from '../../../src-shared/attempt/record/paper.ts'
import { showItem, type Item, type PaperItem } from '../../../src-shared/content/item-types/item-types.ts'
import type { ContentLibrary } from '../../content/catalogue/create-content-library.ts'
import type { TemplatedContent } from '../../content/templates/templated-content.ts'
import { collectStimuli } from '../draw/draw-paper.ts'
import { wordingHash } from './wording-hash.ts'

/** A question as its bank has it now. */
export interface BankItem {
  readonly item: Item
  readonly content: TemplatedContent
}

export type BankItems = ReadonlyMap<string, BankItem>

/** Without what is under an embargo. */
export type OpenLibrary = Pick<ContentLibrary, 'readProfiles' | 'readBankOf'>

/** Reads the contents that exams and practices draw on, each once. `now`: milliseconds since 1970. */
export async function readContents(library: OpenLibrary, now: number): Promise<readonly TemplatedContent[]> {
  const profiles = [...(await library.readProfiles(new Date(now).toISOString().slice(0, 'yyyy-mm-dd'.length))).values()]
  const banks = await Promise.all(profiles.map((profile) => library.readBankOf(profile, profile.subjects)))
  return [...new Set(banks.flatMap((bank) => [...bank.values()]))]
}

export function itemsOf(contents: readonly TemplatedContent[]): BankItems {
  return new Map(contents.flatMap((content) => content.items.map((item) => [item.id, { item, content }] as const)))
}

/** Returns the question as candidates see it, in the author's order and without the section of one exam. */
export function toShown({ item, content }: BankItem): { readonly item: PaperItem; readonly stimulus: PaperStimulus | undefined } {
  const { section: _, ...plain } = item
  return { item: showItem(plain, (list) => [...list]), stimulus: collectStimuli([item], content)[0] }
}

/** Returns the hash under which answers to its wording of today are counted. */
export function currentHash(bankItem: BankItem): string {
  const { item, stimulus } = toShown(bankItem)
  const { pictures, sounds } = bankItem.content
  return wordingHash(item, { stimuli: stimulus ? [stimulus] : [], sounds, ...(pictures ? { pictures } : {}) })
}
