import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createContentLibrary } from '../../../../../src-server/content/catalogue/create-content-library.ts'
import { createPracticeCatalogue } from '../../../../../src-server/content/catalogue/practice-catalogue.ts'
import { findLearnerExam } from '../../../../../src-server/learning/progress/learner-exam.ts'
import { classLevels, targetExamSlugs, type ClassLevelSlug } from '../../../../../src-shared/account/class-levels.ts'
import { emptyProfile, type LearnerProfile } from '../../../../../src-shared/account/learner-profile.ts'
import { lowestOf, rankOf } from '../../../../../src-shared/account/study-scope.ts'

/** The test reads all exams for hundreds of learners, on a machine that may be busy. */
const OFFERING_LIMIT_MS = 90_000

const now = (): number => Date.UTC(2026, 10, 21)
const library = createContentLibrary(resolve('resources'))
const accountId = '00000000-0000-4000-8000-000000000001'

/** Class, target and country of each bank's exam, Nigeria where none is named. They are repeated here, so that the rules are not tested against themselves. */
const exams: Readonly<Record<string, { readonly rank: number; readonly target: string; readonly country?: string }>> = {
  'primary-1': { rank: 0, target: 'none' },
  'primary-2': { rank: 1, target: 'none' },
  'primary-3': { rank: 2, target: 'none' },
  'primary-4': { rank: 3, target: 'none' },
  'primary-5': { rank: 4, target: 'none' },
  ncee: { rank: 5, target: 'ncee' },
  'bece-neco': { rank: 8, target: 'bece' },
  'bece-ghana': { rank: 8, target: 'bece', country: 'GH' },
  utme: { rank: 11, target: 'utme' },
  wassce: { rank: 11, target: 'wassce' },
  'neco-ssce': { rank: 11, target: 'neco-ssce' },
  'wassce-theory': { rank: 11, target: 'wassce' },
  'neco-ssce-theory': { rank: 11, target: 'neco-ssce' },
  'school-test': { rank: 9, target: 'none' }
}

const learners: LearnerProfile[] = [null, ...classLevels.map(({ slug }) => slug)].flatMap((classLevel) =>
  [null, ...targetExamSlugs].flatMap((targetExam) => [null, 'NG', 'GH'].map((country) => ({ ...emptyProfile, classLevel, targetExam, country })))
)

/** Maps the topics of each lesson quiz to the lowest class of the lesson. */
async function classesOfLessonTopics(): Promise<ReadonlyMap<string, ClassLevelSlug | null>> {
  const quizzes = (await library.readDefinitions()).filter(({ profile }) => profile === 'lesson-quiz')
  return new Map(quizzes.flatMap(({ draw, classLevels: levels }) => (draw?.topics ?? []).map((topic) => [topic, lowestOf(levels)] as const)))
}

const topicClasses = await classesOfLessonTopics()

function isReal(learner: LearnerProfile, target: string): boolean {
  const mine = learner.classLevel ?? ''
  const groups: Readonly<Record<string, readonly string[]>> = {
    ncee: ['primary-5', 'primary-6'],
    bece: ['js-1', 'js-2', 'js-3'],
    utme: ['ss-1', 'ss-2', 'ss-3'],
    wassce: ['ss-1', 'ss-2', 'ss-3'],
    'neco-ssce': ['ss-1', 'ss-2', 'ss-3']
  }
  return learner.targetExam === target && (groups[target]?.includes(mine) ?? false)
}

