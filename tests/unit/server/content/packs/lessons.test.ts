import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesOfLessons, filesOfSubjects, type LessonToPack } from '../../../../../src-server/content/packs/pack-contents.ts'
import { inspectPack } from '../../../../../src-server/content/packs/inspect-pack.ts'
import { newestFormat } from '../../../../../src-server/content/packs/archive/pack-manifest.ts'
import { lessonLimits } from '../../../../../src-server/content/packs/pack-lesson.ts'
import { readPackLessons } from '../../../../../src-server/content/packs/read-pack-lessons.ts'
import { writePack } from '../../../../../src-server/content/packs/write-pack.ts'
import { buildPackLesson, squareDrawing } from '../../../../support/build-pack-lesson.ts'
import { makeItems } from '../../../../support/content-fixture.ts'
import { craftZip } from '../../../../support/craft-zip.ts'
import { formulaBombs, markupPayloads } from '../../../../support/markup-payloads.ts'
import { squareSvg } from '../../../../support/pictures.ts'
import { files as plainFiles, header, makeFolder, manifestOf, writeArchive } from './archive/pack-fixture.ts'

const whole = buildPackLesson()
const inside = (body: string): string => squareSvg.replace('</svg>', `${body}</svg>`)

/** Returns `taken`, or the finding about the lesson that does not fit. */
function verdictOn(lessons: readonly LessonToPack[], change: Readonly<Record<string, string>> = {}): string {
  const changed = Object.entries(change).map(([path, text]) => [path, Buffer.from(text)] as const)
  const read = readPackLessons(new Map([...filesOfLessons(lessons), ...changed]))
  if (read.ok) return 'taken'
  expect(['pack/content', 'pack/text-bounds']).toContain(read.error.code)
  return read.error.fields?.['pack'] ?? ''
}

const saying = (text: string) => buildPackLesson({ drawings: [], sections: [{ title: 'At the stall', text }] })

