import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkItem } from '../../../../../src-shared/content/check/check-item.ts'
import { itemSchema } from '../../../../../src-shared/content/item-types/item-types.ts'
import { conditionRules, emptyVariable, type DraftNumbers } from '../../../../../src-shared/content/own-questions/changing/draft-numbers.ts'
import { makeExample } from '../../../../../src-shared/content/own-questions/to-template.ts'
import { faultsOfDraft } from '../../../../../src-shared/content/own-questions/faults-of-draft.ts'
import { questionDraftSchema, type OwnQuestion } from '../../../../../src-shared/content/own-questions/own-question.ts'
import { toItem } from '../../../../../src-shared/content/own-questions/to-item.ts'
import { buildChangingQuestion, rectangleRules } from '../../../../support/build-changing-question.ts'
import { tier } from '../../../../support/tier.ts'

type Change = Parameters<typeof buildChangingQuestion>[0]

const faultsOf = (change: Change) =>
  faultsOfDraft(buildChangingQuestion(change).draft).map(({ code, field, values }) => [code, field, ...Object.values(values ?? {})].join(' | '))

const variable = (name: string, [from, to]: readonly [string, string], step = '1') => ({ ...emptyVariable, name, from, to, step })
const mistakes = (...formulas: string[]) => formulas.map((formula) => ({ formula, why: 'No.' }))

