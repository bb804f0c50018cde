import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { BankOutcome } from '../../../../../src-server/content/bank/bank-outcome.ts'
import { checkLessons } from '../../../../../src-server/content/bank/check-lessons.ts'
import { readBank } from '../../../../support/read-commands.ts'
import { runBankCommand } from '../../../../../src-server/commands/bank/run-bank-command.ts'
import type { LessonToPack } from '../../../../../src-server/content/packs/pack-contents.ts'
import type { PackLessonLine } from '../../../../../src-server/content/packs/pack-lesson.ts'
import type { Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildPackLesson } from '../../../../support/build-pack-lesson.ts'
import { makeItems, makeResourcesFolder, testProfile, type ResourcesFolder } from '../../../../support/content-fixture.ts'
import { testLesson } from '../../../../support/learning-fixture.ts'
import { makePackLibrary, makeSums } from '../../../../support/pack-library.ts'
import { squareSvg } from '../../../../support/pictures.ts'
import { header } from '../packs/archive/pack-fixture.ts'

async function run(...words: string[]): Promise<Result<BankOutcome>> {
  const command = readBank(words)
  return command.ok ? runBankCommand(command.value, '2026-11-22') : command
}

const linesOf = (outcome: Result<BankOutcome>): readonly string[] => (outcome.ok ? outcome.value.lines : [outcome.error.code])

/** Makes resources whose lesson on adding up has a drawing. */
function makeResources(): ResourcesFolder {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  const { line } = buildPackLesson()
  resources.write('learning/lessons/adding-up.json', { ...testLesson, drawings: line.drawings, sections: line.sections })
  resources.write('learning/drawings/market-square.svg', squareSvg)
  return resources
}

async function build({ folder }: ResourcesFolder): Promise<{ readonly outcome: Result<BankOutcome>; readonly pack: string }> {
  const headerFile = join(folder, 'header.json')
  writeFileSync(headerFile, JSON.stringify({ ...header, id: 'trial', version: 9 }))
  const pack = join(folder, 'trial.koyapack')
  return { pack, outcome: await run('build', 'trial', pack, headerFile, '--content', join(folder, 'content'), '--resources', folder) }
}

describe('a pack that is built of a bank', () => {
  it('a built pack contains the lessons of its bank, and verifying it on another computer counts and checks them', async () => {
    const resources = makeResources()
    const { outcome, pack } = await build(resources)
    expect(linesOf(outcome)).toContain('1 lessons, 1 with a quiz: mathematics 1')
    const elsewhere = makePackLibrary()
    const key = join(resources.folder, 'nobody.pem')
    writeFileSync(key, elsewhere.koya.publicPem)
    const verified = await run('verify', pack, '--resources', resources.folder, '--trust', key)
    expect(linesOf(verified)).toContain('1 lessons, 1 with a quiz: mathematics 1')
    // Five items are enough for a test lesson and too few for a real one.
    expect(linesOf(verified)).toContain('lesson adding-up: quiz-items: its quiz has 5 items, at least 8 are needed')
    expect(verified.ok && verified.value.isFine).toBe(false)
    const alone = await run('verify', pack, '--resources', join(resources.folder, 'nowhere'))
    expect(linesOf(alone)[3]).toMatch(/^1 quizzes could not be checked: there are no exams in .*nowhere$/)
  })

  it('a pack is not built with a lesson that packs may not contain', async () => {
    const resources = makeResources()
    resources.write('learning/drawings/market-square.svg', squareSvg.replace('</svg>', '<script>1</script></svg>'))
    expect(await build(resources)).toMatchObject({
      outcome: { ok: true, value: { isFine: false, lines: [expect.stringContaining('<script> is not allowed')] } }
    })
  })

  it('installing a pack reports the count of its lessons', async () => {
    const library = makePackLibrary()
    const contents = [{ ...makeSums('mine', 12), items: makeItems('mine', 12, { topic: 'Market' }) }]
    const file = await library.make({ id: 'my-sums', contents, lessons: [buildPackLesson()] })
    const place = ['--data', library.dataFolder, '--resources', library.resources.folder]
    expect(linesOf(await run('install', file, '--own', ...place)).slice(1)).toEqual(['  mathematics: 12 items', '  1 lessons'])
  })
})

