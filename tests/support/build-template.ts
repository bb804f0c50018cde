import { itemTemplateSchema, type ItemTemplate } from '../../src-shared/content/templates/item-template.ts'
import type { PaperItem } from '../../src-shared/content/item-types/item-types.ts'
import { EXPLANATION_CANARY } from './content-fixture.ts'
import { optionsOf } from './paper-answers.ts'

/** Builds a template of sums of two numbers below a hundred, which makes thousands of different questions. */
export function buildTemplate(changes: Partial<ItemTemplate> = {}): ItemTemplate {
  return itemTemplateSchema.parse({
    id: 'adding',
    topic: 'Adding',
    difficulty: 'medium',
    variables: { a: { from: 11, to: 99, step: 1 }, b: { from: 11, to: 99, step: 1 } },
    figures: 6,
    stem: 'How much is $[[a]]+[[b]]$?',
    option: '$[[number]]$',
    key: 'a+b',
    wrong: [
      { value: 'a*b', why: 'The numbers $[[a]]$ and $[[b]]$ were multiplied.' },
      { value: 'a+b+10', why: 'A ten was carried twice.' },
      { value: '2*a+b+1', why: 'The first number was counted twice.' }
    ],
    explanation: `${EXPLANATION_CANARY}: the sum of $[[a]]$ and $[[b]]$ is $[[key]]$.`,
    ...changes
  })
}

/** Builds a template that makes exactly `questionCount` different questions. */
export function buildNarrowTemplate(questionCount: number, changes: Partial<ItemTemplate> = {}): ItemTemplate {
  const of = Array.from({ length: questionCount }, (_, index) => 20 + index)
  return buildTemplate({ id: 'narrow', variables: { a: { of }, b: { of: [30, 30] } }, ...changes })
}

/** Returns the right option of an item of `buildTemplate`: the sum in its stem. */
export function rightSum(item: PaperItem): string {
  const [a = 0, b = 0] = (item.stem.match(/\d+/g) ?? []).map(Number)
  return optionsOf(item).find(({ text }) => text === `$${a + b}$`)?.id ?? ''
}
