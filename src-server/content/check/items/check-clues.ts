import type { ContentFinding } from '../../../../src-shared/content/check/content-finding.ts'
import type { Item } from '../../../../src-shared/content/item-types/item-types.ts'
import { choiceOf, type Choice } from './choice-of.ts'
import { significantTerms } from './significant-terms.ts'

/** The key stands out if it is longer than the longest other option, or shorter than the shortest, by this factor … */
const BY_FAR = 2
/** … and by this many characters. */
const BY_CHARACTERS = 20

/** Finds what gives the key away to somebody who does not know the subject. */
export function checkClues(item: Item): readonly ContentFinding[] {
  const choice = choiceOf(item)
  return choice === undefined ? [] : [...checkArticle(choice), ...checkLength(choice), ...checkEcho(choice)]
}

/** Finds an article before the gap or at the end of the stem that fits the key and not every other option. */
function checkArticle({ itemId, stem, key, others }: Choice): ContentFinding[] {
  const article = /\b(an?)\s*(?:_{3,}|…|\.{3}|[:?.—–-]*\s*$)/iu.exec(stem)?.[1]?.toLowerCase()
  if (article === undefined || [key, ...others.map(({ plain }) => plain)].some((text) => /^(?:an?|the)\b/i.test(text))) return []
  const strange = others.filter(({ plain }) => articleOf(plain) !== article)
  if (articleOf(key) !== article || strange.length === 0) return []
  return [{ code: 'article-clue', itemId, message: `"${article}" does not fit "${strange[0]?.plain ?? ''}"` }]
}

function articleOf(text: string): string {
  if (/^(?:uni(?!n|m)|u[bst][aeiu]|use|usu|eu|one\b|once)/i.test(text)) return 'a'
  return /^(?:[aeiou8]|hour|honest|honour|heir|11\b|18\b)/i.test(text) ? 'an' : 'a'
}

function checkLength({ itemId, key, others }: Choice): ContentFinding[] {
  const lengths = others.map(({ plain }) => plain.length)
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)]
  if (key.length > BY_FAR * longest && key.length - longest >= BY_CHARACTERS) {
    return [{ code: 'key-stands-out', itemId, message: `the key has ${key.length} characters, the longest other option ${longest}` }]
  }
  if (BY_FAR * key.length < shortest && shortest - key.length >= BY_CHARACTERS) {
    return [{ code: 'key-stands-out', itemId, message: `the key has ${key.length} characters, the shortest other option ${shortest}` }]
  }
  return []
}

/** Finds a key that repeats words of the stem where no other option does: whoever reads only for matching words finds it. */
function checkEcho({ itemId, stem, key, others }: Choice): ContentFinding[] {
  const asked = significantTerms(stem)
  const repeats = (text: string): string[] => [...significantTerms(text)].filter((word) => asked.has(word))
  const echoes = repeats(key)
  if (echoes.length === 0 || 2 * echoes.length < significantTerms(key).size || others.some(({ plain }) => repeats(plain).length > 0)) return []
  return [{ code: 'key-echoes-stem', itemId, message: `only the key repeats "${echoes.join('", "')}" of the stem` }]
}
