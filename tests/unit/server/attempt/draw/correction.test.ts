import { expect, it } from 'vitest'
import { correctionSchema, keyText } from '../../../../../src-server/attempt/draw/correction.ts'
import { buildKeyCorrection, buildRuling } from '../../../../support/build-correction.ts'

it('a correction is a new key with its explanation or a ruling, always with a reason for the learner', () => {
  const correction = buildKeyCorrection('utme-phy-001', 'w', 'x')
  expect(correctionSchema.parse(correction)).toEqual(correction)
  expect(correctionSchema.parse(buildRuling('utme-phy-001', 'dropped'))).toEqual(buildRuling('utme-phy-001', 'dropped'))
})

it.each([
  ['the key that it had', buildKeyCorrection('utme-phy-001', 'w', 'w'), 'the new answer key is the same as the old one'],
  [
    'a key of another type',
    {
      ...buildKeyCorrection('utme-phy-001', 'w', 'x'),
      change: {
        kind: 'key',
        from: { type: 'single-choice', optionId: 'w', why: {} },
        to: { type: 'true-false', isTrue: true, why: null },
        explanation: 'So it is.'
      }
    },
    'the new answer key is for another kind of question'
  ],
  ['no reason', { ...buildRuling('utme-phy-001', 'dropped'), reason: '   ' }, 'Too small'],
  ['a ruling that there is not', { ...buildRuling('utme-phy-001', 'dropped'), change: { kind: 'half' } }, 'Invalid']
])('a correction is refused with %s', (_, correction, fault) => {
  const parsed = correctionSchema.safeParse(correction)
  expect(JSON.stringify(parsed.error?.issues)).toContain(fault)
})

it('two keys are equal when they differ only in their explanations of wrong options', () => {
  const list = (why: Record<string, string>) => keyText({ type: 'cloze', gaps: [{ id: 'g', kind: 'list', optionId: 'w', why }] })
  expect(list({ x: 'It is plural.' })).toBe(list({}))
  expect(keyText({ type: 'single-choice', optionId: 'w', why: {} })).not.toBe(keyText({ type: 'single-choice', optionId: 'x', why: {} }))
})
