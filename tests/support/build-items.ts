import { itemTypeNames, type Item, type ItemOf, type ItemTypeName } from '../../src-shared/content/item-types/item-types.ts'

const base = { topic: 'Trials', difficulty: 'easy', explanation: 'because-canary: it is so, and it has always been so.' } as const

/** A valid item of each type; the explanations of wrong answers start with `because-canary`. */
export const itemsOfEachType: { readonly [Name in ItemTypeName]: ItemOf<Name> & { readonly type: Name } } = {
  'single-choice': {
    ...base,
    id: 'trial-choice',
    type: 'single-choice',
    stem: 'What is twelve times five?',
    options: [
      { id: 'w', text: '17', why: 'because-canary: it is the sum.' },
      { id: 'x', text: '60' },
      { id: 'y', text: '72' },
      { id: 'z', text: '50' }
    ],
    key: 'x'
  },
  'true-false': {
    ...base,
    id: 'trial-truth',
    type: 'true-false',
    stem: 'Every artery carries oxygen.',
    key: false,
    why: 'because-canary: not every one.'
  },
  'multiple-response': {
    ...base,
    id: 'trial-several',
    type: 'multiple-response',
    stem: 'Which of these does a leaf cell have?',
    options: [
      { id: 'v', text: 'Wall' },
      { id: 'w', text: 'Sap' },
      { id: 'x', text: 'Nucleus' },
      { id: 'y', text: 'Feathers', why: 'because-canary: birds have them.' },
      { id: 'z', text: 'Bones', why: 'because-canary: goats have them.' }
    ],
    keys: ['v', 'w', 'x']
  },
  'short-text': {
    ...base,
    id: 'trial-word',
    type: 'short-text',
    stem: 'Name the pigment of leaves.',
    accepted: ['chlorophyll', 'the green pigment'],
    isCaseSensitive: false
  },
  numeric: {
    ...base,
    id: 'trial-number',
    type: 'numeric',
    stem: 'How fast is the bus?',
    value: '20',
    tolerance: { kind: 'absolute', by: '0.5' },
    units: [{ symbol: 'm/s', factor: '1' }, { symbol: 'km/h', factor: '5/18' }, { symbol: 'kg' }]
  },
  cloze: {
    ...base,
    id: 'trial-gaps',
    type: 'cloze',
    stem: 'Fill the gaps.',
    text: 'Plants give off [[gas]]. Blood comes in at the [[chamber]].',
    gaps: [
      { id: 'gas', kind: 'typed', accepted: ['oxygen', 'O2'] },
      {
        id: 'chamber',
        kind: 'list',
        options: [
          { id: 'w', text: 'left atrium', why: 'because-canary: that is the other side.' },
          { id: 'x', text: 'right atrium' }
        ],
        key: 'x'
      }
    ]
  },
  ordering: {
    ...base,
    id: 'trial-order',
    type: 'ordering',
    stem: 'Put the parts of the gut in order.',
    steps: [
      { id: 'w', text: 'Stomach' },
      { id: 'x', text: 'Mouth' },
      { id: 'y', text: 'Colon' },
      { id: 'z', text: 'Gullet' }
    ],
    key: ['x', 'z', 'w', 'y']
  },
  matching: {
    ...base,
    id: 'trial-match',
    type: 'matching',
    stem: 'Match each organ with what it does.',
    prompts: [
      { id: 'heart', text: 'Heart' },
      { id: 'lung', text: 'Lung' },
      { id: 'kidney', text: 'Kidney' }
    ],
    choices: [
      { id: 'w', text: 'Takes in air' },
      { id: 'x', text: 'Makes urine' },
      { id: 'y', text: 'Pumps blood' },
      { id: 'z', text: 'Digests starch' }
    ],
    key: { heart: 'y', lung: 'w', kidney: 'x' }
  },
  'gap-match': {
    ...base,
    id: 'trial-words',
    type: 'gap-match',
    stem: 'Put the words into the gaps.',
    text: 'Water rises in the [[up]]. Sugar goes down in the [[down]].',
    words: [
      { id: 'w', text: 'phloem' },
      { id: 'x', text: 'cuticle' },
      { id: 'y', text: 'xylem' }
    ],
    key: { up: 'y', down: 'w' }
  },
  formula: {
    ...base,
    id: 'trial-formula',
    type: 'formula',
    stem: 'Add x and x + 3.',
    value: '2x + 3',
    letters: ['x'],
    form: 'any',
    isPositive: false
  },
  'hot-spot': {
    ...base,
    id: 'trial-spot',
    type: 'hot-spot',
    stem: 'Where is the largest angle?',
    pictureId: 'trial-square',
    regions: [
      { id: 'left', label: 'Corner at the left', shape: { kind: 'circle', x: 10, y: 50, radius: 8 }, why: 'because-canary: it is sharp.' },
      { id: 'right', label: 'Corner at the right', shape: { kind: 'rectangle', x: 44, y: 44, width: 12, height: 12 } },
      {
        id: 'top',
        label: 'Corner at the top',
        shape: {
          kind: 'polygon',
          points: [
            { x: 4, y: 4 },
            { x: 18, y: 4 },
            { x: 4, y: 18 }
          ]
        }
      }
    ],
    keys: ['top'],
    isSeveral: false
  },
  'graph-plot': {
    ...base,
    id: 'trial-graph',
    type: 'graph-plot',
    stem: 'Mark the two points.',
    x: { label: 'x', first: -4, last: 4, step: 1 },
    y: { label: 'y', first: 0, last: 6, step: 0.5 },
    task: 'points',
    points: [
      { x: 1, y: 2 },
      { x: -3, y: 4 }
    ],
    tolerance: 0
  },
  written: {
    ...base,
    id: 'trial-essay',
    type: 'written',
    size: 'long',
    words: { least: 20, most: 60 },
    stem: 'Explain how a leaf makes food.',
    marks: 6,
    guide: [
      { id: 'light', marks: 2, text: 'because-canary: it takes in light.' },
      { id: 'gas', marks: 2, text: 'because-canary: it takes in carbon dioxide.', note: 'because-canary: CO2 earns the same.' },
      { id: 'sugar', marks: 3, text: 'because-canary: it makes sugar.' }
    ],
    modelAnswer: 'because-canary: with light, a leaf makes sugar from carbon dioxide and water.'
  }
}

export function oneItemOfEachType(): Item[] {
  return itemTypeNames.map((name) => itemsOfEachType[name])
}
