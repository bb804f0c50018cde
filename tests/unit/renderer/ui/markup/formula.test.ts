import katex from 'katex'
import { beforeAll, expect, test, vi } from 'vitest'
import { formulaNodes, formulasOf, prepareFormula } from '../../../../../src-renderer/ui/markup/formula.ts'
import { typeset } from '../../../../../src-renderer/ui/markup/typeset.ts'
import { loadTypesetter } from '../../../../../src-renderer/ui/markup/typesetter.ts'

beforeAll(() => loadTypesetter())

const textOf = (nodes: readonly Node[]): string => nodes.map(({ textContent }) => textContent).join('')

test('a prepared formula is not rendered again, and each place gets its own nodes', () => {
  const set = vi.spyOn(katex, 'render')
  prepareFormula('p + 1')
  const [first, second] = [formulaNodes('p + 1', typeset), formulaNodes('p + 1', typeset)]
  expect(set).toHaveBeenCalledTimes(1)
  expect({ nodeCount: first.length, text: textOf(first) }).toEqual({ nodeCount: second.length, text: textOf(second) })
  expect(first[0]).not.toBe(second[0])
  expect((first[0] as Element).querySelector('math')).not.toBeNull()
})

test('at most a hundred formulas are cached, and the most recently used one stays', () => {
  const set = vi.spyOn(katex, 'render')
  for (let number = 0; number < 100; number += 1) prepareFormula(`k_{${String(number)}}`)
  prepareFormula('k_{0}')
  prepareFormula('k_{100}')
  set.mockClear()
  prepareFormula('k_{0}')
  expect(set).not.toHaveBeenCalled()
  prepareFormula('k_{1}')
  expect(set).toHaveBeenCalledTimes(1)
})

test('formulas are found in every place of a text', () => {
  const source = 'If $x$ is **at most $y^2$**, *or $z$*:\n\n| Day | $n$ |\n|---|---|\n| Monday | $12$ |\n\nPay ___ naira.'
  expect(formulasOf(source)).toEqual(['x', 'y^2', 'z', 'n', '12'])
})
