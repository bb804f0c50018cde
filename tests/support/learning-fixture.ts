import type { z } from '../../src-shared/kernel/schema/zod.ts'
import type { medalLadderSourceSchema } from '../../src-server/content/sources/medal-ladder-source.ts'
import type { LessonSource, offerListSchema, subjectListSchema } from '../../src-server/content/sources/learning-sources.ts'
import type { LibrarySource } from '../../src-server/content/sources/library-source.ts'
import type { assessmentListSchema } from '../../src-server/content/exams/profile.ts'

/** Part of content that only an add-on unlocks. */
export const LOCKED_CANARY = 'canary-locked-entry'

const thresholds = { bronze: 50, silver: 70, gold: 90 }

const subjects: z.input<typeof subjectListSchema> = {
  subjects: [
    { slug: 'mathematics', title: 'Mathematics', description: 'Numbers.', stages: ['junior', 'senior'] },
    { slug: 'english', title: 'English', description: 'Words.', stages: ['primary', 'junior', 'senior'] }
  ]
}

export const testLesson: LessonSource = {
  slug: 'adding-up',
  title: 'Adding up',
  summary: 'How to add.',
  subject: 'mathematics',
  classLevels: ['ss-1'],
  quiz: 'quiz-adding-up',
  sections: [
    { title: 'Two numbers', text: 'One and **two** make $3$.' },
    { title: 'Three numbers', text: 'Add two of them first.' }
  ]
}

const readingLesson: LessonSource = {
  slug: 'reading-aloud',
  title: 'Reading aloud',
  summary: 'How to read.',
  subject: 'english',
  classLevels: ['primary-2'],
  sections: [{ title: 'Breathe', text: 'word '.repeat(400).trim() }]
}

export const openLibrary: LibrarySource = {
  serial: 'NOT-0001',
  title: 'Open notes',
  summary: 'For everybody.',
  shelves: [{ title: 'Notes', works: [{ kind: 'note', id: 'first', title: 'First', text: 'Read.' }] }]
}

/** The library with a sound; `toneWav` is the sound's file. */
export const HEARD_SERIAL = 'AUD-0001'
export const HEARD_WORK = 'a-tone'

export const heardLibrary: LibrarySource = {
  serial: HEARD_SERIAL,
  title: 'Sounds',
  summary: 'To listen to.',
  shelves: [
    { title: 'Tones', works: [{ kind: 'audio', id: HEARD_WORK, title: 'A tone', type: 'audio/wav', durationMs: 400, words: 'A low tone is heard.' }] }
  ]
}

const lockedLibrary: LibrarySource = {
  serial: 'NOT-0002',
  title: 'Locked notes',
  summary: 'For some.',
  subject: 'mathematics',
  addOn: 'extra-notes',
  shelves: [
    {
      title: 'Notes',
      works: [
        { kind: 'note', id: 'second', title: 'Second', text: LOCKED_CANARY },
        { kind: 'note', id: 'third', title: 'Third', text: LOCKED_CANARY }
      ]
    }
  ]
}

export const testOffers: z.input<typeof offerListSchema> = {
  plans: [
    {
      slug: 'free',
      title: 'Free',
      summary: 'To start.',
      price: { amountMinor: 0, currency: 'NGN' },
      period: 'forever',
      features: ['Lessons'],
      includes: []
    },
    {
      slug: 'term',
      title: 'Term',
      summary: 'For a term.',
      price: { amountMinor: 450_000, currency: 'NGN' },
      period: 'term',
      features: ['Libraries'],
      includes: ['extra-notes']
    }
  ],
  addOns: [{ slug: 'extra-notes', title: 'Extra notes', summary: 'More to read.', kind: 'library', price: { amountMinor: 120_000, currency: 'NGN' } }]
}

const quizzes: z.input<typeof assessmentListSchema> = {
  assessments: [
    {
      slug: 'quiz-adding-up',
      title: 'Quiz: adding up',
      description: 'Five sums.',
      profile: 'trial',
      subjects: ['mathematics'],
      budgetMs: 120_000,
      kind: 'quiz',
      classLevels: ['ss-1'],
      draw: { itemCount: 5, difficulties: ['medium'] }
    }
  ]
}

/** Three levels of mathematics: `medal-mathematics-1` to `-3`. */
export const testLadder: z.input<typeof medalLadderSourceSchema> = {
  slug: 'mathematics',
  subject: 'mathematics',
  title: 'Mathematics',
  profile: 'trial',
  classLevels: ['ss-1', 'ss-2', 'ss-3'],
  levels: ['One', 'Two', 'Three'].map((title, index) => ({
    id: index + 1,
    title,
    description: `Level ${title}.`,
    budgetMs: 300_000,
    draw: { itemCount: 10 + index },
    thresholds
  }))
}

/** The learning sources of the tests, by path within the resources folder. */
export const learningFiles: Readonly<Record<string, unknown>> = {
  'learning/subjects/trial.json': subjects,
  'learning/lessons/adding-up.json': testLesson,
  'learning/lessons/reading-aloud.json': readingLesson,
  'learning/libraries/AUD-0001.json': heardLibrary,
  'learning/libraries/NOT-0001.json': openLibrary,
  'learning/libraries/NOT-0002.json': lockedLibrary,
  'plans/trial.json': testOffers,
  'assessments/quizzes.json': quizzes,
  'medal-test/mathematics.json': testLadder
}
