import { describe, expect, it } from 'vitest'
import { classLevels, targetExamSlugs, type ClassLevelSlug } from '../../../../src-shared/account/class-levels.ts'
import { isOwnExam, mayOffer, missingFactOf, ownExamOf, rankOf, satIn, type StudyFacts } from '../../../../src-shared/account/study-scope.ts'

const anybody: StudyFacts = { classLevel: null, targetExam: null, country: null }

const becePaper = { targetExam: 'bece', country: 'NG', classLevel: satIn('bece') } as const
const utmePaper = { targetExam: 'utme', country: 'NG', classLevel: satIn('utme') } as const

describe('what the app asks for first', () => {
  it.each([
    [anybody, 'classLevel'],
    [{ ...anybody, targetExam: 'utme' }, 'classLevel'],
    [{ ...anybody, classLevel: 'js-2' }, 'targetExam'],
    [{ ...anybody, classLevel: 'js-2', targetExam: 'utme' }, 'targetExam'],
    [{ ...anybody, classLevel: 'js-2', targetExam: 'none' }, null],
    [{ ...anybody, classLevel: 'js-2', targetExam: 'bece' }, 'country'],
    [{ classLevel: 'js-2', targetExam: 'bece', country: 'GH' }, null],
    [{ ...anybody, classLevel: 'ss-3', targetExam: 'wassce' }, 'country'],
    [{ ...anybody, classLevel: 'ss-3', targetExam: 'utme' }, null],
    [{ ...anybody, classLevel: 'primary-4' }, null],
    [{ ...anybody, classLevel: 'primary-4', targetExam: 'ncee' }, null]
  ] as const)('the first fact to ask a learner with %j for is %s', (learner, fact) => {
    expect(missingFactOf(learner)).toBe(fact)
  })
})

describe('what may be offered', () => {
  it('a learner’s own exam may be offered, also to a lower class, by the syllabus of the country', () => {
    const pupil = { classLevel: 'js-2', targetExam: 'bece', country: 'NG' } as const
    expect({ isBeceOwn: isOwnExam(becePaper, pupil), mayOfferBece: mayOffer(becePaper, pupil), mayOfferUtme: mayOffer(utmePaper, pupil) }).toEqual({
      isBeceOwn: true,
      mayOfferBece: true,
      mayOfferUtme: false
    })
    expect(mayOffer(becePaper, { ...pupil, country: 'GH' })).toBe(false)
    expect(mayOffer(becePaper, { ...pupil, targetExam: 'none' })).toBe(false)
    expect(mayOffer(becePaper, { ...pupil, country: null })).toBe(false)
    // JAMB is one exam board for candidates of every country.
    expect(mayOffer(utmePaper, { classLevel: 'ss-1', targetExam: 'utme', country: 'GH' })).toBe(true)
  })

  it('no exam above the class, of another country or unsuitable for the class is offered, in any combination', () => {
    let offered = 0
    for (const classLevel of [null, ...classLevels.map(({ slug }) => slug)]) {
      for (const targetExam of [null, ...targetExamSlugs]) {
        for (const country of [null, 'NG', 'GH']) {
          const learner: StudyFacts = { classLevel, targetExam, country }
          for (const exam of targetExamSlugs.filter((slug) => slug !== 'none')) {
            const questions = { targetExam: exam, country: 'NG', classLevel: satIn(exam) }
            if (!mayOffer(questions, learner)) continue
            offered += 1
            const isOwn = ownExamOf(learner) === exam
            const fits = isOwn || (classLevel !== null && rankOf(satIn(exam) as ClassLevelSlug) <= rankOf(classLevel))
            const isHome = country !== 'GH' || (isOwn && exam !== 'bece' && exam !== 'wassce')
            expect({ learner, exam, fits, isHome }).toEqual({ learner, exam, fits: true, isHome: true })
          }
        }
      }
    }
    expect(offered).toBeGreaterThan(50)
  })

  it('content for every class, such as own questions and packs, may be offered to everybody', () => {
    expect(mayOffer({ country: '', classLevel: null }, anybody)).toBe(true)
    expect(mayOffer({ country: 'NG', classLevel: 'primary-2' }, anybody)).toBe(false)
  })
})
