import { busyText, buttonVerbs, otherBeginnings } from './button-rules.js'
import { LONGEST_SENTENCE, retiredOnScreen } from './screen-rules.js'

/**
 * Returns the violations in a text: retired words and long sentences.
 *
 * @param {import('./read-texts.js').Text} text
 * @returns {readonly string[]} As `exam exam.keptHere: “Kept” (say: saved)`.
 */
export function findTextFaults({ file, key, text }) {
  // A variable counts as one word, and the words of its name are ignored.
  const plain = text.replaceAll(/\{\{?[^}]*\}\}?/g, 'VALUE')
  const retired = retiredOnScreen.flatMap(({ word, say, except = [] }) => {
    const found = word.exec(except.reduce((rest, { phrase }) => rest.replaceAll(new RegExp(phrase, 'gi'), '…'), plain))
    return found ? [`“${found[0]}” (say: ${say})`] : []
  })
  const long = sentencesOf(plain).filter((sentence) => countWords(sentence) > LONGEST_SENTENCE)
  const faults = [...retired, ...long.map((sentence) => `a sentence of ${String(countWords(sentence))} words: ${beginningOf(sentence)}`)]
  return faults.map((fault) => `${file} ${key}: ${fault}`)
}

/**
 * Returns the violations in the texts of buttons: those that do not begin with a verb of the list.
 *
 * @param {readonly import('./find-buttons.js').Button[]} buttons
 * @param {readonly import('./read-texts.js').Text[]} texts
 * @returns {readonly string[]}
 */
export function findButtonFaults(buttons, texts) {
  const shown = texts.filter((text) => buttons.some((button) => isTextOf(button, text)))
  return shown
    .filter(beginsOtherwise)
    .map(({ file, key, text }) => `${file} ${key}: a button that begins with no verb of the list: ${beginningOf(text)}`)
}

/** The files of i18next's namespace `translation`, for which the code names no area. */
const filesOfStart = new Set(['shell', 'session', 'public', 'exam', 'learning', 'profile'])

/**
 * @param {import('./find-buttons.js').Button} button
 * @param {import('./read-texts.js').Text} text
 */
export function isTextOf({ area, key }, text) {
  return (area === 'translation' ? filesOfStart.has(text.file) : area === text.file) && key.test(text.key)
}

const verbs = new RegExp(`^(${Object.keys(buttonVerbs).join('|')})\\b`)

/** @param {import('./read-texts.js').Text} text */
function beginsOtherwise({ file, key, text }) {
  return !verbs.test(text) && !busyText.test(text) && !otherBeginnings.some((other) => other.file === file && other.key.test(key))
}

/**
 * Splits a text into sentences. A sentence ends with a punctuation mark and a space, or with its line. The text after a colon and each list entry are
 * counted separately.
 *
 * @param {string} text
 */
function sentencesOf(text) {
  return text.split(/(?<=[.!?:…][”"’)*]*)\s+|\n+/)
}

/** @param {string} sentence */
function countWords(sentence) {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** @param {string} text */
function beginningOf(text) {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
