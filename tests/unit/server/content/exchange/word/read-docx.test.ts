import { describe, expect, test } from 'vitest'
import { readDocx } from '../../../../../../src-server/content/exchange/word/read-docx.ts'
import { zipOf } from '../../../../../support/exchange/build-zip.ts'
import { outcomesOf, summaryOf } from '../../../../../support/exchange/import-source.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40"><rect x="1" y="1" width="9" height="9"/></svg>'
const relations = `<Relationships><Relationship Id="rId5" Type="http://x/image" Target="media/leaf.svg"/><Relationship Id="rId6" Type="http://x/image" Target="https://example.org/x.png" TargetMode="External"/></Relationships>`

const run = (text: string, properties = ''): string => `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (...runs: readonly string[]): string => `<w:p>${runs.map((one) => (one.startsWith('<') ? one : run(one))).join('')}</w:p>`
const numbered = (text: string): string => `<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`
const drawing = (relation: string): string =>
  `<w:r><w:drawing><wp:docPr descr="A leaf with five veins, seen from above"/><a:blip r:embed="${relation}"/></w:drawing></w:r>`

const document = (...blocks: readonly string[]): Promise<Buffer> =>
  zipOf({
    'word/document.xml': `<?xml version="1.0"?><w:document><w:body>${blocks.join('')}<w:sectPr/></w:body></w:document>`,
    'word/_rels/document.xml.rels': relations,
    'word/media/leaf.svg': svg,
    'word/vbaProject.bin': 'never run'
  })

const read = async (...blocks: readonly string[]) => outcomesOf(readDocx, await document(...blocks), 'test.docx')

describe('a Word document', () => {
  test('gives questions of the plain layout with formatting, formulas and pictures', async () => {
    const outcomes = await read(
      paragraph('1. Which ', run('gas', '<w:b/>'), ' is CO', run('2', '<w:vertAlign w:val="subscript"/>'), '? ', drawing('rId5')),
      paragraph('A. ', '<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>x</m:t></m:r></m:den></m:f></m:oMath>'),
      paragraph('B) carbon dioxide'),
      paragraph('ANSWER: B'),
      paragraph('Why A: It is a fraction.'),
      paragraph('Explanation: It says so.'),
      paragraph('Topic: Gases'),
      paragraph('Difficulty: hard'),
      paragraph('2. Oxygen is a gas.'),
      paragraph('Answer: true')
    )
    expect(outcomes).toMatchObject([
      {
        kind: 'taken',
        place: { file: 'test.docx', line: 1 },
        question: {
          pictures: [{ id: 'q-1', type: 'image/svg+xml', alt: 'A leaf with five veins, seen from above' }],
          item: {
            stem: 'Which **gas** is CO$_{2}$? ![q-1]',
            options: [{ text: '$\\frac{1}{x}$', why: 'It is a fraction.' }, { text: 'carbon dioxide' }],
            key: 'x',
            explanation: 'It says so.',
            topic: 'Gases',
            difficulty: 'hard'
          }
        }
      },
      { kind: 'taken', place: { line: 9 }, question: { item: { type: 'true-false', stem: 'Oxygen is a gas.', key: true } } }
    ])
  })

  test('takes paragraphs that Word numbers as questions and options', async () => {
    const outcomes = await read(
      numbered('Which is a plant?'),
      numbered('Fern'),
      numbered('Cat'),
      paragraph('ANSWER: A'),
      numbered('Tea?'),
      paragraph('ANSWER: leaves | leaf')
    )
    expect(summaryOf(outcomes)).toEqual(['single-choice', 'short-text'])
  })

  test('takes a table whose first row names the columns, and another table as part of its question', async () => {
    const table = (...rows: readonly (readonly string[])[]): string =>
      `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
    const outcomes = await read(
      table(['Question', 'Answer'], ['Tea?', 'leaves'], ['Milk?', '']),
      paragraph('Which?'),
      table(['x', 'y'], ['1', '2']),
      paragraph('ANSWER: 2')
    )
    expect(summaryOf(outcomes)).toEqual(['short-text', 'no no-accepted', 'short-text'])
    expect(outcomes[2]).toMatchObject({ question: { item: { stem: 'Which?\n\n| x | y |\n| --- | --- |\n| 1 | 2 |' } } })
  })

  test('refuses a paragraph that belongs to no question, and names pictures from elsewhere', async () => {
    const outcomes = await read(
      paragraph('Which?'),
      paragraph('A. one'),
      paragraph(''),
      paragraph('A leaf? ', drawing('rId6')),
      paragraph('ANSWER: true'),
      paragraph('The end')
    )
    expect(summaryOf(outcomes)).toEqual(['no answer-missing', 'true-false, external-media', 'no answer-missing'])
    const [outcome] = await read(paragraph('A leaf? ', drawing('rId6')), paragraph('ANSWER: true'))
    expect(outcome).toMatchObject({ kind: 'taken-with-loss', losses: [{ code: 'external-media' }] })
  })
})
