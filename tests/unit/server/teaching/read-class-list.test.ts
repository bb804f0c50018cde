import { describe, expect, it } from 'vitest'
import { readClassList } from '../../../../src-server/teaching/read-class-list.ts'
import { MOST_PUPILS } from '../../../../src-shared/teaching/school-class.ts'

const namesIn = (text: string) => {
  const read = readClassList(text)
  return read.ok ? read.value.names : read.error.code
}

describe('A class list', () => {
  it('names one in each line are read, also with a heading, numbers, blanks and the line ends of another system', () => {
    const names = ['Ada Obi', 'Musa Bello']
    expect(namesIn('Ada Obi\nMusa Bello')).toEqual(names)
    expect(namesIn('\uFEFFName\r\n\r\n  Ada   Obi \r\nMusa Bello\r\n')).toEqual(names)
    expect(namesIn('1. Ada Obi\n2) Musa Bello')).toEqual(names)
    expect(namesIn('1\tAda Obi\n2\tMusa Bello')).toEqual(names)
  })

  it('a table is read by its heading, with surname and first name in either order', () => {
    expect(namesIn('S/N;Full Name;Sex\n1;Ada Obi;F\n2;Musa Bello;M')).toEqual(['Ada Obi', 'Musa Bello'])
    expect(namesIn('Surname,First name,Other names\nObi,Ada,Chidinma\nBello,Musa,')).toEqual(['Ada Chidinma Obi', 'Musa Bello'])
    expect(namesIn('Name\n"Obi, Ada"')).toEqual(['Obi, Ada'])
  })

  it('two pupils of one name are both read and said', () => {
    expect(readClassList('Ada Obi\nMusa Bello\nADA OBI\nAda Obi')).toMatchObject({
      value: { names: ['Ada Obi', 'Musa Bello', 'ADA OBI', 'Ada Obi'], doubled: ['Ada Obi'] }
    })
  })

  it.each([
    ['', 'teaching/list-empty'],
    ['Name\n\n', 'teaching/list-empty'],
    ['Ada Obi,F,12\nMusa Bello,M,11', 'teaching/list-columns'],
    ['Sex,Age\nF,12', 'teaching/list-columns'],
    ['Name\n"Ada Obi', 'teaching/list-broken'],
    [`Ada Obi\n${'x'.repeat(61)}`, 'teaching/list-broken'],
    [Array.from({ length: MOST_PUPILS + 1 }, (_, number) => `Pupil ${String(number)}x`).join('\n'), 'teaching/too-many']
  ])('%j is refused as %s', (text, code) => {
    expect(namesIn(text)).toBe(code)
  })

  it('the line of a name that is too long is said', () => {
    expect(readClassList(`Name\nAda Obi\n${'x'.repeat(61)}`)).toMatchObject({ error: { fields: { line: '3' } } })
  })
})
