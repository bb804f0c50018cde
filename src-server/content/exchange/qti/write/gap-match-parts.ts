import type { ItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import type { AnswerContext, AnswerParts } from './answer-context.ts'
import { bodyWithGaps } from './body-with-gaps.ts'
import { RESPONSE, setScore } from './marking-parts.ts'

/** A wrong word takes back as much as in Koya: the correction for guessing. */
export function gapMatchParts({ text, words, key }: ItemOf<'gap-match'>, { writer, blocks, inline }: AnswerContext): AnswerParts {
  const { element } = writer
  const pairs = Object.entries(key).map(([gapId, wordId]) => `W-${wordId} G-${gapId}`)
  const share = 1 / pairs.length
  const body = bodyWithGaps(text, { blocks, interactionOf: (gapId) => element('gap', { identifier: `G-${gapId}` }) })
  return {
    declarations: [
      element(
        'responseDeclaration',
        { identifier: RESPONSE, cardinality: 'multiple', baseType: 'directedPair' },
        element('correctResponse', {}, ...pairs.map((pair) => element('value', {}, pair))),
        element(
          'mapping',
          { lowerBound: 0, defaultValue: -share / (words.length - 1) },
          ...pairs.map((pair) => element('mapEntry', { mapKey: pair, mappedValue: share }))
        )
      )
    ],
    body: element(
      'gapMatchInteraction',
      { responseIdentifier: RESPONSE, shuffle: true },
      ...words.map(({ id, text: word }) => element('gapText', { identifier: `W-${id}`, matchMax: 1 }, inline(word))),
      body
    ),
    isInstruction: true,
    marking: [setScore(writer, element('mapResponse', { identifier: RESPONSE }))],
    losses: []
  }
}