describe('the lessons of a pack', () => {
  it('pack lessons are read with their quizzes, each drawing in the section that shows it', () => {
    const read = readPackLessons(
      filesOfLessons([whole, buildPackLesson({ slug: 'plain', drawings: [], sections: [{ title: 'One', text: 'Word.' }] })])
    )
    const [first, second] = read.ok ? read.value : []
    expect(first?.lesson.sections.map(({ drawings }) => drawings)).toEqual([[{ ...squareDrawing, svg: squareSvg }], undefined])
    expect({ quizDraw: first?.quiz?.draw, plainSlug: second?.lesson.slug }).toEqual({ quizDraw: whole.line.quiz?.draw, plainSlug: 'plain' })
  })

  it.each<readonly [string, readonly LessonToPack[], Readonly<Record<string, string>>, string]>([
    ['a line that is no JSON', [], { 'lessons.jsonl': '{' }, 'lessons.jsonl, line 1: it is not JSON'],
    ['a line that is no lesson', [], { 'lessons.jsonl': '\n{"slug":"a"}\n' }, 'lessons.jsonl, line 2: title'],
    ['a member that nobody knows', [], { 'lessons.jsonl': JSON.stringify({ ...whole.line, mark: 1 }) }, 'Unrecognized key'],
    ['a name that leaves its folder', [buildPackLesson({ slug: '../x' })], {}, 'lessons.jsonl, line 1: slug'],
    ['a name in capitals', [buildPackLesson({ slug: 'Market' })], {}, 'lessons.jsonl, line 1: slug'],
    ['two lessons of one name', [whole, buildPackLesson({ title: 'Another' })], {}, 'two lessons have the name market-sums'],
    [
      'two sections of one title',
      [buildPackLesson({ sections: [whole.line.sections[0]!, whole.line.sections[0]!] })],
      {},
      'two sections have the same title'
    ],
    ['no section', [buildPackLesson({ sections: [] })], {}, 'sections'],
    ['a drawing that is not there', [{ ...whole, svgs: new Map() }], {}, 'the drawing market-square of the lesson market-sums: is missing'],
    ['a drawing of another size', [buildPackLesson({ drawings: [{ ...squareDrawing, width: 200 }] })], {}, 'it measures 60 × 60'],
    ['a drawing that is too large', [buildPackLesson({}, inside(' '.repeat(17_000)))], {}, 'is too large'],
    ['a drawing without words', [buildPackLesson({ drawings: [{ ...squareDrawing, alt: '' }] })], {}, 'drawings.0.alt'],
    ['a drawing that no text shows', [buildPackLesson({ sections: [{ title: 'One', text: 'Word.' }] })], {}, 'which it does not show'],
    ['a text that shows what is not named', [buildPackLesson({ drawings: [] })], {}, 'which it does not name'],
    ['a drawing that no lesson names', [whole], { 'drawings/stray.svg': squareSvg }, 'drawings/stray.svg does not belong to a lesson'],
    ['a text without end', [saying('word '.repeat(2000))], {}, 'sections.0.text'],
    ['a table without end', [saying(`| a |\n| --- |\n${'| b |\n'.repeat(401).trim()}`)], {}, 'a table has 402 cells, more than 400'],
    ['marks within marks', [saying('*a **b __c '.repeat(200))], {}, 'marks, more than 600']
  ])('pack lessons are refused with %s, and the message says where', (...[, lessons, change, message]) => {
    expect(verdictOn(lessons, change)).toContain(message)
  })

  it('a pack with more than 500 lessons is refused before any of a hundred thousand lines is parsed', () => {
    const many = (count: number): LessonToPack[] =>
      Array.from({ length: count }, (_, index) =>
        buildPackLesson({ slug: `lesson-${index}`, drawings: [], sections: [{ title: 'One', text: 'Word.' }] })
      )
    expect(verdictOn(many(lessonLimits.lessons))).toBe('taken')
    expect(verdictOn(many(lessonLimits.lessons + 1))).toBe('lessons.jsonl: it has more than 500 lessons')
    expect(verdictOn([], { 'lessons.jsonl': 'no JSON\n'.repeat(100_000) })).toBe('lessons.jsonl: it has more than 500 lessons')
  })

  it('the largest pack lesson is read within ten seconds, with the slowest markup', () => {
    const worst = buildPackLesson({
      drawings: [],
      sections: Array.from({ length: lessonLimits.sections }, (_, index) => ({ title: `Part ${index}`, text: `*a${'b'.repeat(24)}`.repeat(300) }))
    })
    const startedAt = performance.now()
    expect(verdictOn([worst])).toBe('taken')
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })
})

describe('a lesson that was made to do harm', () => {
  it(`C4: a lesson drawing is refused with any of ${String(markupPayloads.length)} pieces of markup, and accepted without`, () => {
    expect(markupPayloads.length).toBeGreaterThanOrEqual(200)
    expect(verdictOn([buildPackLesson({}, inside('<g><rect x="1" y="1" width="2" height="2"/></g>'))])).toBe('taken')
    expect(markupPayloads.filter((payload) => verdictOn([buildPackLesson({}, inside(payload))]) === 'taken')).toEqual([])
    expect(markupPayloads.filter((payload) => verdictOn([buildPackLesson({}, payload)]) === 'taken')).toEqual([])
  })

  it.each(formulaBombs.map((bomb) => [bomb.slice(0, 40), bomb]))(
    'a lesson is refused with the formula %s, in a paragraph and in a table',
    (_, bomb) => {
      expect(verdictOn([saying(`Look: $${bomb}$ is all.`)])).toMatch(/a formula has|is no command of a text/)
      expect(verdictOn([saying(`| a |\n| --- |\n| **$${bomb}$** |`)])).toMatch(/a formula has|is no command of a text/)
    }
  )

  it('a lesson formula with arrows, rules and fractions is accepted', () => {
    const tex = String.raw`\longrightarrow \left(\frac{1}{\sqrt{2}}\right) \leftarrow \hline \ce{2H2 + O2 -> 2H2O}`
    expect(verdictOn([saying(`Look: $${tex}$ is all.`)])).toBe('taken')
  })
})

