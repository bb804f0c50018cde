import { expect, it } from 'vitest'
import { formattingLocale } from '../../../../../src-renderer/ui/data/formatting-locale.ts'

it('dates for English readers are written as in Nigeria, day first', () => {
  const date = new Intl.DateTimeFormat(formattingLocale('en'), { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 20))
  expect(date).toBe('20 Nov 2026')
  expect(formattingLocale('fr')).toBe('fr')
})
