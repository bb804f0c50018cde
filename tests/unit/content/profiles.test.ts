import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { profileSchema, type Profile } from '../../../src-server/content/exams/profile.ts'
import { lettersOf } from '../../../src-server/content/exams/cover.ts'
import { versionStatusOf, versionFor } from '../../../src-server/content/exams/profile-versions.ts'
import { countItems, sittingOf } from '../../../src-server/content/exams/sitting.ts'
import { scoreAttempt } from '../../../src-shared/content/scoring/score-attempt.ts'

const folder = join(import.meta.dirname, '../../../resources/profiles')
const profiles = readdirSync(folder).map((file) => ({ file, profile: profileSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))) }))

function profileOf(id: string): Profile {
  const found = profiles.find(({ profile }) => profile.id === id)
  if (!found) throw new Error(`no profile ${id}`)
  return found.profile
}

function sat(id: string, slugs: readonly string[]) {
  const profile = profileOf(id)
  return sittingOf(
    profile,
    profile.subjects.filter(({ slug }) => slugs.includes(slug))
  )
}

function refused(change: Partial<Profile>, from = profileOf('ncee')): string | undefined {
  const parsed = profileSchema.safeParse({ ...from, ...change })
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

describe('the installed profiles', () => {
  it('every installed profile file is named after its profile id', () => {
    expect(profiles.map(({ file }) => file)).toEqual(profiles.map(({ profile }) => `${profile.id}.json`))
  })

  // One row per exam format: subjects, items, minutes, option letters.
  it.each([
    ['utme', ['use-of-english', 'mathematics', 'physics', 'chemistry'], 180, 120, 'ABCD'],
    ['wassce', ['mathematics'], 50, 90, 'ABCD'],
    ['wassce', ['further-mathematics'], 40, 90, 'ABCD'],
    ['wassce-theory', ['mathematics'], 13, 150, 'ABCD'],
    ['wassce-theory', ['biology'], 4, 120, 'ABCD'],
    ['neco-ssce-theory', ['mathematics'], 12, 150, 'ABCD'],
    ['neco-ssce-theory', ['biology'], 3, 120, 'ABCD'],
    ['neco-ssce-2025', ['english-language'], 100, 60, 'ABCDE'],
    ['neco-ssce-2026', ['english-language'], 80, 50, 'ABCDE'],
    ['neco-ssce-2026', ['physics'], 60, 60, 'ABCDE'],
    ['bece-neco', ['mathematics'], 40, 60, 'ABCD'],
    ['bece-ghana', ['mathematics'], 40, 45, 'ABCD'],
    ['school-test', ['biology'], 14, 40, 'ABCDE'],
    ['school-test', ['chemistry'], 12, 40, 'ABCDE'],
    ['school-test', ['mathematics'], 9, 40, 'ABCDE']
  ] as const)('%s: an exam of %j has %i items in %i minutes, options %s', (...row) => {
    const [id, slugs, items, minutes, letters] = row
    const { subjects, budgetMs, parts } = sat(id, slugs)
    expect({ items: countItems(subjects), minutes: budgetMs / 60_000, parts }).toEqual({ items, minutes, parts: undefined })
    for (const subject of subjects) expect(lettersOf(subject, profileOf(id)).join('')).toBe(letters)
  })

  it('every theory paper of mathematics has 100 marks: all of Section A and five questions of Section B', () => {
    for (const id of ['wassce-theory', 'neco-ssce-theory']) {
      const [a, b] = profileOf(id).subjects[0]?.sections ?? []
      expect((a?.itemCount ?? 0) * (a?.marks ?? 0) + (b?.choose?.count ?? 0) * (b?.marks ?? 0)).toBe(100)
    }
  })

  it('the UTME profile has 60 English items by section and any three of the other subjects with 40 items each', () => {
    const { subjects, choose, keyMap, clock, extraTime, scale } = profileOf('utme')
    expect(subjects[0]?.sections?.map(({ itemCount }) => itemCount)).toEqual([5, 10, 10, 5, 5, 5, 10, 10])
    expect(subjects.map(({ itemCount }) => itemCount)).toEqual([60, ...subjects.slice(1).map(() => 40)])
    expect({ choose, clock, extraTime }).toEqual({ choose: { fixed: ['use-of-english'], count: 3 }, clock: 'shared', extraTime: undefined })
    expect({ keyMap, maximumTotal: scale.subjectMaximum * 4 }).toEqual({
      keyMap: { next: 'N', previous: 'P', submit: 'S', reverse: 'R' },
      maximumTotal: 400
    })
    expect(subjects.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['biology', 'economics', 'government', 'literature-in-english']))
  })

  it('the NCEE profile gives 200 marks over four papers', () => {
    const { subjects } = profileOf('ncee')
    const sitting = sat(
      'ncee',
      subjects.map(({ slug }) => slug)
    )
    expect(sitting.parts?.map(({ subjectSlugs }) => subjectSlugs.map((slug) => countItems(subjects, [slug])))).toEqual([
      [40, 10],
      [40, 20],
      [40, 10],
      [40]
    ])
    expect(subjects.reduce((sum, { maximum = 0 }) => sum + maximum, 0)).toBe(200)
  })

  it('blind candidates and those with albinism get thirty minutes more per part at NECO, NCEE and BECE', () => {
    const more = profiles.flatMap(({ profile: { id, extraTime = [] } }) => extraTime.map((rule) => `${id} ${rule.id} ${rule.msPerPart / 60_000}`))
    const ids = ['bece-neco', 'ncee', 'neco-ssce-2025', 'neco-ssce-2026']
    expect(more).toEqual(ids.flatMap((id) => [`${id} blind 30`, `${id} albino 30`]))
  })

  const senior = ['A1 75', 'B2 70', 'B3 65', 'C4 60', 'C5 55', 'C6 50', 'D7 45', 'E8 40', 'F9 0']
  it.each([
    ['wassce', senior],
    ['neco-ssce-2026', senior],
    ['school-test', senior],
    ['bece-ghana', ['1 90', '2 80', '3 70', '4 60', '5 55', '6 50', '7 40', '8 35', '9 0']]
  ])('the %s profile grades correctly at the edges of its grade bands', (id, bands) => {
    const { marking, scale } = profileOf(id)
    const gradeAt = (right: number) => {
      const items = Array.from({ length: 100 }, (_, index) => ({
        id: String(index),
        key: { type: 'single-choice' as const, optionId: 'v', why: {} }
      }))
      const answers = Object.fromEntries(items.slice(0, right).map((item) => [item.id, { optionId: 'v' }]))
      return scoreAttempt([{ slug: 'any', items }], answers, { marking, scale }).subjects[0]?.grade
    }
    expect(bands.map((band) => `${gradeAt(Number(band.split(' ')[1]))} ${band.split(' ')[1]}`)).toEqual(bands)
    bands.slice(0, -1).forEach((band, index) => {
      expect(`${gradeAt(Number(band.split(' ')[1]) - 1)}`).toBe(bands[index + 1]?.split(' ')[0])
    })
  })

  it('every profile but Koya’s own lists what no official document confirms', () => {
    for (const { profile } of profiles)
      expect({ id: profile.id, hasUnconfirmed: (profile.unconfirmed ?? []).length > 0 }).toEqual({
        id: profile.id,
        hasUnconfirmed: profile.body !== 'Koya'
      })
  })
})

