import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createContentLibrary } from '../../../../../src-server/content/catalogue/create-content-library.ts'
import { readLearningSources } from '../../../../../src-server/learning/lessons/read-learning-sources.ts'
import { filterDrawable } from '../../../../../src-server/content/exams/item-draw.ts'

const folder = resolve('resources')
const library = createContentLibrary(folder)
const { lessons } = await readLearningSources(folder, library)
const quizzes = (await library.readDefinitions()).filter(({ kind }) => kind === 'quiz')

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** Items in a quiz topic that the lesson does not teach, according to two reviewers. */
const untaught: Readonly<Record<string, readonly string[]>> = {
  'quiz-the-first-sound-in-a-word': ['lesson-eng-016'],
  'quiz-solids-liquids-and-gases': ['lesson-sci-010'],
  'quiz-words-and-their-neighbours': ['p6-eng-035', 'p6-eng-045'],
  'quiz-cracking-a-letter-code': ['p6-verb-037'],
  'quiz-reading-tables-and-everyday-puzzles': ['p6-quant-040'],
  'quiz-three-arms-of-one-body': ['jss3-sst-021', 'jss3-sst-022'],
  'quiz-quadratic-equations': ['utme-mth-020', 'utme-mth-104'],
  'quiz-counting-chances': ['utme-mth-168', 'utme-mth-173'],
  'quiz-waves-on-a-rope-and-in-the-air': ['utme-phy-032', 'utme-phy-125', 'utme-phy-126'],
  'quiz-lenses-and-mirrors': ['utme-phy-037', 'utme-phy-129'],
  'quiz-diffusion-and-osmosis': ['utme-bio-131'],
  'quiz-from-colony-to-republic': ['utme-gov-036'],
  'quiz-one-state-three-powers': ['utme-gov-018'],
  'quiz-how-to-read-a-poem': ['utme-lit-013', 'utme-lit-014', 'utme-lit-016'],
  'quiz-who-tells-the-story': ['utme-lit-011'],
  'quiz-why-tomatoes-get-dear': ['utme-eco-012', 'utme-eco-017'],
  'quiz-say-it-as-it-sounds': ['utme-eng-248', 'utme-eng-249', 'utme-eng-250'],
  'quiz-on-time-in-the-right-place': ['utme-eng-061', 'utme-eng-066', 'utme-eng-189', 'utme-eng-197', 'utme-eng-241']
}

/** Returns the items that a quiz may ask, and those that it can draw. An item with a text needs all items of that text. */
async function itemsOf({ profile: family, subjects, draw }: (typeof quizzes)[number]) {
  const profile = (await library.readProfile(family, '2026-11-21'))!
  const bank = await library.readBankOf(
    profile,
    profile.subjects.filter(({ slug }) => subjects.includes(slug))
  )
  const contents = [...bank.values()]
  const named = contents.flatMap(({ items }) => items).filter(({ id, topic }) => draw?.items?.includes(id) ?? draw?.topics?.includes(topic))
  return { named, asked: contents.flatMap((content) => filterDrawable(content, draw!).items) }
}

const sources = await Promise.all(quizzes.map(async (quiz) => ({ quiz, ...(await itemsOf(quiz)) })))

describe('the quiz of a lesson', () => {
  it('each lesson quiz belongs to exactly one lesson and has its subject and classes', () => {
    for (const { slug, subjects, classLevels } of quizzes) {
      const its = lessons.filter(({ quiz }) => quiz === slug)
      expect({ slug, lessons: its.map((lesson) => [lesson.subject, lesson.classLevels]) }).toEqual({ slug, lessons: [[subjects[0], classLevels]] })
      expect({ slug, subjectCount: subjects.length }).toEqual({ slug, subjectCount: 1 })
    }
  })

  it('each lesson quiz states in its description how many questions it has', () => {
    for (const { slug, description, draw } of quizzes)
      expect({ slug, statedNumber: description.split(' ')[0] }).toEqual({ slug, statedNumber: numbers[draw?.itemCount ?? 0] })
  })

  it('each lesson quiz can ask every item it names and has at least as many items as it asks', () => {
    for (const { quiz, named, asked } of sources) {
      expect({ slug: quiz.slug, askedIds: asked.map(({ id }) => id) }).toEqual({ slug: quiz.slug, askedIds: named.map(({ id }) => id) })
      expect({ slug: quiz.slug, hasEnoughItems: asked.length >= (quiz.draw?.itemCount ?? Infinity) }).toEqual({
        slug: quiz.slug,
        hasEnoughItems: true
      })
    }
  })

  it('each lesson quiz names no item twice, no missing item, and no topic without an item', () => {
    for (const { quiz, named } of sources) {
      const { items = named.map(({ id }) => id), topics = [] } = quiz.draw ?? {}
      expect({ slug: quiz.slug, itemIds: items.toSorted() }).toEqual({ slug: quiz.slug, itemIds: named.map(({ id }) => id).toSorted() })
      expect({ slug: quiz.slug, emptyTopics: topics.filter((topic) => named.every((item) => item.topic !== topic)) }).toEqual({
        slug: quiz.slug,
        emptyTopics: []
      })
    }
  })

  it('no two lesson quizzes share an item, so that each asks at its own class', () => {
    const owners = Map.groupBy(
      sources.flatMap(({ quiz, asked }) => asked.map(({ id }) => ({ id: `${quiz.subjects.join()} ${id}`, slug: quiz.slug }))),
      ({ id }) => id
    )
    expect([...owners.values()].filter(({ length }) => length > 1)).toEqual([])
  })

  it('no lesson quiz asks an item that readers found its lesson does not teach', () => {
    for (const { quiz, asked } of sources) {
      const strangers = untaught[quiz.slug] ?? []
      expect({ slug: quiz.slug, untaughtIds: asked.filter(({ id }) => strangers.includes(id)).map(({ id }) => id) }).toEqual({
        slug: quiz.slug,
        untaughtIds: []
      })
    }
    expect(Object.keys(untaught).filter((slug) => !quizzes.some((quiz) => quiz.slug === slug))).toEqual([])
  })
})
