import type { ContentFinding } from '../../../../src-shared/content/check/content-finding.ts'
import type { SubjectContent } from '../../../../src-shared/content/exams/subject-content.ts'
import { textsOfItem } from '../../../../src-shared/content/item-types/item-types.ts'
import { textTokens } from './text-tokens.ts'

interface Use {
  readonly itemId: string
  readonly word: string
  readonly root: string
  readonly isWithS: boolean
}

/** A capital may belong to a name that has its own spelling, such as the World Health Organization. */
const verbForm = /^([a-z]{3,}?)(is|iz)(?:e[sdr]?|ers|ing|ations?)$/

/** Finds words that one bank writes with `-ise` and with `-ize`: those of the rarer form. */
export function checkMixedSpelling(subjects: readonly Pick<SubjectContent, 'items' | 'stimuli'>[]): readonly ContentFinding[] {
  const texts = subjects.flatMap(({ items, stimuli }) => [
    ...items.map((item) => ({ id: item.id, texts: textsOfItem(item).all })),
    ...stimuli.map(({ id, title, text }) => ({ id, texts: [title, text] }))
  ])
  const uses = texts.flatMap(({ id, texts: own }) => [...new Set(own.flatMap(textTokens))].flatMap((word) => useOf(id, word)))
  return [...Map.groupBy(uses, ({ root }) => root).values()].flatMap((ofRoot) => {
    const withS = ofRoot.filter(({ isWithS }) => isWithS)
    const withZ = ofRoot.filter(({ isWithS }) => !isWithS)
    if (withS.length === 0 || withZ.length === 0) return []
    const [rare, usual] = withS.length > withZ.length ? [withZ, withS] : [withS, withZ]
    return rare.map(({ itemId, word }) => ({
      code: 'mixed-spelling' as const,
      itemId,
      message: `"${word}", but "${usual[0]?.word ?? ''}" elsewhere in the bank`
    }))
  })
}

function useOf(itemId: string, word: string): Use[] {
  const [, root, form] = verbForm.exec(word) ?? []
  return root === undefined ? [] : [{ itemId, word, root, isWithS: form === 'is' }]
}
