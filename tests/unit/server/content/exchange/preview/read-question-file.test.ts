import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createQuestionFileReader } from '../../../../../../src-server/content/exchange/preview/create-question-file-reader.ts'
import type { QuestionFile } from '../../../../../../src-server/content/exchange/preview/question-file.ts'
import { readQuestionFile } from '../../../../../../src-server/content/exchange/preview/read-question-file.ts'
import { importedFileSchema, QUESTIONS_PER_PAGE, type ImportedFile } from '../../../../../../src-shared/content/own-questions/imported-file.ts'
import { craftZip } from '../../../../../support/craft-zip.ts'
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

const damaged = craftZip({ entries: [{ name: 'xl/workbook.xml', bytes: Buffer.from('<a/>') }] }).subarray(0, 50)

describe('a file of another program', () => {
  test('is read question by question: a draft, what it lost, or why it was not taken and where', async () => {
    const file = await read(fileOf('tides.txt', gift))
    expect(file).toMatchObject({ format: 'gift', next: null, table: null })
    expect(told(file)).toEqual(['taken', 'with-loss partial-credit-lost', 'not-taken not-closed', 'not-taken type-not-supported'])
    expect(file.questions[0]).toMatchObject({ line: 1, identifier: 'Moon', draft: { type: 'true-false', isTrue: false, topic: '', explanation: '' } })
    expect(file.questions[2]).toMatchObject({ line: 5, excerpt: 'Say all {', draft: null })
  })

  test('says which questions its author has already', async () => {
    const file = fileOf('tides.gift', gift)
    const [first] = (await read(file)).questions
    const own = [JSON.stringify({ ...first?.draft, topic: 'Moons', explanation: 'It shines by the sun.' })]
    expect((await read({ ...file, own })).questions.map(({ isKnown }) => isKnown)).toEqual([true, false, false, false])
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

  test('gives a picture its description and a passage its place in the question, which are losses', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 20 20"><rect width="9" height="9"/></svg>')
    const xml = `<quiz><question type="truefalse"><name><text>a</text></name>
      <questiontext format="html"><text><![CDATA[<p>Is it round? <img src="@@PLUGINFILE@@/a.svg" alt="A small black square at the left"/></p>]]></text>
      <file name="a.svg" path="/" encoding="base64">${svg.toString('base64')}</file></questiontext>
      <answer fraction="100"><text>false</text></answer><answer fraction="0"><text>true</text></answer></question></quiz>`
    const file = await read(fileOf('moodle.xml', xml))
    expect(told(file)).toEqual(['with-loss picture-described'])
    expect(file.questions[0]?.draft?.stem).toBe('Is it round? [A small black square at the left]')
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
