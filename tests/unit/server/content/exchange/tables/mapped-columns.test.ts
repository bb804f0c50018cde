import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCsvFile } from '../../../../../../src-server/content/exchange/tables/read-csv-file.ts'
import type { ImportOutcome } from '../../../../../../src-server/content/exchange/imported-question.ts'
import type { TableColumns } from '../../../../../../src-shared/content/own-questions/import/csv-columns.ts'
import { sourceOf, summaryOf } from '../../../../../support/exchange/import-source.ts'
import { makeTempFolder } from '../../../../../support/make-temp-folder.ts'

async function read(text: string, columns?: TableColumns): Promise<readonly ImportOutcome[]> {
  const path = join(makeTempFolder(), 'table.csv')
  writeFileSync(path, text)
  const outcomes = await readCsvFile({ ...sourceOf(path), ...(columns === undefined ? {} : { columns }) })
  if (!outcomes.ok) throw new Error(outcomes.error.code)
  const all: ImportOutcome[] = []
  for await (const outcome of outcomes.value) all.push(outcome)
  return all
}

const header = ['question', 'option a', 'option b', 'answer', null] as const
const table = 'Which is a plant?;Fern;Cat;Fern;hard one\nWhich is an animal?;Fern;Cat;2;\nWhich is neither?;Fern;Cat;Stone;\n'

describe('a table whose columns its author names', () => {
  test('is read by what they said, and names a column that they left out by its letter', async () => {
    expect(summaryOf(await read(table))).toEqual(Array(3).fill('no no-column question'))
    const outcomes = await read(table, { header, isFirstRowQuestion: true })
    expect(summaryOf(outcomes)).toEqual(['single-choice, column-unknown', 'single-choice', 'no answer-unreadable'])
    expect(outcomes).toMatchObject([
      { losses: [{ values: { column: 'E' } }], question: { item: { key: 'w' } } },
      { question: { item: { key: 'x' } } },
      {}
    ])
  })

  test('does not take its first row for a question where that has names', async () => {
    const outcomes = await read(`Frage;A1;A2;Lösung;Notiz\n${table}`, { header, isFirstRowQuestion: false })
    expect(summaryOf(outcomes)).toHaveLength(3)
    expect(outcomes[0]).toMatchObject({ losses: [{ values: { column: 'Notiz' } }] })
  })

  test.each([true, false])('tells a broken first row and reads all others (a question: %s)', async (isFirstRowQuestion) => {
    const outcomes = await read(`Fra"ge;A1;A2;Lösung;Notiz\n${table}`.replaceAll(';', ','), { header, isFirstRowQuestion })
    expect(summaryOf(outcomes)[0]).toMatch(/^no stray-quote/)
    expect(outcomes).toHaveLength(4)
    expect(outcomes[1]).toMatchObject({ kind: 'taken-with-loss', place: { line: 2 } })
  })
})

test.each([
  ['2', ['x']],
  ['Cat', ['x']],
  ['1, 3', ['w', 'y']],
  ['fern; stone', ['w', 'y']],
  ['B', ['x']]
])('the answer %s names options', async (answer, keys) => {
  const [outcome] = await read(`question;a;b;c;answer\nWhich?;Fern;Cat;Stone;"${answer}"\n`)
  const item = outcome?.kind === 'taken' ? outcome.question.item : null
  expect(item).toMatchObject(keys.length > 1 ? { type: 'multiple-response', keys } : { key: keys[0] })
})

test('an option whose text is a number is meant before its place', async () => {
  const [outcome] = await read('question;a;b;answer\nHow many?;2;1;2\n')
  expect(outcome).toMatchObject({ kind: 'taken', question: { item: { key: 'w' } } })
})
