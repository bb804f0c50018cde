import type { ItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { LINES, writeGuide } from '../../guide/write-guide.ts'
import type { AnswerContext, AnswerParts } from './answer-context.ts'
import { RESPONSE } from './marking-parts.ts'

/** A person marks it, by the notes for scorers. */
export function writtenParts(item: ItemOf<'written'>, { writer, blocks }: AnswerContext): AnswerParts {
  const { element } = writer
  const guide = blocks(writeGuide(item))
  const use = writer.version === '3.0' ? { use: 'scoring' } : {}
  return {
    declarations: [element('responseDeclaration', { identifier: RESPONSE, cardinality: 'single', baseType: 'string' })],
    body: {
      xml: [
        element('extendedTextInteraction', { responseIdentifier: RESPONSE, expectedLines: LINES[item.size] }),
        element('rubricBlock', { view: 'scorer', ...use }, writer.version === '3.0' ? element('contentBody', {}, guide) : guide)
      ]
        .map(({ xml }) => xml)
        .join('')
    },
    isInstruction: false,
    marking: [],
    losses: []
  }
}
