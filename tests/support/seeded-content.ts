import type { Profile } from '../../src-server/content/exams/profile.ts'
import type { SubjectContent } from '../../src-shared/content/exams/subject-content.ts'
import { isSingleChoice, type Item } from '../../src-shared/content/item-types/item-types.ts'
import type { ItemTemplate } from '../../src-shared/content/templates/item-template.ts'
import { itemsOfEachType } from './build-items.ts'
import { squarePicture } from './pictures.ts'
import { buildTemplate } from './build-template.ts'
import { EXPLANATION_CANARY, testAssessments, testProfile, TOPIC_CANARY } from './content-fixture.ts'

/** An exam with items of every type. */
export const typedProfile: Profile = {
  ...testProfile,
  id: 'typed',
  optionLetters: ['A', 'B', 'C', 'D', 'E'],
  subjects: [{ slug: 'trials', title: 'Trials', itemCount: Object.keys(itemsOfEachType).length }]
}
export const typedAssessment = { ...testAssessments[1], slug: 'typed-test', profile: 'typed', subjects: ['trials'] }

/** Gives the same items, under the same ids, other keys, explanations, topics and calculations in each edition. */
export function seed(content: SubjectContent, edition: number): SubjectContent {
  const items = content.items.map((item, index) => {
    if (!isSingleChoice(item)) throw new Error(`${item.id} is no single choice`)
    const place = item.options.findIndex(({ id }) => id === item.key)
    return {
      ...item,
      key: item.options[(place + edition) % item.options.length]?.id ?? item.key,
      topic: `${item.topic} edition ${edition}`,
      explanation: `${item.explanation} edition ${edition}`,
      calculation: `canary-calculation-${edition}-${index}`,
      options: item.options.map((option, at) => ({ ...option, value: 471_100_000 + 1000 * index + 10 * at + edition }))
    }
  })
  return { ...content, items }
}

/** Builds one item of each type; editions differ only in what is right and why. */
export function seedTyped(edition: number): SubjectContent {
  const { 'single-choice': choice, 'true-false': truth, 'multiple-response': several, 'short-text': word, numeric, cloze } = itemsOfEachType
  const { ordering, matching, 'gap-match': gapMatch, formula, 'hot-spot': spot, 'graph-plot': graph, written } = itemsOfEachType
  const secrets = { topic: `${TOPIC_CANARY} ${edition}`, explanation: `${EXPLANATION_CANARY} ${edition}` }
  const why = `canary-why-${edition}`
  const accepted = [`canary-accepted-${edition}`]
  const items: Item[] = [
    { ...choice, ...secrets, key: edition === 0 ? 'x' : 'y', options: choice.options.map(({ id, text }) => ({ id, text, why })) },
    { ...truth, ...secrets, key: edition === 0, why },
    { ...several, ...secrets, keys: edition === 0 ? ['v', 'w'] : ['y'], options: several.options.map(({ id, text }) => ({ id, text, why })) },
    { ...word, ...secrets, accepted },
    { ...numeric, ...secrets, value: String(471_100_000 + edition), calculation: `canary-calculation-${edition}` },
    {
      ...cloze,
      ...secrets,
      gaps: cloze.gaps.map((gap) => (gap.kind === 'typed' ? { ...gap, accepted } : { ...gap, key: edition === 0 ? 'w' : 'x' }))
    },
    { ...ordering, ...secrets, key: edition === 0 ? ordering.key : ordering.key.toReversed() },
    { ...matching, ...secrets, key: edition === 0 ? matching.key : { heart: 'x', lung: 'w', kidney: 'z' } },
    { ...gapMatch, ...secrets, key: edition === 0 ? gapMatch.key : { up: 'x', down: 'w' } },
    { ...formula, ...secrets, value: String(471_100_000 + edition) },
    { ...spot, ...secrets, keys: edition === 0 ? ['top'] : ['left'], regions: spot.regions.map(({ why: _, ...region }) => ({ ...region, why })) },
    { ...graph, ...secrets, points: edition === 0 ? graph.points : [{ x: 0, y: 0 }] },
    {
      ...written,
      ...secrets,
      guide: written.guide.map(({ id, marks }) => ({ id, marks, text: `canary-guide-${edition}`, note: `canary-guide-note-${edition}` })),
      modelAnswer: `canary-model-${edition}`
    }
  ]
  return { subject: 'trials', title: 'Trials', version: 1, stimuli: [], items, pictures: [squarePicture] }
}

/** Builds a template of the first sum's topic; editions differ only in why its options are right or wrong. */
export function seedTemplate(edition: number): ItemTemplate {
  const template = buildTemplate({
    topic: `${TOPIC_CANARY} sum-1 edition ${edition}`,
    explanation: `${EXPLANATION_CANARY} ${edition}: it is $[[key]]$.`
  })
  return { ...template, wrong: template.wrong.map(({ value }) => ({ value, why: `canary-why-${edition}` })) }
}
