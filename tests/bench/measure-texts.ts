import { parseMarkup } from '../../src-shared/kernel/markup/markup.ts'
import { speakableText } from '../../src-shared/kernel/markup/speakable-text.ts'
import { processorMs } from '../support/measure-growth.ts'
import { markupPatterns, repeatTo, tableOf, texPatterns } from '../support/text-bombs.ts'
import type { Figure } from './figure.ts'

const LENGTH = 100_000
/** Issue 19, sentence 8. */
const MOST_MS = 50

/** How long the parser of markup and the reader aloud take for 100 kB of whatever takes them longest (check C8). */
export function textFigures(): Figure[] {
  const texts = [
    ...Object.entries(markupPatterns).map(([name, pattern]) => [name, repeatTo(LENGTH, pattern)] as const),
    ['a table', tableOf(LENGTH, ' *a* ')] as const,
    ...Object.entries(texPatterns).map(([name, pattern]) => [name, `$${repeatTo(LENGTH, pattern)}$`] as const)
  ]
  return [slowest('parser of markup', texts, parseMarkup), slowest('reader aloud', texts, speakableText)]
}

function slowest(name: string, texts: readonly (readonly [string, string])[], read: (text: string) => unknown): Figure {
  const measured = texts.map(([pattern, text]) => ({ pattern, ms: processorMs(() => read(text)) }))
  const worst = measured.reduce((one, other) => (other.ms > one.ms ? other : one))
  return { name: `${name}, 100 kB of ${worst.pattern}`, value: worst.ms, unit: 'ms', goal: MOST_MS }
}
