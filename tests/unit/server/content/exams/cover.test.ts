import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cover, practiceLetters } from '../../../../../src-server/content/exams/cover.ts'
import { mostOf } from '../../../../../src-server/content/exams/item-groups.ts'
import type { SubjectContent } from '../../../../../src-shared/content/exams/subject-content.ts'
import { countItems, shorten, sittingOf } from '../../../../../src-server/content/exams/sitting.ts'
import { makeEnglish, makeItems, makeMathematics, testProfile } from '../../../../support/content-fixture.ts'

const [english, mathematics, geometry] = testProfile.subjects
const bank = new Map<string, SubjectContent>([
  ['english', makeEnglish()],
  ['mathematics', makeMathematics()]
])

it('a practice without rules of a board has five letters, or as many as its questions have options', () => {
  const [item] = makeItems('sum', 1)
  const ten = { ...item!, options: 'qrstuvwxyz'.split('').map((id) => ({ id, text: id })) }
  expect([[], [item!], [item!, ten]].map((items) => practiceLetters(items).join(''))).toEqual(['ABCDE', 'ABCDE', 'ABCDEFGHIJ'])
})

describe('coverage', () => {
  it('coverage reports no gap when whole exams can be drawn', () => {
    expect(cover(testProfile, [english!, mathematics!], bank)).toEqual({ gaps: [], there: [english, mathematics] })
  })

  it('coverage names the subjects and sections that lack items, and what can still be drawn', () => {
    const more = {
      ...english!,
      itemCount: 67,
      sections: english!.sections!.map((section) => (section.id === 'antonyms' ? { ...section, itemCount: 47 } : section))
    }
    const { gaps, there } = cover(testProfile, [more, { ...mathematics!, itemCount: 61 }, geometry!], bank)
    expect(gaps).toEqual([
      { subject: 'English', section: 'Antonyms', wanted: 47, there: 30 },
      { subject: 'Mathematics', wanted: 61, there: 60 },
      { subject: 'Geometry', wanted: 10, there: 0 }
    ])
    expect(there.map(({ slug, itemCount }) => [slug, itemCount])).toEqual([
      ['english', 50],
      ['mathematics', 60]
    ])
  })

  it('coverage omits a section that has no items', () => {
    const only: SubjectContent = { ...makeEnglish(), items: makeItems('antonym', 30, { section: 'antonyms' }) }
    const { there } = cover(testProfile, [english!], new Map([['english', only]]))
    expect(there).toMatchObject([{ itemCount: 5, sections: [{ id: 'antonyms', itemCount: 5 }] }])
  })

  it('coverage does not count items that need more option letters than the subject has', () => {
    expect(cover(testProfile, [{ ...mathematics!, optionLetters: ['A', 'B', 'C'] }], bank).gaps).toEqual([
      { subject: 'Mathematics', wanted: 20, there: 0 }
    ])
  })

  it('coverage counts whole stimuli only: of seven wanted items from passages of five it counts five', () => {
    const passages = makeEnglish().items.filter(({ section }) => section === 'comprehension')
    expect([mostOf(passages, 7), mostOf(passages, 20), mostOf(passages, 30), mostOf([], 3)]).toEqual([5, 20, 20, 0])
  })

  it('coverage never promises more items than exist or are wanted', () => {
    fc.assert(
      fc.property(fc.nat(90), fc.integer({ min: 1, max: 90 }), (count, wanted) => {
        const few = new Map([['mathematics', { ...makeMathematics(), items: makeItems('sum', count) }]])
        const { gaps, there } = cover(testProfile, [{ ...mathematics!, itemCount: wanted }], few)
        expect(countItems(there)).toBe(Math.min(count, wanted))
        expect(gaps).toHaveLength(count < wanted ? 1 : 0)
      })
    )
  })
})

describe('a sitting', () => {
  const timed = {
    ...testProfile,
    clock: 'per-part' as const,
    subjects: testProfile.subjects.map((subject) => ({ ...subject, budgetMs: 30 * 60_000 })),
    parts: [{ id: 'words', title: 'Words', subjects: ['english', 'mathematics'], budgetMs: 45 * 60_000, breakMs: 60_000 }]
  }

  it('a timed exam has one part per group of subjects, those of several subjects first', () => {
    const { parts, budgetMs } = sittingOf(timed, timed.subjects)
    expect(parts?.map(({ id, subjectSlugs, budgetMs: ms, breakMs }) => [id, subjectSlugs, ms / 60_000, breakMs])).toEqual([
      ['words', ['english', 'mathematics'], 45, 60_000],
      ['geometry', ['geometry'], 30, 0]
    ])
    expect(budgetMs).toBe(75 * 60_000)
  })

  it('some subjects of a part get their share of the time of that part', () => {
    // 25 of 45 items in 45 minutes.
    expect(sittingOf(timed, timed.subjects.slice(0, 1))).toEqual({ subjects: timed.subjects.slice(0, 1), budgetMs: 25 * 60_000 })
  })

  it('a time set by an assessment replaces the part times with a single clock', () => {
    expect(sittingOf(timed, timed.subjects, 5000)).toEqual({ subjects: timed.subjects, budgetMs: 5000 })
    expect(() => sittingOf(testProfile, testProfile.subjects)).toThrow('names no working time')
  })

  it('a shortened exam gives each part the share of time of its items', () => {
    const sitting = sittingOf(timed, timed.subjects)
    const [first, second, third] = timed.subjects
    const short = shorten(sitting, [first!, { ...second!, itemCount: 2 }, third!])
    // 27 of 45 items.
    expect(short.parts?.map(({ budgetMs }) => budgetMs / 60_000)).toEqual([27, 30])
    expect(shorten(sitting, [first!])).toEqual({ subjects: [first], budgetMs: 25 * 60_000 })
    expect(shorten({ subjects: [second!], budgetMs: 20 * 60_000 }, [{ ...second!, itemCount: 1 }]).budgetMs).toBe(60_000)
  })
})
