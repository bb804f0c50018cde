import { markupToPlainText } from '../../../../src-shared/kernel/markup/markup.ts'

/** Letters of phonetic writing. */
const phonetic = /[ɐ-ʯˈˌːæðθŋ]/u

/** Schemes of rhyme (`abab`) and genotypes (`Tt`). */
const letterScheme = /^(?:(?=(?:.*(.).*\1)|cde$)[a-h]{2,8}|(\p{L})\2)$/iu

/**
 * Returns the words of a text in item markup that are spelt like any other. Formulas, capitals only (`DNA`, codes), phonetic writing, parts of words
 * (`-tion`) and single words in emphasis or quotation marks, which are mentioned and not used, are left out.
 */
export function textTokens(text: string): readonly string[] {
  const used = text.replace(/\$[^$]*\$/g, ' 0 ').replace(/(?<![*\p{L}])\*[^*\s]+\*(?!\*)|“\p{L}+”/gu, ' 0 ')
  const words = markupToPlainText(used).match(/(?<![\p{L}\p{M}\d’'…/-])\p{L}[\p{L}\p{M}]*(?:[’']\p{L}+)*(?![\p{L}\d/])/gu) ?? []
  return words.filter((word) => word.length > 1 && !/^[\p{Lu}\d]+s?$/u.test(word) && !phonetic.test(word) && !letterScheme.test(word))
}
