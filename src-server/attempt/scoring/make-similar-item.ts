import { randomUUID } from 'node:crypto'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { SimilarItem } from '../../../src-shared/attempt/report/similar-item.ts'
import { keyOfItem, showItem } from '../../../src-shared/content/item-types/item-types.ts'
import { toChecked } from '../events/encrypt-keys.ts'
import type { ContentLibrary } from '../../content/catalogue/create-content-library.ts'
import { OWN_EXAM } from '../../../src-shared/content/own-questions/own-exam-slug.ts'
import type { TemplatedContent } from '../../content/templates/templated-content.ts'
import { readFreshItemId } from '../../content/templates/fresh-item-id.ts'
import type { ItemTemplate } from '../../../src-shared/content/templates/item-template.ts'
import { makeFreshItem, makeSeed } from '../../content/templates/make-fresh-item.ts'
import { createSeededRandom } from '../../platform/create-seeded-random.ts'

/** Some templates have few questions, so a seed may give the same one again. */
const MOST_SEEDS = 20

interface SimilarItemDeps {
  readonly library: Pick<ContentLibrary, 'readProfile' | 'readBankOf'>
  /** Reads the account's own questions, each set as a subject. */
  readonly readOwn: (accountId: string) => Promise<readonly TemplatedContent[]>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Makes another question like one of a paper; null if it was not made by a template, or if its template is no longer here. `accountId` is who sat
 * the paper.
 */
export type MakeSimilarItem = (paper: Paper, itemId: string, accountId: string) => Promise<SimilarItem | null>

/**
 * Creates the function that makes similar questions from the templates of the paper's exam, or of its author, in today's version. A question with a picture has none: outside
 * a paper its picture is not delivered.
 */
export function createMakeSimilarItem({ library, readOwn, now }: SimilarItemDeps): MakeSimilarItem {
  async function readContents(paper: Paper, accountId: string): Promise<readonly TemplatedContent[]> {
    if (paper.rules.profile === OWN_EXAM) return readOwn(accountId)
    const profile = await library.readProfile(paper.rules.profile, new Date(now()).toISOString().slice(0, 'yyyy-mm-dd'.length))
    const bank = profile === null ? null : await library.readBankOf(profile, profile.subjects)
    return [...(bank?.values() ?? [])]
  }

  async function findTemplate(contents: Promise<readonly TemplatedContent[]>, templateId: string): Promise<ItemTemplate | undefined> {
    return (await contents).flatMap(({ templates = [] }) => templates).find(({ id }) => id === templateId)
  }

  return async (paper, itemId, accountId) => {
    const given = paper.subjects.flatMap(({ items }) => items).find(({ id }) => id === itemId)
    const fresh = readFreshItemId(itemId)
    const template = given === undefined || fresh === null ? undefined : await findTemplate(readContents(paper, accountId), fresh.templateId)
    if (given === undefined || template === undefined) return null
    for (let tried = 0; tried < MOST_SEEDS; tried += 1) {
      const seed = makeSeed(randomUUID())
      const item = makeFreshItem(template, seed, new Set())
      if (item === null) return null
      if (item.stem === given.stem) continue
      const { id, topic, difficulty, explanation } = item
      return {
        item: showItem(item, createSeededRandom(seed).shuffle),
        checked: toChecked({ id, key: keyOfItem(item), topic, difficulty, explanation })
      }
    }
    return null
  }
}
