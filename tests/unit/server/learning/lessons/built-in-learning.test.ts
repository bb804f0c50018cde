import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readingLevel } from '../../../../../src-server/content/bank/reading-level.ts'
import { createContentLibrary } from '../../../../../src-server/content/catalogue/create-content-library.ts'
import { readLearningSources } from '../../../../../src-server/learning/lessons/read-learning-sources.ts'
import { toLearningRows } from '../../../../../src-server/learning/lessons/learning-rows.ts'
import { worksOf } from '../../../../../src-server/content/sources/library-source.ts'
import { checkCoverage } from '../../../../../src-server/content/check/check-coverage.ts'
import { checkMarkup } from '../../../../../src-shared/content/check/check-markup.ts'
import { classLevels } from '../../../../../src-shared/account/class-levels.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { formulasOf, setFormula } from '../../../../support/set-formulas.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const folder = resolve('resources')
const library = createContentLibrary(folder)
const sources = await readLearningSources(folder, library)
const { subjects, lessons, libraries, plans, addOns, ladders } = sources

/** Every readable text by the name of its source. */
const texts = [
  ...lessons.map(({ slug, title, summary, sections }) => ({
    id: slug,
    parts: [title, summary, ...sections.flatMap((section) => [section.title, section.text])]
  })),
  ...libraries.map((source) => ({
    id: source.serial,
    parts: [
      source.title,
      source.summary,
      ...worksOf(source).flatMap((work) => [work.title, work.kind === 'note' ? work.text : 'words' in work ? work.words : ''])
    ]
  }))
]

function findingsIn(id: string, parts: readonly string[]) {
  const stimuli = parts.map((text) => ({ id, kind: 'passage' as const, title: id, text }))
  return checkMarkup({ subject: id, title: id, version: 1, items: [], stimuli })
}

function stagesOf(levels: readonly string[]): string[] {
  return classLevels.filter(({ slug }) => levels.includes(slug)).map(({ stage }) => stage)
}

