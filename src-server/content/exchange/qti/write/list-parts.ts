import type { ItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import type { AnswerContext, AnswerParts } from './answer-context.ts'
import { markIfCorrect, RESPONSE, setScore } from './marking-parts.ts'

/** A wrong pair takes back as much as in Koya: the correction for guessing. */
export function matchingParts({ prompts, choices, key }: ItemOf<'matching'>, { writer, inline }: AnswerContext): AnswerParts {
  const { element } = writer
  const pairs = prompts.map(({ id }) => `P-${id} C-${key[id] ?? ''}`)
  const share = 1 / pairs.length
  const entries = pairs.map((pair) => element('mapEntry', { mapKey: pair, mappedValue: share }))
  const set = (prefix: string, rows: readonly { readonly id: string; readonly text: string }[]) =>
    element(
      'simpleMatchSet',
      {},
      ...rows.map(({ id, text }) => element('simpleAssociableChoice', { identifier: `${prefix}-${id}`, matchMax: 1 }, inline(text)))
    )
  return {
    declarations: [
      element(
        'responseDeclaration',
        { identifier: RESPONSE, cardinality: 'multiple', baseType: 'directedPair' },
        element('correctResponse', {}, ...pairs.map((pair) => element('value', {}, pair))),
        element('mapping', { lowerBound: 0, defaultValue: -share / (choices.length - 1) }, ...entries)
      )
    ],
    body: element(
      'matchInteraction',
      { responseIdentifier: RESPONSE, shuffle: true, maxAssociations: pairs.length },
      set('P', prompts),
      set('C', choices)
    ),
    isInstruction: false,
    marking: [setScore(writer, element('mapResponse', { identifier: RESPONSE }))],
    losses: []
  }
}

export function orderingParts({ steps, key }: ItemOf<'ordering'>, { writer, inline }: AnswerContext): AnswerParts {
  const { element } = writer
  return {
    declarations: [
      element(
        'responseDeclaration',
        { identifier: RESPONSE, cardinality: 'ordered', baseType: 'identifier' },
        element('correctResponse', {}, ...key.map((id) => element('value', {}, `S-${id}`)))
      )
    ],
    body: element(
      'orderInteraction',
      { responseIdentifier: RESPONSE, shuffle: true },
      ...steps.map(({ id, text }) => element('simpleChoice', { identifier: `S-${id}` }, inline(text)))
    ),
    isInstruction: false,
    marking: [markIfCorrect(writer)],
    losses: []
  }
}
