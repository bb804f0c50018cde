import fc from 'fast-check'
import type { ItemResponse } from '../../src-shared/content/item-types/item-types.ts'

/** Answers of each type, right, wrong and odd, to the items of `itemsOfEachType`. */
export const anyResponse: fc.Arbitrary<ItemResponse> = fc.oneof(
  fc.record({ optionId: fc.constantFrom('v', 'w', 'x', 'y', 'z', 'constructor') }),
  fc.record({ isTrue: fc.boolean() }),
  fc.record({ optionIds: fc.uniqueArray(fc.constantFrom('v', 'w', 'x', 'y', 'z'), { minLength: 1 }) }),
  fc.record({ text: fc.oneof(fc.constantFrom('chlorophyll', ' '), fc.string({ maxLength: 100 })) }),
  fc.record({ value: fc.oneof(fc.constantFrom('20', '72', ''), fc.string({ maxLength: 40 })), unit: fc.constantFrom(null, 'm/s', 'km/h', 'kg') }),
  fc.record({ gaps: fc.dictionary(fc.constantFrom('gas', 'chamber', '__proto__'), fc.constantFrom('oxygen', 'w', 'x', ' ')) }),
  fc.record({ order: fc.array(fc.constantFrom('w', 'x', 'y', 'z', 'constructor'), { minLength: 3, maxLength: 10 }) }),
  fc.record({ pairs: fc.dictionary(fc.constantFrom('heart', 'lung', '__proto__'), fc.constantFrom('w', 'x', 'y', ' ')) }),
  fc.record({ words: fc.dictionary(fc.constantFrom('up', 'down', '__proto__'), fc.constantFrom('w', 'x', 'y', ' ')) }),
  fc.record({
    plotted: fc.array(fc.record({ x: fc.integer({ min: -5, max: 5 }), y: fc.integer({ min: -1, max: 7 }) }), { minLength: 1, maxLength: 8 })
  }),
  fc.record({ regionIds: fc.uniqueArray(fc.constantFrom('left', 'right', 'top', 'constructor'), { minLength: 1 }) }),
  fc.record({ formula: fc.oneof(fc.constantFrom('2x + 3', 'x+3+x', ' ', '2x/0'), fc.string({ maxLength: 60 })) }),
  fc.record({ writing: fc.oneof(fc.constantFrom('Light.', ' '), fc.string({ maxLength: 700 })) })
)
