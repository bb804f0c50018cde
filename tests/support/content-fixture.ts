import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Stimulus, SubjectContent } from '../../src-shared/content/exams/subject-content.ts'
import type { ItemOf } from '../../src-shared/content/item-types/item-types.ts'
import { eightKeys } from '../../src-shared/content/exams/exam-rules.ts'
import { plainScoring } from '../../src-shared/content/scoring/plain-scoring.ts'
import type { AssessmentDefinition, Profile } from '../../src-server/content/exams/profile.ts'
import { squarePicture, squareSvg } from './pictures.ts'
import { toneSound, toneWav } from './sounds.ts'
import { HEARD_SERIAL, HEARD_WORK, learningFiles } from './learning-fixture.ts'

type ChoiceItem = ItemOf<'single-choice'>

/** Part of every explanation and topic, so that a test can search a reply for content that it must not contain. */
export const EXPLANATION_CANARY = 'canary-explanation'
export const TOPIC_CANARY = 'canary-topic'

const OPTION_IDS = ['w', 'x', 'y', 'z'] as const

/** Returns the key of a generated item, which depends on the length of its id. */
export function keyOf(id: string): string {
  return OPTION_IDS[id.length % OPTION_IDS.length] ?? 'w'
}

/** Builds a generated item with stable ids and text. */
export function makeItem(id: string, rest: Partial<ChoiceItem> = {}): ChoiceItem {
  const key = keyOf(id)
  return {
    id,
    topic: `${TOPIC_CANARY} ${id}`,
    difficulty: 'medium',
    stem: `Which option answers ${id}?`,
    options: OPTION_IDS.map((option) => ({ id: option, text: `${id} option ${option}` })),
    key,
    explanation: `${EXPLANATION_CANARY} ${id}`,
    ...rest
  }
}

export function makeItems(prefix: string, count: number, rest: Partial<ChoiceItem> = {}): ChoiceItem[] {
  return Array.from({ length: count }, (_, index) => makeItem(`${prefix}-${String(index + 1)}`, rest))
}

/** Builds a passage with items of one section. */
export function makePassage(id: string, section: string, itemCount: number): { stimulus: Stimulus; items: ChoiceItem[] } {
  return {
    stimulus: { id, kind: 'passage', title: id, text: `The text of ${id}.` },
    items: makeItems(`${id}-item`, itemCount, { section, stimulusId: id })
  }
}

/** Turns a stimulus into audio that may be played at most twice. */
export const heardTone = { kind: 'audio', sound: { soundId: toneSound.id, mostPlays: 2 } } as const satisfies Partial<Stimulus>

/** Builds 90 items: 20 on four passages of five in `comprehension`, ten on a spoken letter in `cloze`, 30 antonyms, 30 synonyms. */
export function makeEnglish(): SubjectContent {
  const passages = ['river', 'market', 'school', 'harvest'].map((name) => makePassage(`passage-${name}`, 'comprehension', 5))
  const cloze = makePassage('cloze-letter', 'cloze', 10)
  return {
    subject: 'english',
    title: 'English',
    version: 1,
    stimuli: [
      ...passages.map(({ stimulus }, index) => (index === 0 ? { ...stimulus, text: `${stimulus.text} ![${squarePicture.id}]` } : stimulus)),
      { ...cloze.stimulus, ...heardTone, text: `${cloze.stimulus.text} ![${squarePicture.id}]` }
    ],
    pictures: [squarePicture],
    sounds: [toneSound],
    items: [
      ...[...passages, cloze].flatMap(({ items }) => items),
      ...makeItems('antonym', 30, { section: 'antonyms' }),
      ...makeItems('synonym', 30, { section: 'synonyms' })
    ]
  }
}

export function makeMathematics(): SubjectContent {
  return { subject: 'mathematics', title: 'Mathematics', version: 1, stimuli: [], items: makeItems('sum', 60) }
}

export const testProfile: Profile = {
  id: 'trial',
  body: 'Koya',
  country: 'NG',
  name: 'Trial examination',
  version: 3,
  effectiveFrom: '2026-01-01',
  optionLetters: ['A', 'B', 'C', 'D'],
  calculator: 'basic',
  keyMap: eightKeys,
  ...plainScoring,
  subjects: [
    {
      slug: 'english',
      title: 'English',
      itemCount: 25,
      sections: [
        { id: 'comprehension', title: 'Comprehension', itemCount: 5 },
        { id: 'cloze', title: 'Cloze passage', itemCount: 10 },
        { id: 'antonyms', title: 'Antonyms', itemCount: 5 },
        { id: 'synonyms', title: 'Synonyms', itemCount: 5 }
      ]
    },
    { slug: 'mathematics', title: 'Mathematics', itemCount: 20 },
    { slug: 'geometry', title: 'Geometry', itemCount: 10 }
  ]
}

const single: Pick<AssessmentDefinition, 'profile' | 'budgetMs' | 'kind' | 'classLevels'> = {
  profile: 'trial',
  budgetMs: 60_000,
  kind: 'practice',
  classLevels: ['ss-3']
}

export const testAssessments: readonly AssessmentDefinition[] = [
  {
    slug: 'trial-mock',
    title: 'Trial mock',
    description: 'Two subjects.',
    partDescription: 'One of them.',
    profile: 'trial',
    subjects: ['english', 'mathematics'],
    budgetMs: 3_600_000,
    kind: 'mock',
    classLevels: ['ss-2', 'ss-3']
  },
  { ...single, slug: 'trial-sums', title: 'Sums', description: 'One subject.', subjects: ['mathematics'] },
  { ...single, slug: 'trial-geometry', title: 'Geometry', description: 'No items yet.', subjects: ['geometry'] }
]

export interface ResourcesFolder {
  readonly folder: string
  /** Writes or replaces a file at a path within the folder: a text unchanged, other values as JSON. */
  readonly write: (path: string, value: unknown) => void
  /** Deletes a file. */
  readonly removeFile: (path: string) => void
  readonly remove: () => void
}

/** Makes a resources folder with the generated bank and the learning sources of `learning-fixture.ts`. The caller removes it. */
export function makeResourcesFolder(): ResourcesFolder {
  const folder = mkdtempSync(join(tmpdir(), 'koya-resources-'))
  const write = (path: string, value: unknown): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), typeof value === 'string' ? value : JSON.stringify(value))
  }
  write('content/trial/english.json', makeEnglish())
  write('content/trial/media/trial-square.svg', squareSvg)
  writeFileSync(join(folder, 'content/trial/media/trial-tone.wav'), toneWav)
  write('content/trial/mathematics.json', makeMathematics())
  write('profiles/trial.json', testProfile)
  write('assessments/trial.json', { assessments: testAssessments })
  for (const [path, value] of Object.entries(learningFiles)) write(path, value)
  mkdirSync(join(folder, 'learning/media', HEARD_SERIAL), { recursive: true })
  writeFileSync(join(folder, 'learning/media', HEARD_SERIAL, `${HEARD_WORK}.wav`), toneWav)
  cpSync(resolve('resources/checkout'), join(folder, 'checkout'), { recursive: true })
  return { folder, write, removeFile: (path) => rmSync(join(folder, path)), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

let shared: ResourcesFolder | undefined

/** Returns the same folder as `makeResourcesFolder`, made once for this process and removed at its end. Nobody writes into it. */
export function sharedResourcesFolder(): string {
  if (shared === undefined) {
    shared = makeResourcesFolder()
    process.once('exit', shared.remove)
  }
  return shared.folder
}
