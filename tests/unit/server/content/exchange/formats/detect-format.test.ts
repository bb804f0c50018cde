import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { detectFormat } from '../../../../../../src-server/content/exchange/formats/detect-format.ts'
import { craftZip } from '../../../../../support/craft-zip.ts'
import { makeTempFolder } from '../../../../../support/make-temp-folder.ts'

const zip = (name: string): Buffer => craftZip({ entries: [{ name, bytes: Buffer.from('<a/>') }] })

async function formatOf(name: string, content: string | Uint8Array): Promise<string | null> {
  const path = join(makeTempFolder(), 'file')
  writeFileSync(path, content)
  return detectFormat(path, name)
}

test.each([
  ['docx', 'test.zip', zip('word/document.xml')],
  ['xlsx', 'test.docx', zip('xl/workbook.xml')],
  ['h5p', 'quiz', zip('h5p.json')],
  ['qti', 'quiz.h5p', zip('export/imsmanifest.xml')],
  ['qti', 'items.zip', zip('item.xml')],
  ['moodle-xml', 'questions.txt', '<?xml version="1.0"?>\n<quiz>'],
  ['qti', 'questions', '<qti-assessment-item identifier="a">'],
  ['aiken', 'questions.txt', 'Which?\nA. One\nB. Two\nANSWER: A\n'],
  ['gift', 'questions.txt', 'Which? {=one ~two}'],
  ['gift', 'notes.txt', 'No question at all'],
  ['csv', 'questions.txt', 'question;answer\nA fern has seeds;false\n'],
  ['csv', 'questions.csv', 'question,answer\nIs <quiz> a tag?,true\n']
])('knows %s by the content of %s', async (format, name, content) => {
  expect(await formatOf(name, content)).toBe(format)
})

test.each([
  ['picture.xml', '<svg/>'],
  ['letter.odt', 'Dear Ada'],
  ['noname', 'Dear Ada']
])('knows no format of %s', async (name, content) => {
  expect(await formatOf(name, content)).toBe(null)
})

test('leaves a damaged archive to the reader of its ending, which says what is wrong', async () => {
  expect(await formatOf('broken.xlsx', zip('xl/workbook.xml').subarray(0, 60))).toBe('xlsx')
})