describe('the format of a pack', () => {
  const subject = { subject: 'mathematics', title: 'Mathematics', version: 1, stimuli: [], items: makeItems('own', 12, { topic: 'Market' }) }
  const subjects = filesOfSubjects([{ bank: 'own', content: subject, syllabus: undefined, reviews: undefined, templates: [], media: new Map() }])

  async function inspect(contents: ReadonlyMap<string, Buffer>) {
    const path = join(makeFolder(), 'some.koyapack')
    await writePack({ header, files: contents }, path)
    return inspectPack(path, new Map())
  }

  it('the pack format is the oldest that fits: 1 for subjects, 2 with lessons', async () => {
    const plain = await inspect(subjects)
    const taught = await inspect(new Map([...subjects, ...filesOfLessons([whole])]))
    expect({ format: plain.ok && plain.value.manifest.format, lessonCount: plain.ok && plain.value.summary.lessonCount }).toEqual({
      format: 1,
      lessonCount: undefined
    })
    expect({ format: taught.ok && taught.value.manifest.format, lessonCount: taught.ok && taught.value.summary.lessonCount }).toEqual({
      format: 2,
      lessonCount: 1
    })
  })

  it('a pack may have lessons alone, with quizzes from the items of an exam', async () => {
    const { quiz } = whole.line
    const alone = await inspect(filesOfLessons([buildPackLesson({ quiz: { ...quiz!, exam: 'utme' } })]))
    expect(alone).toMatchObject({ ok: true, value: { summary: { subjects: [], lessonCount: 1 } } })
    expect(await inspect(new Map())).toMatchObject({ error: { code: 'pack/content', fields: { pack: 'it has no subject and no lesson' } } })
  })

  it.each([
    ['fewer items than it takes', { draw: { itemCount: 13, topics: ['Market'] } }, 'needs 13 items, but there are 12'],
    ['a topic of no item', { draw: { itemCount: 8, topics: ['Weather'] } }, 'needs 8 items, but there are 0'],
    ['a subject that is not there', { subject: 'law' }, 'needs 8 items, but there are 0']
  ])('a pack is refused when the quiz of its own items has %s', async (_, change, message) => {
    const refused = await inspect(new Map([...subjects, ...filesOfLessons([buildPackLesson({ quiz: { ...whole.line.quiz!, ...change } })])]))
    expect(refused.ok ? 'taken' : refused.error.fields?.['pack']).toContain(message)
  })

  it('a pack of a later format is reported as newer, not as damaged, with the advice to update Koya', async () => {
    const later = (format: unknown) =>
      inspectPack(
        writeArchive(
          craftZip({
            entries: [
              { name: 'manifest.json', bytes: manifestOf(plainFiles, { format, later: true }) },
              { name: 'signature.json', bytes: Buffer.from('{"later":true}') },
              ...[...plainFiles].map(([name, bytes]) => ({ name, bytes }))
            ]
          })
        ),
        new Map()
      )
    expect(await later(newestFormat + 1)).toMatchObject({
      error: { code: 'pack/newer-format', message: expect.stringContaining('Update Koya') as string }
    })
    for (const format of [2, 0, '3', null]) expect(await later(format)).toMatchObject({ error: { code: 'pack/altered' } })
  })

  it('a pack of format 1 has no lessons, whatever its files are called', async () => {
    const files = new Map([...subjects, ['lessons.jsonl', Buffer.from('{')] as const])
    const inspected = await inspectPack(
      writeArchive(
        craftZip({ entries: [{ name: 'manifest.json', bytes: manifestOf(files) }, ...[...files].map(([name, bytes]) => ({ name, bytes }))] })
      ),
      new Map()
    )
    expect(inspected).toMatchObject({ ok: true, value: { lessons: [] } })
  })
})
