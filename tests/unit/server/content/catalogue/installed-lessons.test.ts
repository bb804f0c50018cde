import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installPack, offerPack, removePack } from '../../../../../src-server/content/packs/install-pack.ts'
import type { LessonToPack } from '../../../../../src-server/content/packs/pack-contents.ts'
import type { SubjectContent } from '../../../../../src-shared/content/exams/subject-content.ts'
import { buildPackLesson, squareDrawing } from '../../../../support/build-pack-lesson.ts'
import { makeItems } from '../../../../support/content-fixture.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { submitAttempt } from '../../../../support/submit-attempt.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { makePackLibrary, makeSums, type PackToMake, type TestPackLibrary } from '../../../../support/pack-library.ts'
import { squareSvg } from '../../../../support/pictures.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const market: SubjectContent = {
  subject: 'mathematics',
  title: 'Mathematics',
  version: 1,
  stimuli: [],
  items: makeItems('mine', 12, { topic: 'Market' })
}
const own: PackToMake = { id: 'my-sums', contents: [market], lessons: [buildPackLesson()] }
const { quiz } = buildPackLesson().line

/** A lesson that replaces a built-in one, with a quiz of the exam's own items. */
const anew: LessonToPack = buildPackLesson({
  slug: 'adding-up',
  title: 'Adding up, anew',
  quiz: { ...quiz!, title: 'Quiz: anew', exam: 'trial', draw: { itemCount: 8 } }
})

async function tryInstall(library: TestPackLibrary, pack: PackToMake): Promise<string> {
  const installed = await installPack(await library.open(), { file: await library.make(pack), consent: pack.by ? {} : { isOwn: true } })
  return installed.ok ? 'ok' : installed.error.code
}

async function install(library: TestPackLibrary, pack: PackToMake): Promise<void> {
  expect(await tryInstall(library, pack)).toBe('ok')
}

/** Copies a pack into the library without the checks of an installation. */
async function lay(library: TestPackLibrary, pack: PackToMake): Promise<void> {
  writeFileSync(join(library.packFolder, `${pack.id ?? 'trial'}.koyapack`), readFileSync(await library.make(pack)))
  // Writing into a file does not change its folder's time.
  utimesSync(library.packFolder, new Date(), new Date())
}

async function open(library = makePackLibrary()) {
  const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: library.resources.folder, packFolder: library.packFolder })
  const learner = await signIn(backend)
  const bearer = learner.token
  return {
    library,
    backend,
    learner,
    list: async () => (await backend.call('listLessons', { bearer })).value.lessons,
    fetch: async (slug: string) => backend.call('fetchLesson', { bearer, params: { slug } }),
    sitQuiz: async (slug: string) => openAttempt(backend, learner, { slug }),
    tryQuiz: async (slug: string) => (await backend.call('fetchAssessment', { bearer, params: { slug }, query: {} })).error?.code
  }
}

type Opened = Awaited<ReturnType<typeof open>>

const prefixesIn = ({ paper }: Awaited<ReturnType<Opened['sitQuiz']>>): readonly string[] => [
  ...new Set(paper.subjects.flatMap(({ items }) => items.map(({ id }) => id.replace(/-\d+$/, ''))))
]

