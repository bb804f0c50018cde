import { expect, it } from 'vitest'
import { judgeFilled } from '../../bench/filled/judge-filled.ts'

const times = (length: number, ms: (index: number) => number) => Array.from({ length }, (_, index) => ms(index + 1))

it.each([
  ['as fast as on the empty one', times(100, () => 10), false],
  ['half as slow again', times(100, () => 15), false],
  ['slower than that', times(100, () => 15.1), true],
  ['slow one time in twenty-five', times(100, (index) => (index > 96 ? 500 : 10)), false],
  ['slow one time in ten', times(100, (index) => (index > 90 ? 500 : 10)), true],
  ['not measured', [], true]
])('an act on the filled database that is %s', (_, filled, isTooSlow) => {
  const [figure] = judgeFilled(new Map([['start', [times(100, () => 10), filled]]]))
  expect(figure).toMatchObject({ act: 'start', isTooSlow })
})

it('a run that measured nothing is no success', () => {
  expect(() => judgeFilled(new Map())).toThrow('nothing was measured')
})
