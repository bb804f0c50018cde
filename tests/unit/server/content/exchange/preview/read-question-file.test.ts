import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createQuestionFileReader } from '../../../../../../src-server/content/exchange/preview/create-question-file-reader.ts'
import type { QuestionFile } from '../../../../../../src-server/content/exchange/preview/question-file.ts'
import { readQuestionFile } from '../../../../../../src-server/content/exchange/preview/read-question-file.ts'
import {
  IMPORT_REPLY_BYTES,
  importedFileSchema,
  MOST_IMPORTED_BYTES,
  QUESTIONS_PER_PAGE,
  type ImportedFile
} from '../../../../../../src-shared/content/own-questions/imported-file.ts'
import { faultsOfDraft } from '../../../../../../src-shared/content/own-questions/faults-of-draft.ts'
import { craftZip } from '../../../../../support/craft-zip.ts'
import { pngHead, sha256Of, squareSvg } from '../../../../../support/pictures.ts'
import { makeTempFolder } from '../../../../../support/make-temp-folder.ts'

function fileOf(name: string, content: string | Uint8Array): QuestionFile {
  const path = join(makeTempFolder(), 'file')
  writeFileSync(path, content)
  return { path, name, from: 0, own: [] }
}

async function read(file: QuestionFile): Promise<ImportedFile> {
  const result = await readQuestionFile(file)
  if (!result.ok) throw new Error(result.error.code)
  expect(importedFileSchema.parse(result.value)).toEqual(result.value)
  return result.value
}

const told = ({ questions }: ImportedFile) => questions.map(({ kind, findings }) => [kind, ...findings.map(({ code }) => code)].join(' '))

const gift = '::Moon::Is the moon a star? {F}\n\nTea? {=yes ~%50%perhaps ~no}\n\nSay all {\n\nWrite {}\n'

const alt = 'A square that stands on one of its sides'
const photo = Buffer.concat([Buffer.from('ffd8ffc0000b0800f0014001', 'hex'), Buffer.alloc(40)])

/** Questions with a picture each. */
function moodleOf(...files: readonly Buffer[]): QuestionFile {
  const questions = files.map(
    (bytes, number) => `<question type="truefalse"><name><text>${String(number)}</text></name>
      <questiontext format="html"><text><![CDATA[<p>Is ${String(number)} round? <img src="@@PLUGINFILE@@/a" alt="${alt}"/></p>]]></text>
      <file name="a" path="/" encoding="base64">${bytes.toString('base64')}</file></questiontext>
      <answer fraction="100"><text>false</text></answer><answer fraction="0"><text>true</text></answer></question>`
  )
  return fileOf('moodle.xml', `<quiz>${questions.join('')}</quiz>`)
}

function largePng(size: number, fill: number): Buffer {
  return Buffer.concat([Buffer.from(pngHead(900, 900)), Buffer.alloc(size - pngHead(900, 900).length, fill)])
}

/** A set of questions with a picture each. The pictures are stored without compression. */
function h5pOf(files: readonly Buffer[]): QuestionFile {
  const questions = files.map((_, number) => ({
    library: 'H5P.TrueFalse 1.8',
    params: {
      question: 'Is it round?',
      correct: 'true',
      media: { library: 'H5P.Image 1.1', params: { file: { path: `images/${String(number)}.png` }, alt } }
    }
  }))
  const json = (name: string, value: object) => ({ name, bytes: Buffer.from(JSON.stringify(value)) })
  const entries = [
    json('h5p.json', { title: 'Round', mainLibrary: 'H5P.QuestionSet' }),
    json('content/content.json', { questions }),
    ...files.map((bytes, number) => ({ name: `content/images/${String(number)}.png`, bytes, packed: bytes, method: 0 }))
  ]
  return fileOf('round.h5p', craftZip({ entries }))
}

const damaged = craftZip({ entries: [{ name: 'xl/workbook.xml', bytes: Buffer.from('<a/>') }] }).subarray(0, 50)