describe('a lesson of an installed pack', () => {
  it('a lesson of an installed pack is listed in its subject with the title of its pack, and can be read whole', async () => {
    const { library, backend, learner, list, fetch } = await open()
    await install(library, own)
    expect((await list()).map(({ slug, quizSlug, packTitle }) => [slug, quizSlug, packTitle])).toEqual([
      ['adding-up', 'quiz-adding-up', undefined],
      ['market-sums', 'quiz-market-sums', 'Pack my-sums'],
      ['reading-aloud', null, undefined]
    ])
    const { subjects } = (await backend.call('listSubjects', { bearer: learner.token })).value
    expect(subjects.map(({ slug, lessonCount }) => [slug, lessonCount])).toEqual([
      ['mathematics', 2],
      ['english', 1]
    ])
    expect((await fetch('market-sums')).value.lesson).toMatchObject({
      packTitle: 'Pack my-sums',
      readingMinutes: 1,
      sections: [{ drawings: [{ ...squareDrawing, svg: squareSvg }] }, { title: 'In short' }]
    })
  })

  it('a pack lesson has a quiz and is linked from attempts, and removing the pack leaves the attempts unchanged', async () => {
    const { library, backend, learner, list, fetch, sitQuiz, tryQuiz } = await open()
    await install(library, own)
    const sat = await sitQuiz('quiz-market-sums')
    expect({ title: sat.paper.title, itemCount: sat.paper.subjects[0]?.items.length, prefixes: prefixesIn(sat) }).toEqual({
      title: 'Quiz: sums at the market',
      itemCount: 8,
      prefixes: ['mine']
    })
    await submitAttempt(backend, sat)
    const params = { attemptId: sat.attemptId }
    const reading = async () => (await backend.call('listAttemptLessons', { bearer: learner.token, params })).value.lessons
    const ids = sat.paper.subjects.flatMap(({ items }) => items.map(({ id }) => id))
    expect((await reading()).map((link) => ({ ...link, itemIds: link.itemIds.toSorted() }))).toEqual([
      { slug: 'market-sums', title: 'Sums at the market', packTitle: 'Pack my-sums', itemIds: ids.toSorted() }
    ])
    const report = (await backend.call('fetchReport', { bearer: learner.token, params })).value

    await removePack({ folder: library.packFolder }, 'my-sums')
    expect((await list()).map(({ slug }) => slug)).toEqual(['adding-up', 'reading-aloud'])
    expect((await fetch('market-sums')).error?.code).toBe('lesson/not-found')
    expect(await tryQuiz('quiz-market-sums')).toBe('assessment/not-found')
    expect(await reading()).toEqual([])
    expect((await backend.call('fetchReport', { bearer: learner.token, params })).value).toEqual(report)
    expect((await backend.call('listAttempts', { bearer: learner.token })).value.attempts.map(({ title }) => title)).toEqual([sat.paper.title])
  })

  it('a lesson of an installed pack is replaced at the next read once a newer version is installed', async () => {
    const { library, fetch } = await open()
    await install(library, own)
    expect((await fetch('market-sums')).value.lesson.title).toBe('Sums at the market')
    await install(library, { ...own, version: 9, lessons: [buildPackLesson({ title: 'More sums' })] })
    expect((await fetch('market-sums')).value.lesson.title).toBe('More sums')
    await install(library, { ...own, version: 10, lessons: [] })
    expect((await fetch('market-sums')).error?.code).toBe('lesson/not-found')
  })

  it('a pack lesson is listed without its quiz when its exam is unknown', async () => {
    const { library, list, tryQuiz } = await open()
    await install(library, { ...own, lessons: [buildPackLesson({ quiz: { ...quiz!, exam: 'gce-2031' } })] })
    expect((await list()).find(({ slug }) => slug === 'market-sums')?.quizSlug).toBe(null)
    expect(await tryQuiz('quiz-market-sums')).toBe('assessment/not-found')
  })

  it('a pack lesson whose file was damaged is omitted, and the backend still starts', async () => {
    const library = makePackLibrary()
    await install(library, own)
    const path = join(library.packFolder, 'my-sums.koyapack')
    const bytes = readFileSync(path)
    const at = bytes.indexOf('lessons.jsonl') + 60
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(path, bytes)
    const { list } = await open(library)
    expect((await list()).map(({ slug }) => slug)).toEqual(['adding-up', 'reading-aloud'])
  })
})

