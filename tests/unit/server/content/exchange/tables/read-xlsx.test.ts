import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readXlsx } from '../../../../../../src-server/content/exchange/tables/read-xlsx.ts'
import { zipOf } from '../../../../../support/exchange/build-zip.ts'
import { outcomesOf, sourceOf, summaryOf } from '../../../../../support/exchange/import-source.ts'

const workbook = '<workbook xmlns:r="x"><sheets><sheet name="Q" sheetId="7" r:id="rId3"/></sheets></workbook>'
const relations = '<Relationships><Relationship Id="rId3" Target="worksheets/sheet7.xml"/></Relationships>'
const strings = '<sst><si><t>question</t></si><si><t>answer</t></si><si><r><t>Which is a </t></r><r><t>plant?</t></r><rPh><t>x</t></rPh></si></sst>'

const book = (rows: string, more: Readonly<Record<string, string | Buffer>> = {}): Promise<Buffer> =>
  zipOf({
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/sharedStrings.xml': strings,
    'xl/worksheets/sheet7.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    '__MACOSX/xl/._workbook.xml': 'x',
    ...more
  })

const head =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>a</t></is></c><c r="D1" t="str"><v>b</v></c></row>'

async function codeOf(bytes: Buffer): Promise<string | null> {
  const path = join(mkdtempSync(join(tmpdir(), 'koya-xlsx-')), 'file.xlsx')
  writeFileSync(path, bytes)
  const read = await readXlsx(sourceOf(path))
  return read.ok ? null : read.error.code
}

describe('an XLSX workbook', () => {
  test('gives the questions of its first sheet, whatever cells are left out', async () => {
    const rows = `${head}<row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4" t="str"><v>A</v></c><c r="C4" t="str"><v>Fern</v></c><c r="D4" t="str"><v>Cat</v></c></row>
      <row r="5"><c r="A5" t="str"><v>How much?</v></c><c r="B5"><v>0.30000000000000004</v></c></row>`
    const outcomes = await outcomesOf(readXlsx, await book(rows), 'book.xlsx')
    expect(summaryOf(outcomes)).toEqual(['single-choice', 'short-text'])
    expect(outcomes).toMatchObject([
      { place: { file: 'book.xlsx', line: 4 }, question: { item: { stem: 'Which is a plant?', key: 'w' } } },
      { place: { line: 5 }, question: { item: { accepted: ['0.3'] } } }
    ])
  })

  test('takes the stored value of a formula and computes nothing', async () => {
    const rows = `${head}<row r="2"><c r="A2" t="str"><f>WEBSERVICE("http://x")</f><v>Tea?</v></c><c r="B2" t="b"><v>1</v></c></row>`
    expect(summaryOf(await outcomesOf(readXlsx, await book(rows)))).toEqual(['true-false'])
  })

  test('refuses every row where the columns have no names', async () => {
    const rows = '<row><c t="str"><v>Tea?</v></c><c t="str"><v>yes</v></c></row><row><c t="str"><v>Milk?</v></c></row>'
    expect(summaryOf(await outcomesOf(readXlsx, await book(rows)))).toEqual(['no no-column question', 'no no-column question'])
  })

  test('names the other sheets that have something in them, before its questions', async () => {
    const names = ['Q', 'Biology & <b>', 'Blank', 'Chart', 'Notes']
    const sheets = names.map((name, place) => `<sheet name="${name.replace('&', '&amp;').replace('<', '&lt;')}" r:id="r${String(place)}"/>`)
    const targets = ['worksheets/sheet7.xml', 'worksheets/b.xml', '/xl/worksheets/c.xml', 'chartsheets/none.xml', '/xl/worksheets/n.xml']
    const links = targets.map((target, place) => `<Relationship Id="r${String(place)}" Target="${target}"/>`)
    const row = '<row><c t="str"><v>Tea?</v></c><c t="b"><v>1</v></c></row>'
    const bytes = await book(`${head}${row}`, {
      'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${sheets.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
      'xl/worksheets/b.xml': `<worksheet><sheetData>${row}</sheetData></worksheet>`,
      'xl/worksheets/c.xml': '<worksheet><sheetViews/><sheetData><row><c/><c><v> </v></c></row></sheetData></worksheet>',
      'xl/worksheets/n.xml': '<x:worksheet><x:c><x:is><x:t xml:space="preserve"><![CDATA[See]]></x:t></x:is></x:c></x:worksheet>'
    })
    const outcomes = await outcomesOf(readXlsx, bytes, 'book.xlsx')
    expect(summaryOf(outcomes)).toEqual(['no sheets-not-read Biology & <b>, Notes', 'true-false'])
    expect(outcomes[0]).toMatchObject({ place: { file: 'book.xlsx' }, reasons: [{ values: { names: 'Biology & <b>, Notes' } }] })
  })

  test('is refused as a whole if it is no archive, has entities, or unpacks to far more than it is', async () => {
    expect(await codeOf(Buffer.from('no archive'))).toBe('exchange/not-an-archive')
    expect(await codeOf(await zipOf({ 'a.txt': 'a' }))).toBe('exchange/not-an-archive')
    expect(await codeOf(await book(`${head}<!-- ${' '.repeat(12_000_000)} -->`))).toBe('exchange/unsafe-archive')
    const entities = { 'xl/worksheets/sheet7.xml': '<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData/></worksheet>' }
    expect(await codeOf(await book('', entities))).toBe('exchange/unsafe-xml')
  })
})