describe('every class, exam and country', () => {
  it(
    'practice is offered only for the learner’s own exam or class and below, and never of another country',
    async () => {
      let counted = 0
      for (const learner of learners) {
        const practices = createPracticeCatalogue({
          library,
          readLearner: () => Promise.resolve(learner),
          readOwn: () => Promise.resolve([]),
          now
        })
        const mine = learner.classLevel === null ? 0 : rankOf(learner.classLevel)
        const first = await practices.readStock({ accountId, exam: undefined }, { mistakes: [], bookmarks: [] })
        for (const { slug } of first?.exams ?? []) {
          counted += 1
          const exam = exams[slug]
          if (exam === undefined) {
            expect(slug).toBe('lesson-quiz')
            const stock = await practices.readStock({ accountId, exam: slug }, { mistakes: [], bookmarks: [] })
            for (const { title } of stock?.subjects.flatMap(({ headings }) => headings) ?? []) {
              expect({ classLevel: learner.classLevel, title, isForClass: rankOf(topicClasses.get(title) ?? 'ss-3') <= mine }).toEqual({
                classLevel: learner.classLevel,
                title,
                isForClass: true
              })
            }
            continue
          }
          const isOwn = isReal(learner, exam.target)
          expect({ learner, slug, isForClass: isOwn || exam.rank <= mine }).toEqual({ learner, slug, isForClass: true })
          const isAbroad = learner.country !== null && learner.country !== (exam.country ?? 'NG') && exam.target !== 'none'
          expect({ learner, slug, isForCountry: !isAbroad || (isOwn && !['bece', 'wassce'].includes(exam.target)) }).toEqual({
            learner,
            slug,
            isForCountry: true
          })
        }
      }
      expect(counted).toBeGreaterThan(500)
    },
    OFFERING_LIMIT_MS
  )

  it('practice begins with the learner’s target exam, or else with the highest fitting class', async () => {
    const usual = async (learner: Partial<LearnerProfile>) => {
      const readLearner = () => Promise.resolve({ ...emptyProfile, ...learner })
      const practices = createPracticeCatalogue({ library, readLearner, readOwn: () => Promise.resolve([]), now })
      return (await practices.readStock({ accountId, exam: undefined }, { mistakes: [], bookmarks: [] }))?.exam
    }
    expect(await usual({ classLevel: 'js-2', targetExam: 'bece', country: 'NG' })).toBe('bece-neco')
    expect(await usual({ classLevel: 'js-2', targetExam: 'bece', country: 'GH' })).toBe('bece-ghana')
    expect(await usual({ classLevel: 'js-2', targetExam: 'none' })).toBe('lesson-quiz')
    expect(await usual({ classLevel: 'primary-4', targetExam: 'none' })).toBe('lesson-quiz')
    expect(await usual({ classLevel: 'primary-6', targetExam: 'ncee' })).toBe('ncee')
    expect(await usual({ classLevel: 'ss-1', targetExam: 'wassce', country: 'NG' })).toBe('wassce')
    expect(await usual({ classLevel: 'ss-1', targetExam: 'none' })).toBe('school-test')
    expect(await usual({ classLevel: 'ss-3', targetExam: 'none' })).toBe('wassce')
    expect(await usual({ classLevel: 'ss-3', targetExam: 'utme' })).toBe('utme')
    expect(await usual({})).toBe('primary-1')
  })

  it('practice of lesson items contains no topics above the learner’s class', async () => {
    const readLearner = () => Promise.resolve({ ...emptyProfile, classLevel: 'primary-4' as const })
    const practices = createPracticeCatalogue({ library, readLearner, readOwn: () => Promise.resolve([]), now })
    const start = (exam: string) =>
      practices.readSource({
        accountId,
        attemptId: '00000000-0000-4000-8000-000000000002',
        slug: 'practice',
        practice: { exam, subjects: ['mathematics'], itemCount: 200, budgetMs: 600_000 },
        timesSeen: new Map(),
        among: []
      })
    const source = await start('lesson-quiz')
    if (typeof source === 'string') throw new Error(source)
    const topics = new Set(source.bank.get('mathematics')?.items.map(({ topic }) => topic))
    expect([...topics].sort()).toEqual([
      'Fractions of a whole',
      'Multiplying and sharing',
      'Numbers up to 100,000',
      'Numbers up to 20',
      'Perimeter and area',
      'Tens and ones'
    ])
    expect(await start('utme')).toBe('nothing-to-practise')
  })

  it('a score is predicted only for the learner’s target exam, or for an exam at or below the learner’s class', async () => {
    // A learner who has answered questions of every bank.
    const banks = await Promise.all(['primary-6', 'jss3', 'utme', 'lesson-quiz'].map(library.readBank))
    const answeredIds = new Set(banks.flatMap((bank) => [...bank.values()].flatMap(({ items }) => items.map(({ id }) => id))))
    let predicted = 0
    for (const learner of learners) {
      const exam = await findLearnerExam({ library, learner, answeredIds, date: '2026-11-21' })
      const target = exam === null ? undefined : exam.profile.targetExam
      if (exam === null || target === undefined) continue
      predicted += 1
      const told = isReal(learner, target)
      const sits = learner.classLevel !== null && rankOf(learner.classLevel) >= (exams[exam.slug]?.rank ?? 99)
      expect({ learner, slug: exam.slug, isForLearner: told || sits }).toEqual({ learner, slug: exam.slug, isForLearner: true })
      if (learner.country !== null && learner.country !== (exams[exam.slug]?.country ?? 'NG'))
        expect({ learner, isForCountry: told && !['bece', 'wassce'].includes(target) }).toEqual({ learner, isForCountry: true })
      if (learner.country === null)
        expect({ learner, dependsOnCountry: target === learner.targetExam && ['bece', 'wassce'].includes(target) }).toEqual({
          learner,
          dependsOnCountry: false
        })
    }
    expect(predicted).toBeGreaterThan(30)
    const exam = (learner: Partial<LearnerProfile>) =>
      findLearnerExam({ library, learner: { ...emptyProfile, ...learner }, answeredIds, date: '2026-11-21' }).then((found) => found?.slug)
    expect(await exam({ classLevel: 'js-2', targetExam: 'bece', country: 'NG' })).toBe('bece-neco')
    expect(await exam({ classLevel: 'js-2', targetExam: 'bece' })).toBe(undefined)
    expect(await exam({ classLevel: 'primary-4', targetExam: 'ncee', country: 'NG' })).not.toBe('ncee')
  })
})