describe('a file of another program', () => {
  test('is read question by question: a draft, what it lost, or why it was not taken and where', async () => {
    const file = await read(fileOf('tides.txt', gift))
    expect(file).toMatchObject({ format: 'gift', next: null, table: null })
    expect(told(file)).toEqual(['taken', 'with-loss partial-credit-lost', 'not-taken not-closed', 'with-loss guide-missing'])
    expect(file.questions[0]).toMatchObject({ line: 1, identifier: 'Moon', draft: { type: 'true-false', isTrue: false, topic: '', explanation: '' } })
    expect(file.questions[2]).toMatchObject({ line: 5, excerpt: 'Say all {', draft: null })
  })

  test('says which questions its author has already', async () => {
    const file = fileOf('tides.gift', gift)
    const [first] = (await read(file)).questions
    const own = [JSON.stringify({ ...first?.draft, topic: 'Moons', explanation: 'It shines by the sun.' })]
    expect((await read({ ...file, own })).questions.map(({ isKnown }) => isKnown)).toEqual([true, false, false, false])
  })

  test('gives an essay without a guide as a draft that its author finishes', async () => {
    const essay = `<quiz><question type="essay"><questiontext format="html"><text>Why is the sky blue?</text></questiontext>
      <defaultgrade>6</defaultgrade><responsefieldlines>15</responsefieldlines>
      <graderinfo format="html"><text>Light is scattered.</text></graderinfo></question></quiz>`
    const file = await read(fileOf('essay.xml', essay))
    expect(told(file)).toEqual(['with-loss guide-missing'])
    const { draft } = file.questions[0] ?? {}
    expect(draft).toMatchObject({
      type: 'written',
      size: 'long',
      marks: '6',
      guide: [{ id: 'p1', marks: '6', text: 'Light is scattered.', note: '' }],
      modelAnswer: '',
      leastWords: ''
    })
    expect(draft && faultsOfDraft(draft).map(({ code }) => code)).toEqual(['word-range', 'no-model'])
  })

  test('is read in parts that together are the whole', async () => {
    const count = 2 * QUESTIONS_PER_PAGE
    const file = fileOf('many.gift', Array.from({ length: count }, (_, number) => `Is ${String(number)} a number? {T}`).join('\n\n'))
    const first = await read(file)
    expect({ length: first.questions.length, next: first.next }).toEqual({ length: QUESTIONS_PER_PAGE, next: QUESTIONS_PER_PAGE })
    const second = await read({ ...file, from: first.next ?? 0 })
    expect({ length: second.questions.length, next: second.next }).toEqual({ length: QUESTIONS_PER_PAGE, next: null })
    expect(second.questions[0]?.draft?.stem).toBe(`Is ${String(QUESTIONS_PER_PAGE)} a number?`)
  })

  test('shows the beginning of a table and what its columns seem to be', async () => {
    const { table } = await read(fileOf('quiz.csv', 'Question,Wrong,Correct answer\nIs salt a metal?,true,false\n'))
    expect(table).toEqual({
      rows: [
        ['Question', 'Wrong', 'Correct answer'],
        ['Is salt a metal?', 'true', 'false']
      ],
      header: ['question', null, 'answer'],
      isNamed: true
    })
  })

  test('shows a broken first row of a table, whose author says what it is', async () => {
    const { table } = await read(fileOf('quiz.csv', 'Ques"tion,answer\nIs salt a metal?,false\n'))
    expect(table).toMatchObject({
      rows: [
        ['Ques"tion,answer', ''],
        ['Is salt a metal?', 'false']
      ],
      isNamed: false
    })
  })

  test('brings its pictures, each file once, and what to say should one not be stored', async () => {
    const file = await read(moodleOf(...[squareSvg, squareSvg, photo].map((bytes) => Buffer.from(bytes))))
    expect(told(file)).toEqual(['taken', 'taken', 'taken'])
    expect(file.pictures?.map(({ base64 }) => Buffer.from(base64, 'base64'))).toEqual([Buffer.from(squareSvg), photo])
    const drafts = file.questions.map(({ draft }) => draft)
    expect(drafts.map((draft) => draft?.pictures[0]?.sha256)).toEqual([squareSvg, squareSvg, photo].map(sha256Of))
    const [first, second] = drafts.map((draft) => draft?.pictures[0]?.id ?? '')
    expect(first, 'a pack puts many questions together').not.toBe(second)
    expect(file.questions[0]).toMatchObject({
      excerpt: 'Is 0 round?',
      draft: { stem: `Is 0 round? ![${first ?? ''}]`, pictures: [{ alt }] },
      described: { [first ?? '']: `[${alt}]` }
    })
  })

  test.each([
    { what: 'a drawing with a script', bytes: Buffer.from(squareSvg.replace('<rect', '<script>a()</script><rect')) },
    { what: 'a picture without an end', bytes: photo.subarray(0, 6) },
    { what: 'a picture of no kind that Koya knows', bytes: Buffer.from('BM a bitmap') },
    { what: 'a picture of more pixels than any screen has', bytes: Buffer.from(pngHead(20_000, 20_000)) }
  ])('takes a question without $what, and says so', async ({ bytes }) => {
    const file = await read(moodleOf(bytes))
    expect(told(file)).toEqual(['with-loss media-not-taken'])
    expect(file.pictures).toBeUndefined()
    expect(file.questions[0]?.draft).toMatchObject({ stem: `Is 0 round? (${alt})`, pictures: [] })
  })

  test('ends a part before its pictures are too large for one reply, and leaves out one that alone is', async () => {
    const half = Math.floor(MOST_IMPORTED_BYTES / 2)
    const file = h5pOf([1, 2, 1, 3].map((fill) => largePng(half, fill)).concat(largePng(MOST_IMPORTED_BYTES + 1, 4)))
    const first = await read(file)
    expect({ count: first.questions.length, pictures: first.pictures?.length, next: first.next }).toEqual({ count: 3, pictures: 2, next: 3 })
    expect(JSON.stringify(first).length).toBeLessThan(IMPORT_REPLY_BYTES / 1.5)
    const second = await read({ ...file, from: 3 })
    expect(told(second)).toEqual(['taken', 'with-loss media-not-taken'])
    expect({ pictures: second.pictures?.length, next: second.next }).toEqual({ pictures: 1, next: null })
  })

  test('knows a question with a picture again, and one whose picture was described', async () => {
    const file = moodleOf(Buffer.from(squareSvg))
    const { draft, described = {} } = (await read(file)).questions[0] ?? {}
    const [id = ''] = Object.keys(described)
    const converted = { ...draft, pictures: draft?.pictures.map((picture) => ({ ...picture, sha256: 'c'.repeat(64) })) }
    const without = { ...draft, stem: draft?.stem.replace(`![${id}]`, described[id] ?? ''), pictures: [] }
    for (const own of [draft, converted, without]) {
      expect((await read({ ...file, own: [JSON.stringify(own)] })).questions[0]?.isKnown).toBe(true)
    }
    expect((await read({ ...moodleOf(photo), own: [JSON.stringify(draft)] })).questions[0]?.isKnown, 'another picture').toBe(false)
  })

  test.each([
    { what: 'a damaged archive', name: 'book.xlsx', content: damaged, code: 'exchange/not-an-archive' },
    { what: 'a bomb of entities', name: 'a.xml', content: '<!DOCTYPE quiz [<!ENTITY a "b">]><quiz>&a;</quiz>', code: 'exchange/unsafe-xml' },
    { what: 'a file of another kind', name: 'letter.odt', content: 'Dear Ada', code: 'exchange/unknown-format' }
  ])('is refused as a whole if it is $what', async ({ name, content, code }) => {
    const result = await readQuestionFile(fileOf(name, content))
    expect(result).toMatchObject({ ok: false, error: { code } })
  })
})

