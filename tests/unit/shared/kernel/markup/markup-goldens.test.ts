import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { markupToPlainText, parseMarkup } from '../../../../../src-shared/kernel/markup/markup.ts'
import { speakableText } from '../../../../../src-shared/kernel/markup/speakable-text.ts'

interface Golden {
  readonly text: string
  readonly tree: string
  readonly plain: string
  readonly spoken: string
}

const goldens = JSON.parse(readFileSync(join(import.meta.dirname, 'markup-goldens.json'), 'utf8')) as readonly Golden[]

/** Results of the former recursive parser for shipped texts, one of each shape. */
describe('texts that are shipped', () => {
  it.each(goldens)('a shipped text is read as by the former parser: $text', ({ text, tree, plain, spoken }) => {
    expect(JSON.stringify(parseMarkup(text))).toBe(tree)
    expect(markupToPlainText(text)).toBe(plain)
    expect(speakableText(text)).toBe(spoken)
  })
})