describe('the check', () => {
  it('the check counts the lessons of the checked banks, and reports faults of their quizzes', async () => {
    const { folder } = makeResources()
    const checked = linesOf(await run('check', '--content', join(folder, 'content'), '--resources', folder))
    expect(checked).toContain('1 lessons, 1 with a quiz: mathematics 1')
    expect(checked).toContain('lesson adding-up: quiz-items: its quiz has 5 items, at least 8 are needed')
    const empty = join(folder, 'no-content')
    mkdirSync(empty)
    expect(linesOf(await run('check', '--content', empty, '--resources', folder)).join('\n')).not.toContain('lesson')
  })

  const items = makeItems('sum', 12, { topic: 'Market' })
  const sums = { bank: 'trial', content: { ...makeSums('sum'), items }, syllabus: undefined, reviews: undefined, templates: [], media: new Map() }
  const { quiz } = buildPackLesson().line
  const findingsOf = (lessons: readonly LessonToPack[]) =>
    checkLessons(lessons, { subjects: [sums], profiles: [testProfile], ownBank: 'trial' }).map(({ code, message }) => `${code}: ${message}`)
  const saying = (text: string, change: Partial<PackLessonLine> = {}) =>
    buildPackLesson({ drawings: [], sections: [{ title: 'One', text }], ...change })

  it('the check accepts a valid lesson, with a quiz from the items of the pack or of an exam', () => {
    expect(findingsOf([buildPackLesson(), buildPackLesson({ slug: 'other', quiz: { ...quiz!, exam: 'trial' } })])).toEqual([])
    expect(findingsOf([saying('Nairobi, Ọ̀ṣun, ẹ̀kọ́, ₦500, Ω and $\\alpha \\rightarrow \\beta$ at 25 °C.')])).toEqual([])
  })

  it.each<readonly [string, readonly LessonToPack[], string]>([
    ['two lessons of one name', [buildPackLesson(), buildPackLesson()], 'duplicate-id'],
    ['a drawing that is not there', [{ ...buildPackLesson(), svgs: new Map() }], 'lesson-form: the drawing market-square'],
    ['a formula that no lesson needs', [saying('Look: $\\def\\a{x}$.')], 'lesson-form: the lesson market-sums'],
    ['a mark that nothing closes', [saying('Half of $x is a **number')], 'markup'],
    ['a letter that no font has', [saying('The sign 學 means to learn.')], 'letter-not-drawn: no font of Koya has "學"'],
    ['a title of such letters', [saying('Word.', { title: 'Учить' })], 'letter-not-drawn'],
    [
      'words that are too hard for primary school',
      [saying('Photosynthetic organisms characteristically synthesise carbohydrates.', { classLevels: ['primary-4'] })],
      'hard-to-read: its grade is'
    ],
    [
      'a sentence that is too long for primary school',
      [saying(`${'one '.repeat(27)}.`, { classLevels: ['primary-4'] })],
      'hard-to-read: a sentence has 27 words'
    ],
    ['a quiz of few items', [buildPackLesson({ quiz: { ...quiz!, draw: { itemCount: 7 } } })], 'quiz-items: its quiz has 7 items'],
    ['a quiz of more than there are', [buildPackLesson({ quiz: { ...quiz!, draw: { itemCount: 13 } } })], 'but there are 12'],
    ['a quiz of no such subject', [buildPackLesson({ quiz: { ...quiz!, subject: 'law' } })], 'quiz-items: its quiz needs items of the pack, law'],
    ['a quiz of no such exam', [buildPackLesson({ quiz: { ...quiz!, exam: 'gce' } })], 'quiz-items: its quiz needs items of gce'],
    [
      'a quiz of no such topic',
      [buildPackLesson({ quiz: { ...quiz!, draw: { itemCount: 8, topics: ['Market', 'Weather'] } } })],
      'unknown-topic: no item is about "Weather"'
    ]
  ])('the check reports %s', (_, lessons, words) => {
    expect(findingsOf(lessons).join('\n')).toContain(words)
  })
})