describe('a question with changing numbers', () => {
  it('makes examples whose key and wrong options are computed from the numbers in the text', () => {
    const question = buildChangingQuestion()
    expect(faultsOfDraft(question.draft)).toEqual([])
    const stems = new Set<string>()
    for (let lot = 0; lot < 40; lot += 1) {
      const item = makeExample(question, 'own-example', lot)
      if (item === null) throw new Error('no example')
      const [a = 0, b = 0] = (item.stem.match(/\d+/g) ?? []).map(Number)
      const right = item.options.find(({ id }) => id === item.key)
      expect(right?.text).toBe(`$${a * b}$ cm²`)
      expect(item.options.map(({ value }) => value).toSorted()).toEqual([a * b, a + b, 2 * (a + b) + 1, (a * b) / 2].toSorted())
      expect(item.options.find(({ value }) => value === a + b)?.why).toBe(`The sides $${a}$ and $${b}$ were added.`)
      expect(item.explanation).toContain(`$${a}\\times${b}=${a * b}$`)
      expect(itemSchema.safeParse(item).success).toBe(true)
      expect(checkItem(item)).toEqual([])
      stems.add(item.stem)
    }
    expect(stems.size).toBeGreaterThan(20)
    expect(makeExample(question, 'own-example', 7)).toEqual(makeExample(question, 'own-example', 7))
  })

  it('becomes one item where a program needs one, always the same', () => {
    const question = buildChangingQuestion({ explanation: '' })
    const item = toItem(question)
    expect(item).toEqual(toItem(structuredClone(question)))
    expect(item).toMatchObject({ id: `own-${question.questionId}`, type: 'single-choice', topic: 'Areas' })
    const right = item?.type === 'single-choice' ? item.options.find(({ id }) => id === item.key)?.text : undefined
    expect(item?.explanation, 'a missing explanation states the answer').toBe(`The answer: ${right}.`)
  })

  it.each<[string, Change, string]>([
    ['no numbers', { numbers: { variables: [] } }, 'no-variables | variables'],
    ['a name that is no word', { numbers: { variables: [variable('a1', ['2', '9']), variable('b', ['2', '9'])] } }, 'bad-number-name | variable 0'],
    [
      'the name of a function',
      { numbers: { variables: [...rectangleRules.variables, variable('sin', ['2', '9'])] } },
      'taken-name | variable 2 | sin'
    ],
    ['a name twice', { numbers: { steps: [{ name: 'a', formula: 'b' }], mistakes: mistakes('a+b', 'b') } }, 'taken-name | worked 0 | a'],
    ['a range that falls', { numbers: { variables: [variable('a', ['9', '2']), variable('b', ['10', '20'])] } }, 'bad-range | variable 0'],
    ['a step of nothing', { numbers: { variables: [variable('a', ['2', '9'], '0'), variable('b', ['10', '20'])] } }, 'bad-range | variable 0'],
    ['a range without a choice', { numbers: { variables: [variable('a', ['2', '2']), variable('b', ['10', '20'])] } }, 'range-size | variable 0'],
    [
      'a range of billions',
      { numbers: { variables: [variable('a', ['2', '1e9'], '0.001'), variable('b', ['10', '20'])] } },
      'range-size | variable 0'
    ],
    [
      'a list of one number',
      { numbers: { variables: [{ ...emptyVariable, name: 'a', kind: 'list', list: '5; 5' }, variable('b', ['10', '20'])] } },
      'bad-list | variable 0'
    ],
    ['an empty formula', { numbers: { key: ' ' } }, 'no-rule | changing-key'],
    ['a formula without a sign', { numbers: { key: '2a' } }, 'bad-rule | changing-key'],
    ['a name that is not there', { numbers: { key: 'a * c' } }, 'unknown-name | changing-key | c'],
    [
      'a step that uses a later one',
      {
        numbers: {
          steps: [
            { name: 'half', formula: 'whole' },
            { name: 'whole', formula: 'a' }
          ]
        }
      },
      'unknown-name | worked 0 | whole'
    ],
    ['a condition without a number', { numbers: { conditions: [{ formula: 'a', rule: 'least', bound: 'x' }] } }, 'no-bound | condition 0'],
    ['an option without its number', { numbers: { option: 'cm' } }, 'no-number-place | changing-option'],
    ['one mistake', { numbers: { mistakes: mistakes('a + b') } }, 'too-few-mistakes | mistakes'],
    ['a mistake without a reason', { numbers: { mistakes: [...mistakes('a+b'), { formula: 'a', why: '' }] } }, 'no-reason | mistake 1'],
    ['a text without numbers', { stem: 'What is its area?' }, 'no-placeholder | stem'],
    ['a placeholder of nothing', { stem: 'How much is [[a]] and [[c]]?' }, 'unknown-placeholder | stem | c'],
    ['the answer in the question', { stem: 'Is [[a]] by [[b]] the same as [[key]]?' }, 'unknown-placeholder | stem | key'],
    ['a form that there is not', { explanation: 'It is [[key|roman]].' }, 'unknown-placeholder | explanation | key|roman']
  ])('says where there is %s', (_, change, fault) => {
    expect(faultsOf(change)).toContain(fault)
  })

  it('says with which numbers a formula divides by zero, and is ready once a condition excludes them', () => {
    const variables = [variable('a', ['0', '9']), variable('b', ['10', '20'])]
    const steps = [{ name: 'half', formula: 'b / a' }]
    expect(faultsOf({ numbers: { variables, steps } })).toEqual(['divides-by-zero | worked 0 | a = 0, b = 10'])
    expect(faultsOf({ numbers: { variables, steps, conditions: [{ formula: 'a', rule: 'least', bound: '1' }] } })).toEqual([])
    expect(faultsOf({ numbers: { key: 'sqrt(a - b)' } })).toEqual(['no-value | changing-key | a = 2, b = 10'])
  })

  it('draws again where rare numbers give no value', () => {
    const variables = [variable('a', ['1', '100']), variable('b', ['1', '100'])]
    const numbers = { variables, steps: [], key: '1000 / (a - b - 3)', mistakes: mistakes('a + 200', '400 + b') }
    const question = buildChangingQuestion({ explanation: '', numbers })
    expect(faultsOfDraft(question.draft)).toEqual([])
    expect(toItem(question)).not.toBeNull()
    const missing = Array.from({ length: 1000 }, (_, lot) => makeExample(question, 'own-example', lot)).filter((item) => item === null)
    expect(missing).toEqual([])
  })

  it('says when no numbers fit, when two answers are the same, and when there are too few questions', () => {
    expect(faultsOf({ numbers: { conditions: [{ formula: 'a - b', rule: 'least', bound: '1' }] } })).toEqual(['never-met | conditions | 88'])
    expect(faultsOf({ numbers: { mistakes: mistakes('a + b', 'b * a') } })).toEqual(['same-as-key | mistake 1 | a = 2, b = 10 | 0'])
    expect(faultsOf({ numbers: { mistakes: mistakes('a + b', 'half') } })).toEqual(['same-as-mistake | mistake 1 | a = 2, b = 10 | 1'])
    const variables = [variable('a', ['2', '4']), variable('b', ['10', '12'])]
    expect(faultsOf({ numbers: { variables } })).toEqual(['few-questions | variables | 9 | 20'])
    expect(faultsOf({ stem: 'One side is [[a]]. What?' }), 'numbers that the text does not show').toEqual(['few-questions | variables | 8 | 20'])
  })

  it('numbers that rounding makes the same in the text are one question', () => {
    const numbers: Partial<DraftNumbers> = {
      variables: [variable('a', ['0.33333331', '0.33333335'], '1e-9')],
      steps: [],
      key: 'a * 1e12',
      mistakes: mistakes('a * 2e12', 'a * 3e12')
    }
    const change = { stem: 'A rod is [[a|fraction]] km long?', explanation: '', numbers }
    expect(faultsOf(change)).toEqual(['few-questions | variables | 1 | 20'])
    expect(faultsOf({ ...change, stem: 'A rod is [[a]] km long?' })).toEqual([])
  })

  it('the text never shows a step of the working rounded, because the answer would not fit it', () => {
    const rod = (formula: string, change: Partial<DraftNumbers> = {}): Change => ({
      stem: 'A rod is [[s]] m long. In mm?',
      explanation: '',
      numbers: {
        variables: [variable('a', ['1', '40'])],
        steps: [{ name: 's', formula }],
        key: 's * 1000',
        mistakes: mistakes('s * 100', 's * 10'),
        ...change
      }
    })
    expect(faultsOf(rod('a / 1000', { digits: 0 }))).toEqual(['rounded-number | worked 0 | s'])
    expect(faultsOf(rod('a / 8', { digits: 3 })), 'every eighth has three decimals').toEqual([])
    expect(faultsOf(rod('a / 8', { rounding: 'figures', digits: 2 }))).toEqual(['rounded-number | worked 0 | s'])
    expect(faultsOf(rod('a / 8', { variables: [variable('a', ['1', '30'])] })), 'only fifteen quarters are left').toEqual([
      'rounded-number | worked 0 | s'
    ])
    const question = buildChangingQuestion(rod('a / 8'))
    expect(faultsOfDraft(question.draft)).toEqual([])
    for (let lot = 0; lot < 60; lot += 1) {
      const item = makeExample(question, 'own-example', lot)
      const length = Number(/[\d.]+/.exec(item?.stem ?? '')?.[0])
      expect(item?.options.find(({ id }) => id === item.key)?.value).toBe(length * 1000)
    }
  })

  it('a list takes numbers between semicolons, commas or spaces, and thousands with commas', () => {
    for (const list of ['1,000; 2,000; 3,000', '1000, 2000, 3000', '1000 2000 3000', '1000,2000,3000']) {
      const variables: DraftNumbers['variables'] = [{ ...emptyVariable, name: 'a', kind: 'list', list }, variable('b', ['10', '20'])]
      const question = buildChangingQuestion({ numbers: { variables } })
      expect(faultsOfDraft(question.draft), list).toEqual([])
      expect(['1000', '2000', '3000']).toContain(/\d+/.exec(makeExample(question, 'own-x', 1)?.stem ?? '')?.[0])
    }
  })

  it('any rules, however hostile, are judged in little time, never throw, and make items exactly if they have no fault', () => {
    const name = fc.constantFrom('a', 'b', 'toString', 'constructor', 'sin', 'key', '', '__proto__', 'e')
    const formula = fc.oneof(
      fc.constantFrom(
        'a+b',
        'a*b',
        'a/b',
        'b',
        '2*a+1',
        'a^b^a',
        'fact(170)^9',
        '('.repeat(120),
        '1/0',
        '-'.repeat(119),
        'constructor',
        '9'.repeat(120)
      ),
      fc.string({ maxLength: 120 })
    )
    const number = fc.constantFrom('0', '1', '9', '1e12', '-5', '1/3', '', '1e-40', 'x')
    const text = fc.constantFrom('[[a]] and [[b]]', '[[number]]', '[[', '[[a|fraction]] [[b|grouped]]', '[[toString]]', '[['.repeat(90), '')
    const numbers: fc.Arbitrary<DraftNumbers> = fc.record({
      variables: fc.array(fc.record({ name, kind: fc.constantFrom('range', 'list'), from: number, to: number, step: number, list: number }), {
        maxLength: 6
      }),
      steps: fc.array(fc.record({ name, formula }), { maxLength: 6 }),
      conditions: fc.array(fc.record({ formula, rule: fc.constantFrom(...conditionRules), bound: number }), { maxLength: 6 }),
      key: formula,
      rounding: fc.constantFrom('places', 'figures'),
      digits: fc.nat({ max: 8 }),
      option: fc.oneof({ weight: 3, arbitrary: fc.constant('[[number]]') }, { weight: 1, arbitrary: text }),
      mistakes: fc.array(fc.record({ formula, why: fc.oneof(fc.constant('No.'), text) }), { maxLength: 4 })
    })
    fc.assert(
      fc.property(numbers, text, (rules, stem) => {
        const question: OwnQuestion = buildChangingQuestion({ numbers: rules, stem: stem || 'x', explanation: '' })
        expect(questionDraftSchema.safeParse(question.draft).success).toBe(true)
        const began = performance.now()
        expect(toItem(question) !== null).toBe(faultsOfDraft(question.draft).length === 0)
        expect(performance.now() - began).toBeLessThan(1000)
      }),
      { numRuns: tier() === 'commit' ? 100 : 2000 }
    )
  })

  it('rules that are as long as they may be, with millions of combinations, are judged within a bounded number of draws', () => {
    const long = `${'a+'.repeat(58)}b`
    const numbers: Partial<DraftNumbers> = {
      variables: [variable('a', ['1', '90000']), variable('b', ['1', '90000'])],
      steps: [1, 2, 3, 4, 5, 6].map((step) => ({ name: 'cdefgh'.charAt(step - 1), formula: long })),
      conditions: [1, 2, 3, 4, 5, 6].map(() => ({ formula: long, rule: 'most' as const, bound: '1' })),
      key: long,
      mistakes: mistakes(long, long, long, long)
    }
    const began = performance.now()
    expect(faultsOf({ numbers, explanation: '' })).toEqual(['never-met | conditions | 24'])
    expect(performance.now() - began).toBeLessThan(1000)
  })

  it('its schema refuses more rows, longer formulas and strange kinds', () => {
    const row = rectangleRules.variables[0]!
    const bad: Partial<DraftNumbers>[] = [
      { variables: Array.from({ length: 7 }, () => row) },
      { key: 'a'.repeat(121) },
      { digits: 9 },
      { mistakes: mistakes('a', 'a', 'a', 'a', 'a') },
      { option: 'x'.repeat(201) }
    ]
    for (const numbers of bad) expect(questionDraftSchema.safeParse(buildChangingQuestion({ numbers }).draft).success).toBe(false)
  })
})