describe('the reader of files', () => {
  const workerUrl = new URL('../../../../../../src-server/content/exchange/preview/question-file-worker.ts', import.meta.url)

  test('reads in a thread of its own, and gives up a file that takes too long', async () => {
    const file = fileOf('tides.gift', gift)
    const [whole, late] = await Promise.all([
      createQuestionFileReader({ workerUrl }).read('ada', file),
      createQuestionFileReader({ workerUrl, mostMs: 1 }).read('ada', file)
    ])
    expect(whole.ok && (JSON.parse(whole.value) as ImportedFile).questions).toHaveLength(4)
    expect(late).toMatchObject({ ok: false, error: { code: 'exchange/too-large' } })
  })

  test('refuses files for a moment while many wait', async () => {
    const reader = createQuestionFileReader({ workerUrl, mostMs: 1 })
    const file = fileOf('tides.gift', gift)
    const all = await Promise.all(Array.from({ length: 26 }, (_, author) => reader.read(String(author), file)))
    expect(all.filter((one) => !one.ok && one.error.code === 'request/crowded')).toHaveLength(2)
  })

  test('refuses a third file of one author, and reads that of another', async () => {
    const reader = createQuestionFileReader({ workerUrl })
    const file = fileOf('tides.gift', gift)
    const read = await Promise.all(['ada', 'ada', 'ada', 'ben'].map((author) => reader.read(author, file)))
    expect(read.map((one) => (one.ok ? 'read' : one.error.code))).toEqual(['read', 'read', 'request/crowded', 'read'])
  })
})
