import { expect, it } from 'vitest'
import { OPENING_LENGTH, openingOf } from '../../../../src-shared/support/opening-of.ts'

it('the opening of a conversation is the first message in one line, whole if it is short', () => {
  expect(openingOf(' My result\n\nis   missing. ')).toBe('My result is missing.')
  expect(openingOf('a'.repeat(OPENING_LENGTH))).toBe('a'.repeat(OPENING_LENGTH))
})

it('the opening of a long message is cut between visible letters and ends with an ellipsis', () => {
  expect(openingOf('a'.repeat(OPENING_LENGTH + 1))).toBe(`${'a'.repeat(OPENING_LENGTH - 1)}…`)
  const marked = 'ẹ́'.repeat(OPENING_LENGTH + 1)
  expect(openingOf(marked)).toBe(`${'ẹ́'.repeat(OPENING_LENGTH - 1)}…`)
})
