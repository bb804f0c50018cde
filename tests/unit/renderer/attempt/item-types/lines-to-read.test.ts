import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import english from '../../../../../resources/locales/en/item-types.json'
import { questionViewOf } from '../../../../../src-renderer/features/attempt/item-types/question-views.ts'
import { showItem, type ItemTypeName } from '../../../../../src-shared/content/item-types/item-types.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'

const i18n = createInstance({ lng: 'en', resources: { en: { 'item-types': english } } })
await i18n.init()
const reading = { letters: ['A', 'B', 'C', 'D', 'E'], t: i18n.getFixedT('en', 'item-types') }

it.each<[ItemTypeName, readonly string[]]>([
  ['single-choice', ['A: 17', 'B: 60', 'C: 72', 'D: 50']],
  ['true-false', ['A: True', 'B: False']],
  ['multiple-response', ['A: Wall', 'B: Sap', 'C: Nucleus', 'D: Feathers', 'E: Bones']],
  ['short-text', []],
  ['numeric', ['m/s', 'km/h', 'kg']],
  ['cloze', ['Plants give off  Gap 1 of 2 . Blood comes in at the  Gap 2 of 2 .', 'Gap 2 of 2: left atrium, right atrium']],
  ['ordering', ['Stomach', 'Mouth', 'Colon', 'Gullet']],
  ['matching', ['1. Heart', '2. Lung', '3. Kidney', 'A: Takes in air', 'B: Makes urine', 'C: Pumps blood', 'D: Digests starch']],
  ['gap-match', ['Water rises in the  Gap 1 of 2 . Sugar goes down in the  Gap 2 of 2 .', 'A: phloem', 'B: cuticle', 'C: xylem']],
  ['formula', []],
  ['hot-spot', ['![trial-square]', 'A: Corner at the left', 'B: Corner at the right', 'C: Corner at the top']],
  ['graph-plot', []]
])('reading a %s question aloud includes everything that can be chosen', (name, lines) => {
  const item = showItem(itemsOfEachType[name], (values) => [...values])
  expect(questionViewOf(item).linesToRead(item, reading)).toEqual(lines)
})
