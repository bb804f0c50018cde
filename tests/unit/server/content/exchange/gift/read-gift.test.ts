import { describe, expect, test } from 'vitest'
import type { Item } from '../../../../../../src-shared/content/item-types/item-types.ts'
import { readGift } from '../../../../../../src-server/content/exchange/gift/read-gift.ts'
import { outcomesOf, summaryOf } from '../../../../../support/exchange/import-source.ts'

async function itemsOf(content: string | Uint8Array): Promise<readonly Item[]> {
  return (await outcomesOf(readGift, content)).flatMap((outcome) => (outcome.kind === 'not-taken' ? [] : [outcome.question.item]))
}

const question = (stem: string): string => `::Name::${stem} {\n=yes # because\n~no # not so\n}\n`

describe('a GIFT file', () => {
  test('gives items with feedback, category and name', async () => {
    const [outcome] = await outcomesOf(
      readGift,
      `\n$CATEGORY: $course$/top/Default for Plants//Trees\n\n${question('Is a fern a plant?')}`,
      'plants.gift'
    )
    expect(outcome).toMatchObject({
      kind: 'taken',
      place: { file: 'plants.gift', line: 4, identifier: 'Name' },
      question: {
        item: {
          topic: 'Plants/Trees',
          stem: 'Is a fern a plant?',
          options: [
            { id: 'w', text: 'yes' },
            { id: 'x', text: 'no', why: 'not so' }
          ],
          key: 'w',
          explanation: 'because'
        }
      }
    })
  })

  test('loses one question where a brace is not closed', async () => {
    const outcomes = await outcomesOf(readGift, `${question('One?')}\nTwo? {\n=yes\n~no\n\n${question('Three?')}\nFour? {\n=yes\n\n\nFive?\n{=yes}\n`)
    expect(summaryOf(outcomes)).toEqual(['single-choice', 'no not-closed', 'single-choice', 'no not-closed', 'short-text'])
    expect(outcomes.map(({ place }) => place.line)).toEqual([1, 6, 10, 15, 19])
  })

  test('reads an empty line within braces', async () => {
    expect(summaryOf(await outcomesOf(readGift, 'One? {\n=yes\n\n~no\n}\n\nTwo? {T}'))).toEqual(['single-choice', 'true-false'])
  })

  test.each([
    ['with a byte order mark', Buffer.from(`\uFEFF${question('Été?')}`)],
    ['in UTF-16', Buffer.from(`\uFEFF${question('Été?')}`, 'utf16le')],
    ['in UTF-16 without a mark', Buffer.from(question('Été?'), 'utf16le')],
    ['in big-endian UTF-16', Buffer.from(`\uFEFF${question('Été?')}`, 'utf16le').swap16()],
    ['in Windows-1252', Buffer.from(question('Été?'), 'latin1')],
    ['with line ends of old Macs', Buffer.from(question('Été?').replaceAll('\n', '\r'))],
    ['with line ends of Windows', Buffer.from(question('Été?').replaceAll('\n', '\r\n'))]
  ])('is read %s', async (_, bytes) => {
    expect((await itemsOf(bytes)).map(({ stem }) => stem)).toEqual(['Été?'])
  })

  test('repairs letters that were decoded wrongly, and says so', async () => {
    const [outcome] = await outcomesOf(readGift, question('Ã‰tÃ© â€“ isnâ€™t it naïve?'))
    expect(outcome).toMatchObject({
      kind: 'taken-with-loss',
      losses: [{ code: 'text-repaired' }],
      question: { item: { stem: 'Été – isn’t it naïve?' } }
    })
  })

  test('refuses what is not marked right, patterns alone, and the same option twice', async () => {
    const outcomes = await outcomesOf(readGift, 'A {~a ~b}\n\nB {=*fern*}\n\nC {=a ~a ~b}\n\nD {#}\n\nE {#=five}')
    expect(summaryOf(outcomes)).toEqual(['no no-right-answer', 'no pattern-answer *fern*', 'no same-option', 'no answer-missing', 'no not-a-number'])
  })

  test('shows a range as the number in its middle', async () => {
    const [item] = await itemsOf('Pi? {#3.141..3.142}')
    expect(item).toMatchObject({ type: 'numeric', value: '3.1415', tolerance: { kind: 'absolute', by: '0.0005' } })
  })

  test('reads a hundred thousand opening braces in little time', async () => {
    expect(summaryOf(await outcomesOf(readGift, 'a {\n'.repeat(100_000)))).toEqual(['no not-closed'])
  })
})
