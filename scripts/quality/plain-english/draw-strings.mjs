import { parseArgs } from 'node:util'
import { projectRoot } from '../../run/project-root.mjs'
import { readTexts } from './read-texts.js'

/**
 * @typedef {import('./read-texts.js').Text} Text
 *
 * Draws texts of the screens for people to judge. The same seed draws the same texts of a commit. From the root of the checkout:
 *   node scripts/quality/plain-english/draw-strings.mjs --seed 20261124 --count 200
 */

/**
 * Creates a mulberry32 generator, which is small and gives the same numbers on every machine.
 *
 * @param {number} seed An integer of 32 bits.
 * @returns {() => number} From 0 up to, but not including, 1.
 */
function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Whether the text contains words to read: it is neither the `id` of a section nor only punctuation and values.
 *
 * @param {Text} text
 */
function isReadable({ key, text }) {
  const isId = key === 'id' || key.endsWith('.id')
  return !isId && /\p{L}/u.test(text.replaceAll(/\{\{?[^}]*\}\}?/g, ''))
}

/**
 * @param {Text} a
 * @param {Text} b
 */
function byPlace(a, b) {
  const [placeOfA, placeOfB] = [`${a.file}\t${a.key}`, `${b.file}\t${b.key}`]
  if (placeOfA === placeOfB) return 0
  return placeOfA < placeOfB ? -1 : 1
}

/**
 * @param {readonly Text[]} texts
 * @param {number} count
 * @param {() => number} random
 * @returns {readonly Text[]} Each at most once, in the order of the draw.
 */
function draw(texts, count, random) {
  const left = [...texts]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(random() * left.length), 1)).flat()
}

/**
 * @param {string} name
 * @param {string} value
 */
function parseWhole(name, value) {
  if (!/^\d+$/.test(value)) throw new Error(`--${name} is a whole number, such as --${name} 200.`)
  return Number(value)
}

const { values } = parseArgs({ options: { seed: { type: 'string', default: '' }, count: { type: 'string', default: '200' } } })
const seed = parseWhole('seed', values.seed)
const texts = readTexts(projectRoot).filter(isReadable).sort(byPlace)
const drawn = draw(texts, parseWhole('count', values.count), createRandom(seed))
const rows = drawn.map(({ file, key, text }) => `${file}.json\t${key}\t${text.replaceAll('\t', ' ').replaceAll('\n', '\\n')}`)
console.log([`# Seed ${String(seed)}: ${String(drawn.length)} of ${String(texts.length)} texts.`, ...rows].join('\n'))
