import fc from 'fast-check'
import { itemSchema, type Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { MarkupNode } from '../../../src-shared/kernel/markup/markup-node.ts'
import { parseMarkup } from '../../../src-shared/kernel/markup/markup.ts'
import { writeMarkup } from '../../../src-server/content/exchange/markup/write-markup.ts'

const pieces =
  'A fern\nx < y\nR&D\n"quoted"\nisn\'t\n100%\na; b, c\nété\nỌjọ́\n2*3\n$5\na=b~c#d\n{braces}\nC:\\dir\n->\n|\n::\n[html]\n$x^2$\n$\\frac{1}{2}$\n**bold**\n*italic*\n__under__\n_____\n\\(no tex\\)\n&amp;\n<b>'.split(
    '\n'
  )

/** Text in Koya's markup with signs that other formats use for themselves. Neighbouring pieces may form marks. */
export const markupText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 })
  .map((words) => writeMarkup(parseMarkup(`Say ${words.join(' ')}`).map((nodes) => nodes.map(trimmed))).source)

/** Spaces at the edges of a formula mean nothing. */
function trimmed(node: MarkupNode): MarkupNode {
  return node.kind === 'math' ? { kind: 'math', tex: node.tex.trim() } : 'children' in node ? { ...node, children: node.children.map(trimmed) } : node
}

/** Plain text, such as an accepted answer. */
const plainText = fc
  .array(fc.constantFrom('fern', 'R&D', 'x<y', '5', 'a=b', '{c}', 'é', '#', '~', ':', '"', "'"), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '))

const base = {
  topic: fc.constantFrom('Plants', 'Trees & shrubs', 'Either/or'),
  difficulty: fc.constantFrom('easy', 'medium', 'hard'),
  stem: markupText,
  explanation: markupText
}

const optionList = (fewest: number) => fc.uniqueArray(markupText, { minLength: fewest, maxLength: 5, selector: (text) => text.trim() })
const ids = ['w', 'x', 'y', 'z', 'v']

const choice = (type: 'single-choice' | 'multiple-response') =>
  fc
    .record({
      ...base,
      texts: optionList(3),
      whys: fc.array(fc.option(markupText, { nil: undefined }), { minLength: 5, maxLength: 5 }),
      count: fc.integer({ min: 1, max: 3 })
    })
    .map(({ texts, whys, count, ...members }) => {
      const keys = type === 'single-choice' ? ids.slice(1, 2) : ids.slice(0, count)
      const options = texts.map((text, place) => {
        const why = keys.includes(ids[place] ?? '') ? undefined : whys[place]
        return { id: ids[place], text, ...(why === undefined ? {} : { why }) }
      })
      return { ...members, type, options, ...(type === 'single-choice' ? { key: keys[0] } : { keys }) }
    })

/** Ids that do not tell the right order: the other way round where the alphabetical order is the right one. */
function numbered(right: readonly string[], spare: readonly string[]) {
  const sorted = [...right, ...spare].toSorted()
  const isTold = right.every((text, place) => place === 0 || sorted.indexOf(right[place - 1]!) < sorted.indexOf(text))
  const order = isTold ? sorted.toReversed() : sorted
  const idOf = (text: string | undefined): string => 'qrstuvwxyz'.charAt(order.indexOf(text ?? ''))
  return { list: order.map((text) => ({ id: idOf(text), text })), idOf }
}

const members: Readonly<Record<string, fc.Arbitrary<object>>> = {
  'single-choice': choice('single-choice'),
  'multiple-response': choice('multiple-response'),
  'true-false': fc.record({ ...base, type: fc.constant('true-false'), key: fc.boolean() }),
  'short-text': fc.record({
    ...base,
    type: fc.constant('short-text'),
    accepted: fc.uniqueArray(plainText, { minLength: 1, maxLength: 4 }),
    isCaseSensitive: fc.constant(false)
  }),
  numeric: fc.record({
    ...base,
    type: fc.constant('numeric'),
    value: fc.constantFrom('5', '-3.25', '1822', '0.001'),
    tolerance: fc.constantFrom('0', '0.5', '12').map((by) => ({ kind: 'absolute', by })),
    units: fc.constant([])
  }),
  matching: fc
    .record({
      ...base,
      prompts: optionList(2),
      choices: fc.uniqueArray(plainText, { minLength: 6, maxLength: 6 }),
      spare: fc.integer({ min: 0, max: 1 })
    })
    .map(({ prompts, choices, spare, ...others }) => {
      const right = choices.slice(0, prompts.length)
      const { list, idOf } = numbered(right, choices.slice(prompts.length, prompts.length + spare))
      const parts = prompts.map((text, place) => ({ id: `p${String(place + 1)}`, text }))
      return {
        ...others,
        type: 'matching',
        prompts: parts,
        choices: list,
        key: Object.fromEntries(parts.map(({ id }, place) => [id, idOf(right[place])]))
      }
    }),
  ordering: fc.record({ ...base, steps: optionList(3) }).map(({ steps, ...others }) => {
    const { list, idOf } = numbered(steps, [])
    return { ...others, type: 'ordering', steps: list, key: steps.map(idOf) }
  }),
  'gap-match': fc
    .record({
      ...base,
      text: fc.constantFrom('A [[g1]] has [[g2]].', '[[g1]] and **bold** [[g2]]'),
      words: fc.uniqueArray(plainText, { minLength: 4, maxLength: 4 }),
      spare: fc.integer({ min: 0, max: 2 })
    })
    .map(({ words, spare, ...others }) => {
      const { list, idOf } = numbered(words.slice(0, 2), words.slice(2, 2 + spare))
      return { ...others, type: 'gap-match', words: list, key: { g1: idOf(words[0]), g2: idOf(words[1]) } }
    }),
  written: fc
    .record({
      ...base,
      words: fc.option(fc.record({ least: fc.integer({ min: 1, max: 99 }), most: fc.integer({ min: 100, max: 800 }) }), { nil: undefined }),
      points: fc.array(fc.record({ marks: fc.integer({ min: 1, max: 9 }), text: markupText, note: fc.option(markupText, { nil: undefined }) }), {
        minLength: 1,
        maxLength: 4
      }),
      modelAnswer: fc.array(markupText, { minLength: 1, maxLength: 3 }).map((texts) => texts.join('\n\n'))
    })
    .map(({ words, points, ...others }) => ({
      ...others,
      type: 'written',
      size: words === undefined ? 'short' : 'long',
      ...(words === undefined ? {} : { words }),
      marks: points[0]?.marks,
      guide: points.map(({ note, ...point }, place) => ({ id: `p${String(place + 1)}`, ...point, ...(note === undefined ? {} : { note }) }))
    })),
  cloze: fc.record({
    ...base,
    type: fc.constant('cloze'),
    text: fc.constantFrom('A [[g1]] has [[g2]].', '[[g1]] and **bold** [[g2]]'),
    gaps: fc
      .tuple(fc.uniqueArray(plainText, { minLength: 1, maxLength: 3 }), fc.uniqueArray(plainText, { minLength: 2, maxLength: 4 }))
      .map(([accepted, options]) => [
        { id: 'g1', kind: 'typed', accepted },
        { id: 'g2', kind: 'list', options: options.map((text, place) => ({ id: ids[place], text })), key: 'w' }
      ])
  })
}

/** Items of one type without what only Koya has: sections, calculations, texts beside them. */
export function itemsOfType(type: string): fc.Arbitrary<Item> {
  return (members[type] ?? fc.constant({})).map((item) => itemSchema.parse({ ...item, id: 'item-1' }))
}
