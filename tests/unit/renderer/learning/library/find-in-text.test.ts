import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptOf, findInText, readableText } from '../../../../../src-renderer/features/learning/library/find-in-text.ts'
import { searchLibrary } from '../../../../../src-renderer/features/learning/library/search-library.ts'
import type { LibrarySection } from '../../../../../src-shared/content/library/library.ts'

const hitsOf = (text: string, words: string) => findInText(text, words).map(({ start, end }) => text.slice(start, end))

describe('Words in a text', () => {
  it.each([
    ['The force is large. Forces add.', 'FORCE', ['force', 'Force']],
    ['Ọba ń bọ̀ wá sí ọjà', 'oba', ['Ọba']],
    ['Ọba ń bọ̀ wá sí ọjà', 'bo wa', ['bọ̀ wá']],
    ['oja', 'ọjà', ['oja']],
    ['aaaa', 'aa', ['aa', 'aa']],
    ['a b', 'a', []],
    ['nothing here', 'elsewhere', []],
    ['İstanbul', 'istanbul', ['İstanbul']]
  ])('in “%s” the search for “%s” finds exactly the matching text', (text, words, found) => {
    expect(hitsOf(text, words)).toEqual(found)
  })

  it('search matches are found wherever they are, do not overlap and are in order', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'ọ', 'É', ' ', '𝒳', 'ẹ̀'), maxLength: 30 })
    fc.assert(
      fc.property(letters, letters, letters, (before, words, after) => {
        const stretches = findInText(`${before}${words}${after}`, words)
        if (words.trim().normalize('NFD').replace(/\p{M}/gu, '').length >= 2) expect(stretches.length).toBeGreaterThan(0)
        stretches.forEach(({ start, end }, index) => {
          expect(end).toBeGreaterThan(start)
          expect(start).toBeGreaterThanOrEqual(stretches[index - 1]?.end ?? 0)
        })
      })
    )
  })

  it('a search match is shown with the text around it, without formulas', () => {
    const text = readableText(`${'word '.repeat(30)}so $F = ma$ holds for a force.\n\nIt ends here.`)
    const [found] = findInText(text, 'force')
    const excerpt = excerptOf(text, found!)
    expect(excerpt.before).toMatch(/^….*so … holds for a $/)
    expect({ found: excerpt.found, after: excerpt.after }).toEqual({ found: 'force', after: '. It ends here.' })
  })
})

describe('A search in a library', () => {
  const sections: readonly LibrarySection[] = [
    {
      title: 'Notes',
      works: [
        { kind: 'note', id: 'motion', title: 'Motion', text: 'A **force** moves it. Another force stops it.' },
        { kind: 'note', id: 'force', title: 'Force', text: 'Nothing of the kind.' }
      ]
    },
    {
      title: 'Sounds',
      works: [{ kind: 'audio', id: 'talk', title: 'A talk', type: 'audio/wav', durationMs: 1000, sizeBytes: 10, words: 'They speak of force.' }]
    }
  ]
  it('a library search finds notes, titles and transcripts, each match separately', () => {
    const hits = searchLibrary(sections, 'force')
    expect(hits.map(({ work, number, excerpt }) => [work.id, number, excerpt?.found ?? null])).toEqual([
      ['motion', 0, 'force'],
      ['motion', 1, 'force'],
      ['force', 0, null],
      ['talk', 0, 'force']
    ])
    expect(searchLibrary(sections, '  f ')).toEqual([])
  })
})
