import { expect, it } from 'vitest'
import { OPENING_LENGTH, openingOf } from '../../../../src-shared/support/opening-of.ts'

it('is the first message in one line, whole while it is short', () => {
  expect(openingOf(' My result\n\nis   missing. ')).toBe('My result is missing.')
  expect(openingOf('a'.repeat(OPENING_LENGTH))).toBe('a'.repeat(OPENING_LENGTH))
})

it('is cut between letters as a reader counts them, and says so', () => {
  expect(openingOf('a'.repeat(OPENING_LENGTH + 1))).toBe(`${'a'.repeat(OPENING_LENGTH - 1)}…`)
  const marked = 'ẹ́'.repeat(OPENING_LENGTH + 1)
  expect(openingOf(marked)).toBe(`${'ẹ́'.repeat(OPENING_LENGTH - 1)}…`)
})
