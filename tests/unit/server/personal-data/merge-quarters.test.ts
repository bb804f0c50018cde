import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeQuarters } from '../../../../src-server/personal-data/merge-quarters.ts'

const quarters = fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 20 })

it('mergeQuarters preserves the order of each list, has each quarter once, and changes nothing when repeated', () => {
  fc.assert(
    fc.property(quarters, quarters, (here, imported) => {
      const merged = mergeQuarters(here, imported)
      expect(merged.filter((quarter) => here.includes(quarter))).toEqual(here)
      const fresh = imported.filter((quarter) => !here.includes(quarter))
      expect(merged.filter((quarter) => !here.includes(quarter))).toEqual(fresh)
      expect(mergeQuarters(merged, imported)).toEqual(merged)
    })
  )
})

it('mergeQuarters merges two histories with correct clocks in order of time', () => {
  fc.assert(
    fc.property(quarters, quarters, (here, imported) => {
      const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other)
      expect(mergeQuarters(sorted(here), sorted(imported))).toEqual(sorted([...new Set([...here, ...imported])]))
    })
  )
})