describe('the versions of an exam', () => {
  const all = profiles.map(({ profile }) => profile)

  it.each([
    ['2025-12-31', 'neco-ssce-2025'],
    ['2026-01-01', 'neco-ssce-2026'],
    ['2019-06-01', 'neco-ssce-2025']
  ])('the version of neco-ssce on %s is %s', (day, id) => {
    expect(versionFor(all, 'neco-ssce', day)?.id).toBe(id)
  })

  it('an exam version can be found by its id, and is reported as past, in force or coming', () => {
    const former = versionFor(all, 'neco-ssce-2025', '2026-11-21')
    expect(former && [versionStatusOf(former, '2025-12-31'), versionStatusOf(former, '2026-01-01'), versionStatusOf(former, '2019-12-31')]).toEqual([
      'in-force',
      'past',
      'coming'
    ])
    expect(versionFor(all, 'no-such', '2026-11-21')).toBe(null)
  })

  it('the latest past exam version is used where none is in force', () => {
    const former = all.filter(({ id }) => id !== 'neco-ssce-2026')
    expect(versionFor(former, 'neco-ssce', '2026-11-21')?.id).toBe('neco-ssce-2025')
  })
})

describe('a profile is refused', () => {
  it('a profile whose fields contradict one another is refused', () => {
    expect(refused({})).toBe(undefined)
    const { subjects, parts } = profileOf('ncee')
    expect(refused({ parts: parts!.slice(1) })).toBe('a subject has no time limit: set its budgetMs or add it to a part')
    expect(refused({ clock: 'shared' })).toBe('with a shared clock, remove parts and the budgetMs of each subject')
    expect(refused({ subjects: subjects.slice(1) })).toBe('a part or choice names a subject that the exam does not have')
    expect(refused({ subjects: [...subjects, subjects[0]!] })).toBe('a subject or a part is listed twice')
    expect(refused({ keyMap: { next: 'E', previous: 'P', submit: 'S', reverse: 'R' } })).toBe(
      'a keyboard key is used twice: check keyMap and optionLetters'
    )
    expect(refused({ choose: { fixed: [], count: 8 } })).toBe('candidates must choose more subjects than there are')
    expect(refused({ effectiveUntil: '2025-01-01' })).toBe('effectiveUntil is before effectiveFrom')
    expect(refused({ extraTime: [1, 2].map(() => ({ id: 'blind', title: 'Blind', msPerPart: 1 })) })).toBe('a reason for extra time is named twice')
  })

  it('a section whose choice contradicts itself is refused', () => {
    const theory = profileOf('wassce-theory')
    const [mathematics] = theory.subjects
    const [a, b] = mathematics?.sections ?? []
    const withSections = (sections: NonNullable<(typeof theory.subjects)[number]['sections']>) =>
      refused({ subjects: [{ ...mathematics!, sections }, ...theory.subjects.slice(1)] }, theory)
    expect(withSections([a!, b!])).toBe(undefined)
    expect(withSections([a!, { ...b!, title: 'Section A' }])).toBe('two sections of a subject have the same title')
    expect(withSections([a!, { ...b!, choose: { count: 8, counts: 'best' } }])).toBe(
      'a section with a choice must ask for fewer questions than it has'
    )
    const { marks: _, ...unmarked } = b!
    expect(withSections([a!, unmarked])).toBe('a section with a choice must say what each question is worth')
  })
})
