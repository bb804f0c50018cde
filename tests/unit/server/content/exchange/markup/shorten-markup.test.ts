import { expect, it } from 'vitest'
import { shortenMarkup } from '../../../../../../src-server/content/exchange/markup/shorten-markup.ts'

it.each([
  ['What is half of it?', 'What is half of it?'],
  ['What is half of $\\frac{1}{2}$?', 'What is half of…'],
  ['Say **what moves all the tides**', 'Say…'],
  ['Say **what** is $x$ and how much', 'Say **what** is $x$…'],
  ['It is a very long question', 'It is a very long qu…'],
  ['$\\frac{12345678}{12345678}$', '…']
])('shortened text is cut outside any markup: %s', (source, beginning) => {
  expect(shortenMarkup(source, 20)).toBe(beginning)
})