describe('the built-in lessons and libraries', () => {
  it('built-in content has 12 subjects, 42 lessons in 8 subjects for all stages, and open and add-on libraries', () => {
    expect(subjects.length).toBeGreaterThanOrEqual(12)
    expect(new Set(subjects.flatMap(({ stages }) => stages))).toEqual(new Set(['primary', 'junior', 'senior']))
    expect(lessons.length).toBeGreaterThanOrEqual(42)
    expect(new Set(lessons.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(8)
    expect(new Set(lessons.flatMap((lesson) => stagesOf(lesson.classLevels)))).toEqual(new Set(['primary', 'junior', 'senior']))
    expect({
      hasThree: libraries.length >= 3,
      hasAddOnLibrary: libraries.some(({ addOn }) => addOn !== undefined),
      hasOpenLibrary: libraries.some(({ addOn }) => addOn === undefined)
    }).toEqual({ hasThree: true, hasAddOnLibrary: true, hasOpenLibrary: true })
  })

  it('built-in lessons exist for every class', () => {
    const taught = new Set(lessons.flatMap((lesson) => lesson.classLevels))
    expect(classLevels.filter(({ slug }) => !taught.has(slug)).map(({ title }) => title)).toEqual([])
  })

  it('built-in lessons for primary school have a reading grade of at most 5 and sentences of at most 26 words', () => {
    const theirs = lessons.filter(({ classLevels: levels }) => stagesOf(levels).includes('primary'))
    expect(theirs.length).toBeGreaterThanOrEqual(10)
    for (const { slug, sections } of theirs) {
      const { grade, longestSentence } = readingLevel(sections.map(({ text }) => text))
      // One lesson lists the alphabet, which counts as 26 words.
      expect({ slug, isEasy: grade <= 5, sentencesFit: longestSentence <= 26 }, String(grade)).toEqual({ slug, isEasy: true, sentencesFit: true })
    }
  })

  it('built-in lessons have 500 to 900 words in four to eight sections, with “Common mistakes” and “In short”', () => {
    for (const { slug, sections } of lessons) {
      const titles = sections.map(({ title }) => title)
      const wordCount = sections.flatMap(({ title, text }) => `${title} ${text}`.split(/\s+/)).length
      expect({ slug, wordCount, isLengthFitting: wordCount >= 500 && wordCount <= 900 }).toEqual({ slug, wordCount, isLengthFitting: true })
      expect({
        slug,
        hasFourToEightSections: titles.length >= 4 && titles.length <= 8,
        hasMistakesSection: titles.includes('Common mistakes'),
        lastTitle: titles.at(-1)
      }).toEqual({ slug, hasFourToEightSections: true, hasMistakesSection: true, lastTitle: 'In short' })
      expect({ slug, distinctTitleCount: new Set(titles).size }).toEqual({ slug, distinctTitleCount: titles.length })
    }
  })

  it('a built-in lesson has its own quiz or none, and a quiz has five items or more and the lesson’s classes', async () => {
    const quizzes = (await library.readDefinitions()).filter(({ kind }) => kind === 'quiz')
    expect(quizzes.map(({ slug }) => slug).toSorted()).toEqual(lessons.flatMap(({ quiz }) => quiz ?? []).toSorted())
    expect(quizzes.length).toBeGreaterThan(50)
    for (const { slug, quiz, classLevels: levels } of lessons) {
      if (quiz === undefined) continue
      const its = quizzes.find((candidate) => candidate.slug === quiz)
      expect({ slug, hasFiveItems: (its?.draw?.itemCount ?? 0) >= 5, levels: its?.classLevels }).toEqual({ slug, hasFiveItems: true, levels })
    }
  })

  it('built-in quizzes ask what their lesson teaches at its class, and name items where a bank topic is wider', async () => {
    const classesOf: Readonly<Record<string, readonly string[]>> = {
      'primary-6': ['primary-5', 'primary-6'],
      jss3: ['js-3'],
      utme: ['ss-1', 'ss-2', 'ss-3']
    }
    // The topics of these quizzes match their lesson exactly.
    const whole = ['quiz-words-near-and-opposite', 'quiz-finding-answers-in-a-passage']
    // Text that each question of the lesson must contain, in its stem, options or explanation.
    const marks: Readonly<Record<string, RegExp>> = {
      'quiz-quadratic-equations': /x\^2|t\^2|\^2|root|product/,
      'quiz-counting-chances': /probab|way|arrange|chosen|codes|shake|factorial|!|\\times/i,
      'quiz-sine-cosine-and-the-far-bank': /\\(?:sin|cos|tan)|bearing|angle/,
      'quiz-mendel-and-his-peas': /allele|dominant|recessive|genotype|gene/i,
      'quiz-diffusion-and-osmosis': /osmosis|diffus|water|active transport/i
    }
    const quizzes = (await library.readDefinitions()).filter(({ kind }) => kind === 'quiz')
    for (const {
      slug,
      profile: family,
      subjects: [subject = ''],
      draw,
      classLevels: levels
    } of quizzes) {
      const profile = await library.readProfile(family, '2026-11-21')
      const bank = profile?.bank ?? profile?.id ?? ''
      if (bank === 'lesson-quiz' || profile === null) continue
      expect({ slug, levelsNotInBank: levels.filter((level) => !classesOf[bank]?.includes(level)) }).toEqual({ slug, levelsNotInBank: [] })
      expect({ slug, hasItemsOrWholeTopics: draw?.items !== undefined || whole.includes(slug) }).toEqual({ slug, hasItemsOrWholeTopics: true })
      const content = (await library.readBankOf(profile, profile.subjects)).get(subject)
      const named = (content?.items ?? []).filter(({ id }) => draw?.items?.includes(id))
      expect({ slug, itemCount: named.length }).toEqual({ slug, itemCount: draw?.items?.length ?? 0 })
      const mark = marks[slug] ?? /./
      expect({ slug, offLesson: named.filter((item) => !mark.test(JSON.stringify(item))).map(({ id }) => id) }).toEqual({ slug, offLesson: [] })
      expect({ slug, offTopic: named.filter(({ topic }) => draw?.topics?.includes(topic) === false).map(({ id }) => id) }).toEqual({
        slug,
        offTopic: []
      })
    }
    expect(quizzes.find(({ slug }) => slug === 'quiz-fractions-of-a-whole')?.profile, 'easier than Common Entrance').toBe('lesson-quiz')
    const quadratic = quizzes.find(({ slug }) => slug === 'quiz-quadratic-equations')
    // This item is about partial variation.
    expect(quadratic?.draw?.items).not.toContain('utme-mth-020')
  })

  it('every class of primary and junior school has a built-in English lesson', () => {
    const inEnglish = lessons.filter(({ subject }) => subject === 'english-language').flatMap((lesson) => lesson.classLevels)
    const without = classLevels.filter(({ slug, stage }) => stage !== 'senior' && !inEnglish.includes(slug))
    expect(without.map(({ slug }) => slug)).toEqual([])
  })

  it('every built-in lesson belongs to a stage at which its subject is taught', () => {
    for (const { slug, subject, classLevels: levels } of lessons) {
      const taught = subjects.find((candidate) => candidate.slug === subject)?.stages ?? []
      expect({ slug, untaughtStages: stagesOf(levels).filter((stage) => !taught.some((one) => one === stage)) }).toEqual({ slug, untaughtStages: [] })
    }
  })

  it('every built-in lesson takes two to six minutes to read', () => {
    for (const { slug, reading_minutes: minutes } of toLearningRows(sources).lesson)
      expect({ slug, takesTwoToSixMinutes: minutes >= 2 && minutes <= 6 }).toEqual({ slug, takesTwoToSixMinutes: true })
  })

  it.each(texts.map(({ id, parts }) => [id, parts] as const))(
    'the built-in text %s closes every mark, and all its formulas can be typeset',
    (id, parts) => {
      expect(findingsIn(id, parts)).toEqual([])
      for (const tex of parts.flatMap(formulasOf)) expect(() => setFormula(tex), tex).not.toThrow()
    }
  )

  it('the check of built-in texts reports an open mark', () => {
    expect(findingsIn('open', ['Half of $x is a **number'])).toMatchObject([{ code: 'markup' }])
  })

  it('built-in lesson and library files are named after their slug or serial', () => {
    const names = (part: string) => readdirSync(join(folder, 'learning', part)).map((name) => name.replace('.json', ''))
    expect(names('lessons')).toEqual(lessons.map(({ slug }) => slug))
    expect(names('libraries')).toEqual(libraries.map(({ serial }) => serial))
  })
})

describe('the built-in offers', () => {
  it('the built-in offers are free, term, stage, exam and school plans and add-ons, all priced in kobo', () => {
    expect(plans.map(({ slug, price, period, audience }) => [slug, price.currency, price.amountMinor % 100, period, audience.kind])).toEqual([
      ['free', 'NGN', 0, 'forever', 'learner'],
      ['learner-term', 'NGN', 0, 'term', 'learner'],
      ['primary-term', 'NGN', 0, 'term', 'class'],
      ['junior-term', 'NGN', 0, 'term', 'class'],
      ['senior-term', 'NGN', 0, 'term', 'class'],
      ['utme-year', 'NGN', 0, 'year', 'exam'],
      ['school-seat', 'NGN', 0, 'term', 'school']
    ])
    expect(addOns.map(({ slug, price }) => [slug, price.currency, price.amountMinor > 0])).toEqual([
      ['chemistry-notes', 'NGN', true],
      ['mathematics-worked-out', 'NGN', true],
      ['reasoning-medals', 'NGN', true],
      ['social-studies-medals', 'NGN', true],
      ['literature-medals', 'NGN', true]
    ])
  })

  it('each built-in add-on opens a library, or medal test ladders that no other add-on opens', () => {
    const opened = addOns.map(({ slug, kind, opens }) => [slug, kind, libraries.filter(({ addOn }) => addOn === slug).length, opens?.ladders ?? []])
    expect(opened).toEqual([
      ['chemistry-notes', 'library', 1, []],
      ['mathematics-worked-out', 'library', 1, []],
      ['reasoning-medals', 'medal-pack', 0, ['primary-verbal-reasoning', 'primary-quantitative-reasoning']],
      ['social-studies-medals', 'medal-pack', 0, ['junior-social-studies']],
      ['literature-medals', 'medal-pack', 0, ['literature-in-english']]
    ])
  })

  it('each built-in class plan includes ladders of its own classes, and the free plan states the free ladders', () => {
    const paid = addOns.flatMap(({ slug, opens }) => (opens?.ladders ?? []).map((ladder) => ({ slug, ladder })))
    for (const { slug, audience, includes } of plans) {
      if (audience.kind !== 'class') continue
      const classes = paid.filter((one) => includes.includes(one.slug)).map(({ ladder }) => ladders.find((one) => one.slug === ladder)?.classLevels)
      expect({ slug, hasLadders: classes.length > 0, classLevels: new Set(classes.flat()) }).toEqual({
        slug,
        hasLadders: true,
        classLevels: new Set(audience.classLevels)
      })
    }
    expect({ freeLadderCount: ladders.length - paid.length, isCountStated: plans[0]?.features.includes('Eleven medal tests') }).toEqual({
      freeLadderCount: 11,
      isCountStated: true
    })
  })
})

describe('the whole built-in content', () => {
  it('the built-in content is served by the contract: two locked libraries, open first levels, a working quiz', async () => {
    const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: folder })
    const { token: bearer } = await signIn(backend)
    const listed = (await backend.call('listSubjects', { bearer })).value.subjects
    const physics = (await library.readBank('utme')).get('physics')
    const physicsLessons = lessons.filter(({ subject }) => subject === 'physics').length
    expect(listed.find(({ slug }) => slug === 'physics')).toMatchObject({ itemCount: physics?.items.length, lessonCount: physicsLessons })
    let learner = bearer
    for (const [number, { slug, quizSlug }] of (await backend.call('listLessons', { bearer })).value.lessons.entries()) {
      expect((await backend.call('fetchLesson', { bearer, params: { slug } })).value.lesson.quizSlug).toBe(quizSlug)
      if (quizSlug === null) continue
      if (number % 25 === 24) learner = (await signIn(backend, `learner-${String(number)}@example.com`)).token
      const body = { attemptId: crypto.randomUUID(), slug: quizSlug, ...agreedVersions }
      expect((await backend.call('startAttempt', { bearer: learner, body })).status).toBe(200)
    }
    const libraries = (await backend.call('listLibraries', { bearer })).value.libraries
    expect(libraries.filter(({ access }) => !access.isOpen).map(({ serial }) => serial)).toEqual(['NOT-0004', 'NOT-0005'])
    expect(libraries.map(({ opensWith }) => opensWith?.plans.map(({ slug }) => slug) ?? null)).toEqual([
      ...[null, null, null],
      ['learner-term', 'senior-term', 'utme-year', 'school-seat'],
      ['learner-term', 'utme-year', 'school-seat']
    ])
    expect((await backend.call('listPlans', { bearer })).value.plans.map(({ isCurrent }) => isCurrent)).toEqual(plans.map((_, index) => index === 0))
    expect((await backend.call('listAddOns', { bearer })).value.addOns.map(({ isOwned }) => isOwned)).toEqual(addOns.map(() => false))
    const rungs = (await backend.call('listMedalLadders', { bearer })).value.ladders.map(({ slug, levels }) => [
      slug,
      levels.map(({ state }) => state)
    ])
    expect(rungs.toSorted()).toEqual(
      ladders.map(({ slug, levels }) => [slug, levels.map((_, index) => (index === 0 ? 'open' : 'locked'))]).toSorted()
    )
  })
})

