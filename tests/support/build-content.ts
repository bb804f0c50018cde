import type { AuthoredContent } from '../../src-server/content/check/authored-content.ts'
import type { SubjectContent } from '../../src-shared/content/exams/subject-content.ts'
import type { ItemOf } from '../../src-shared/content/item-types/item-types.ts'
import { eightKeys } from '../../src-shared/content/exams/exam-rules.ts'
import { plainScoring } from '../../src-shared/content/scoring/plain-scoring.ts'

type ChoiceItem = ItemOf<'single-choice'>

const optionIds = ['w', 'x', 'y', 'z'] as const

/** Builds a valid item whose calculation gives its key. */
export function buildNumericItem(changes: Partial<ChoiceItem> = {}): ChoiceItem {
  return {
    id: 'baskets',
    topic: 'Multiplication',
    difficulty: 'easy',
    stem: 'A trader packs 12 mangoes into each of 5 baskets. How many mangoes does she pack?',
    options: [
      { id: 'w', text: '$17$', value: 17 },
      { id: 'x', text: '$60$', value: 60 },
      { id: 'y', text: '$72$', value: 72 },
      { id: 'z', text: '$50$', value: 50 }
    ],
    key: 'x',
    explanation: 'Every basket holds 12 mangoes, so five of them hold $5\\times12=60$ mangoes. Adding instead gives $17$.',
    calculation: '5*12',
    ...changes
  }
}

/** Builds a valid item with text options. */
export function buildWordItem(changes: Partial<ChoiceItem> = {}): ChoiceItem {
  return {
    id: 'pot',
    topic: 'Evaporation',
    difficulty: 'medium',
    stem: 'Why does the water in a porous clay pot stay cool?',
    options: [
      { id: 'w', text: 'The clay reflects sunlight away' },
      { id: 'x', text: 'Water seeps out and evaporates' },
      { id: 'y', text: 'The clay stores cold from the night before' },
      { id: 'z', text: 'Air bubbles in the clay carry heat inwards' }
    ],
    key: 'x',
    explanation: 'Some water seeps through the clay and evaporates from its outer face, which takes latent heat from the pot.',
    ...changes
  }
}

/** Builds a cloze passage of ten gaps with its ten items, in section `cloze`. */
export function buildClozeSubject(): SubjectContent {
  const gaps = Array.from({ length: 10 }, (_, index) => index + 1)
  return {
    subject: 'use-of-english',
    title: 'Use of English',
    version: 1,
    stimuli: [{ id: 'market', kind: 'cloze', title: 'At the market', text: gaps.map((gap) => `She bought a **(${gap})** ______ there.`).join(' ') }],
    items: gaps.map((gap) => ({
      id: `market-${gap}`,
      section: 'cloze',
      stimulusId: 'market',
      topic: 'Cloze',
      difficulty: 'easy',
      stem: `Choose the option that best fills gap ${gap} in the passage.`,
      options: ['basket', 'shadow', 'thought', 'rumour'].map((text, index) => ({ id: optionIds[index] ?? 'w', text })),
      key: 'w',
      explanation: 'Of these things only a *basket* can be bought, for the others cannot be held in the hand.'
    }))
  }
}

/** Builds small content of two subjects in which no rule finds a fault. */
export function buildAuthoredContent(): AuthoredContent {
  const arithmetic: SubjectContent = {
    subject: 'arithmetic',
    title: 'Arithmetic',
    version: 1,
    stimuli: [],
    items: [buildNumericItem(), buildWordItem()]
  }
  const subjectRules = [
    { slug: 'arithmetic', title: 'Arithmetic', itemCount: 2 },
    { slug: 'use-of-english', title: 'Use of English', itemCount: 10, sections: [{ id: 'cloze', title: 'Cloze', itemCount: 10 }] }
  ]
  return {
    subjects: [arithmetic, buildClozeSubject()],
    profiles: [
      {
        id: 'small',
        body: 'House',
        country: 'NG',
        name: 'Small exam',
        version: 1,
        effectiveFrom: '2026-01-01',
        optionLetters: ['A', 'B', 'C', 'D'],
        calculator: 'basic',
        keyMap: eightKeys,
        ...plainScoring,
        subjects: subjectRules
      }
    ],
    assessments: [
      {
        slug: 'small-mock',
        title: 'Small mock',
        description: 'Two subjects.',
        profile: 'small',
        subjects: subjectRules.map(({ slug }) => slug),
        budgetMs: 60_000,
        kind: 'mock',
        classLevels: ['ss-3']
      }
    ]
  }
}

/** Builds a subject whose items have their keys at the given positions and stems that share no word. */
export function buildKeyedSubject(places: readonly number[], keyText = 'held'): SubjectContent {
  return {
    subject: 'keyed',
    title: 'Keyed',
    version: 1,
    stimuli: [],
    items: places.map((place, index) =>
      buildWordItem({
        id: `keyed-${index}`,
        stem: `${wordOf(index)} ${wordOf(index)} ${wordOf(index)}?`,
        options: optionIds.map((id, at) => ({ id, text: at === place ? keyText : ['leap', 'rest', 'sing', 'turn'][at]! })),
        key: optionIds[place] ?? 'w',
        explanation: `Whatever is kept in the hand for a while is ${keyText} there, and so nothing else fits.`
      })
    )
  }
}

function wordOf(index: number): string {
  return `word${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}`
}
