import type { ContentFinding } from '../../../../src-shared/content/check/content-finding.ts'
import { textsOfItem, type Item } from '../../../../src-shared/content/item-types/item-types.ts'
import { markupToPlainText } from '../../../../src-shared/kernel/markup/markup.ts'

/** "This is correct.", "Correct!", "It is the right answer." */
const callsRight =
  /(?:^|[.;:!?]\s+)(?:yes,? )?(?:(?:this|that|it)(?: one| option| answer)? is )?(?:indeed |also )?(?:the )?(?:correct|right|true)(?: answer| option| choice| one)?\s*(?:[.!;]|,(?! (?:but|though|yet|however))|because\b|$)/iu
const wrongAfter =
  /^["”’']?,? (?:(?:is|are|would be|must be) (?:therefore |thus |clearly |simply )?(?:wrong|incorrect|false|mistaken|untrue|not (?:the )?(?:right|correct|true|answer|key))|(?:cannot|can['’]t) be (?:the )?(?:right|correct|true|answer|key))/iu
const notBefore = /\b(?:answer|key|result|solution) (?:is not|isn['’]t|cannot be|can['’]t be|is never) (?:the )?["“‘']?$/iu
/** What a reason says before the value at which its mistake arrives. */
const claimBefore = /^(?:this|it)(?: option)? (?:is|gives|equals|makes) (?:equal to |the same as )?$/iu
const claimAfter = /^(?: \p{L}+)?(?:[.;!]|$)/u

/** Finds explanations that deny the key, and reasons of wrong options that call them right or call the key wrong. */
export function checkVerdicts(item: Item): readonly ContentFinding[] {
  const { right, optionLists } = textsOfItem(item)
  const keys = right.map(({ text }) => plainOf(text)).filter((text) => text !== '')
  const explanation = markupToPlainText(item.explanation)
  const denied = keys.find((key) => denies(explanation, key))
  return [
    ...(denied === undefined ? [] : [{ code: 'explanation-denies-key' as const, itemId: item.id, message: `it denies "${denied}"` }]),
    ...optionLists.flat().flatMap(({ text, why }): ContentFinding[] => {
      if (why === undefined) return []
      const plain = markupToPlainText(why)
      if (keys.includes(plainOf(text))) return [{ code: 'why-on-key', itemId: item.id, message: `"${text}" is right and needs no reason` }]
      if (callsRight.test(plain)) return [{ code: 'why-calls-right', itemId: item.id, message: `the reason of "${text}" calls it right` }]
      const key = keys.find((one) => denies(plain, one) || claims(plain, one))
      return key === undefined ? [] : [{ code: 'why-contradicts', itemId: item.id, message: `the reason of "${text}" contradicts the key "${key}"` }]
    })
  ]
}

function plainOf(text: string): string {
  return markupToPlainText(text)
    .trim()
    .replace(/[.\s]+$/, '')
}

/** Whether a text says that the key is wrong: "60 is wrong", "the answer is not 60", "60 cannot be right". */
function denies(text: string, key: string): boolean {
  return mentions(text, key).some(({ before, after }) => wrongAfter.test(after) || notBefore.test(before))
}

/** Whether the reason of a wrong option says that it comes to the key: "This gives 60." */
function claims(why: string, key: string): boolean {
  return mentions(why, key).some(({ before, after }) => claimBefore.test(before) && claimAfter.test(after))
}

/** Returns what stands before and behind each mention of a name that is a word or number of its own. */
function mentions(text: string, name: string): readonly { readonly before: string; readonly after: string }[] {
  const [lowText, lowName] = [text.toLowerCase(), name.toLowerCase()]
  const found: { before: string; after: string }[] = []
  for (let at = lowText.indexOf(lowName); at >= 0; at = lowText.indexOf(lowName, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + name.length)]
    if (!/[\p{L}\d.]$/u.test(before) && !/^(?:[\p{L}\d]|\.\d)/u.test(after)) found.push({ before, after })
  }
  return found
}