describe('the built-in quizzes and medal tests', () => {
  it('every built-in UTME quiz and medal test can be filled from the bank', async () => {
    const utme = await library.readProfile('utme', '2026-11-21')
    const bank = await library.readBank('utme')
    const content = {
      subjects: [...bank.values()],
      profiles: [utme!],
      assessments: (await library.readDefinitions()).filter(({ profile }) => profile === 'utme')
    }
    expect(checkCoverage(content)).toEqual([])
    const tooMany = content.subjects.flatMap(({ items }) => items).length + 1
    const greedy = content.assessments.map((one) => (one.draw ? { ...one, draw: { ...one.draw, itemCount: tooMany } } : one))
    expect(checkCoverage({ ...content, assessments: greedy }).length).toBe(content.assessments.filter(({ draw }) => draw).length)
  })

  it('built-in quizzes and medal tests name only topics of their bank and find as many items as they ask for', async () => {
    for (const { slug, profile: name, subjects: slugs, draw } of await library.readDefinitions()) {
      if (!draw) continue
      const profile = (await library.readProfile(name, '2026-11-21'))!
      const asked = profile.subjects.filter((subject) => slugs.includes(subject.slug))
      const items = [...(await library.readBankOf(profile, asked)).values()].flatMap((content) => content.items)
      const topics = new Set(items.map(({ topic }) => topic))
      expect({ slug, unknownTopics: (draw.topics ?? []).filter((topic) => !topics.has(topic)) }).toEqual({ slug, unknownTopics: [] })
      const drawable = items.filter(
        ({ topic, difficulty }) => (draw.topics?.includes(topic) ?? true) && (draw.difficulties?.includes(difficulty) ?? true)
      )
      expect({ slug, hasEnoughItems: drawable.length >= draw.itemCount }).toEqual({ slug, hasEnoughItems: true })
    }
  })
})