describe('a pack that stands in for a bank', () => {
  const bank: PackToMake = { contents: [makeSums('new')], lessons: [anew] }

  it('a pack replaces the bank’s lessons of the same name and their quizzes until it is removed', async () => {
    const { library, list, fetch, sitQuiz } = await open()
    await install(library, { ...bank, by: library.koya })
    expect((await list()).map(({ slug, title }) => [slug, title])).toEqual([
      ['adding-up', 'Adding up, anew'],
      ['reading-aloud', 'Reading aloud']
    ])
    expect((await fetch('adding-up')).value.lesson.packTitle).toBe('Pack trial')
    const sat = await sitQuiz('quiz-adding-up')
    expect({ title: sat.paper.title, prefixes: prefixesIn(sat) }).toEqual({ title: 'Quiz: anew', prefixes: ['new'] })
    await removePack({ folder: library.packFolder }, 'trial')
    expect((await fetch('adding-up')).value.lesson).toMatchObject({ title: 'Adding up' })
    expect(prefixesIn(await sitQuiz('quiz-adding-up'))).toEqual(['sum'])
  })

  it('C6: a pack copied into the library unsigned, by a stranger, or older does not replace lessons', async () => {
    const { library, fetch, sitQuiz } = await open()
    await install(library, { ...bank, by: library.koya })
    expect((await fetch('adding-up')).value.lesson.title).toBe('Adding up, anew')
    for (const pack of [{ version: 7 }, { version: 7, by: library.stranger }, { version: 3, by: library.koya }]) {
      await lay(library, { ...bank, ...pack })
      expect((await fetch('adding-up')).value.lesson.title).toBe('Adding up')
      expect(prefixesIn(await sitQuiz('quiz-adding-up'))).toEqual(['sum'])
    }
  })
})

describe('a name of a lesson that is taken', () => {
  it('a lesson name is refused when Koya, another bank or another pack already uses it', async () => {
    const library = makePackLibrary()
    const taken = async (pack: PackToMake) => {
      const offered = await offerPack(await library.open(), await library.make(pack))
      const code = await tryInstall(library, pack)
      // An offer reports missing consent first. Once the user has agreed, it no longer hides other refusals.
      return { refusal: offered.ok && offered.value.refusal?.code, outcome: code }
    }
    const strange = buildPackLesson({ slug: 'adding-up' })
    expect(await taken({ ...own, lessons: [strange] })).toEqual({ refusal: 'pack/unsigned', outcome: 'pack/lesson-taken' })
    expect(await taken({ ...own, by: library.koya, lessons: [strange] })).toEqual({ refusal: 'pack/lesson-taken', outcome: 'pack/lesson-taken' })
    const { quiz: _, ...unasked } = buildPackLesson({ slug: 'reading-aloud', drawings: [], sections: [{ title: 'One', text: 'Word.' }] }).line
    const other: PackToMake = { by: library.koya, lessons: [{ line: unasked, svgs: new Map() }] }
    expect(await taken(other)).toEqual({ refusal: 'pack/lesson-taken', outcome: 'pack/lesson-taken' })
    expect(await taken({ ...own, by: library.koya })).toEqual({ refusal: undefined, outcome: 'ok' })
    expect(await taken({ ...own, id: 'other-sums', by: library.koya })).toEqual({ refusal: 'pack/lesson-taken', outcome: 'pack/lesson-taken' })
    expect(await taken({ ...own, by: library.koya, version: 12 })).toEqual({ refusal: undefined, outcome: 'ok' })
    await removePack({ folder: library.packFolder }, 'my-sums')
    expect(await taken({ ...own, id: 'other-sums', by: library.koya })).toEqual({ refusal: undefined, outcome: 'ok' })
  })

  it('a refusal for a taken lesson name states the lesson and the pack that has it', async () => {
    const library = makePackLibrary()
    await install(library, own)
    const refused = await installPack(await library.open(), { file: await library.make({ ...own, id: 'other-sums' }), consent: { isOwn: true } })
    expect(refused).toMatchObject({ error: { fields: { lesson: 'market-sums', pack: 'my-sums' } } })
  })

  it('Koya’s own lesson takes precedence over one of the same name in a pack copied into the library', async () => {
    const { library, list, sitQuiz } = await open()
    await install(library, own)
    await lay(library, { ...own, lessons: [buildPackLesson({ slug: 'adding-up', title: 'A stranger' })] })
    expect((await list()).map(({ title }) => title)).toEqual(['Adding up', 'Reading aloud'])
    expect(prefixesIn(await sitQuiz('quiz-adding-up'))).toEqual(['sum'])
  })
})
