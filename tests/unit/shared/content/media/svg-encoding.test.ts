import { expect, it } from 'vitest'
import { faultInSvg } from '../../../../../src-shared/content/media/check-svg.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'

it('a drawing is in UTF-8, so that no other program reads other signs in it', () => {
  expect(faultInSvg(drawing)).toBe(null)
  expect(faultInSvg(`<?xml version="1.0" encoding="UTF-8"?>${drawing}`)).toBe(null)
  expect(faultInSvg(`<?xml version='1.0' encoding='utf-8'?>\n${drawing}`)).toBe(null)
  for (const encoding of ['ISO-2022-JP', 'utf-16', 'utf-7'])
    expect(faultInSvg(`<?xml version="1.0" encoding="${encoding}"?>${drawing}`)).toBe('it is not written in UTF-8')
})

it('a drawing has no control characters', () => {
  expect(faultInSvg(drawing.replace('width="9"', 'class="\u001b$B"'))).toBe('it has a control character')
  expect(faultInSvg(drawing.replace('><rect', '>\r\n\t<rect'))).toBe(null)
})
