import { describe, expect, it } from 'vitest'
import type { AuthoredContent } from '../../../src-server/content/check/authored-content.ts'
import type { ItemOf } from '../../../src-shared/content/item-types/item-types.ts'
import { buildNumericItem, buildWordItem } from '../../support/build-content.ts'
import { findingsOf, withClozeText, withItems, type Found } from '../../support/faulty-content.ts'

type ChoiceItem = ItemOf<'single-choice'>

function numericOptions(texts: Readonly<Record<string, readonly [string, number?]>>): ChoiceItem['options'] {
  return Object.entries(texts).map(([id, [text, value]]) => (value === undefined ? { id, text } : { id, text, value }))
}

describe('options', () => {
  const optionsWith = (text: string): ChoiceItem['options'] =>
    buildWordItem().options.map((option) => (option.id === 'w' ? { ...option, text } : option))

  it.each([
    'All of the above',
    'none of these',
    'None of the above.',
    'All of them',
    'both A and C',
    'Neither B nor D',
    'B and C only',
    'None of the other options'
  ])('the item check finds the forbidden option "%s"', (text) => {
    expect(findingsOf(withItems(buildNumericItem(), buildWordItem({ options: optionsWith(text) })))).toContainEqual(['forbidden-option', 'pot'])
  })
  it.each(['All of the water is lost', 'None of the heat gets in', 'Vitamin A and C are lost', 'Both forces act upwards'])(
    'the item check accepts the option "%s"',
    (text) => {
      expect(findingsOf(withItems(buildNumericItem(), buildWordItem({ options: optionsWith(text) })))).toEqual([])
    }
  )
  it.each(['Water seeps out and evaporates', 'water  seeps out and evaporates.'])(
    'the item check finds a second option with the text "%s"',
    (text) => {
      expect(findingsOf(withItems(buildNumericItem(), buildWordItem({ options: optionsWith(text) })))).toEqual([['duplicate-option-text', 'pot']])
    }
  )
  it('the item check accepts options that differ in the case of a later letter', () => {
    const [w, x, ...others] = buildWordItem().options
    const options = [{ ...w!, text: '$\\mathrm{Co}$ evaporates' }, { ...x!, text: '$\\mathrm{CO}$ evaporates' }, ...others]
    expect(findingsOf(withItems(buildNumericItem(), buildWordItem({ options })))).toEqual([])
  })
  it('the item check finds two options with the same id', () => {
    const options = buildWordItem().options.map((option) => (option.id === 'z' ? { ...option, id: 'w' } : option))
    expect(findingsOf(withItems(buildNumericItem(), buildWordItem({ options })))).toEqual([['option-ids', 'pot']])
  })
  it('the item check finds an item with fewer options than the exam has letters', () => {
    expect(findingsOf(withItems(buildNumericItem(), buildWordItem({ options: buildWordItem().options.slice(0, 3) })))).toEqual([
      ['option-count', 'pot']
    ])
  })
})

describe('why a wrong option tempts', () => {
  const withWhy = (why: string): AuthoredContent =>
    withItems(
      buildNumericItem(),
      buildWordItem({ options: buildWordItem().options.map((option) => (option.id === 'w' ? { ...option, why } : option)) })
    )

  it('the item check accepts a reason for a wrong option', () => {
    expect(findingsOf(withWhy('It keeps heat in, but a pot loses it.'))).toEqual([])
  })
  it('the item check finds an option named by its letter in the reason for a wrong option', () => {
    expect(findingsOf(withWhy('It is the opposite of option C.'))).toEqual([['letter-named', 'pot']])
  })
  it('the item check accepts a complete table in the reason for a wrong option, and finds an incomplete one', () => {
    expect(findingsOf(withWhy('See:\n\n| Pot | Heat |\n|---|---|\n| clay | low |'))).toEqual([])
    expect(findingsOf(withWhy('See:\n\n| Pot | Heat |\n|---|---|\n| clay |'))).toEqual([['markup', 'pot']])
  })
  it('the item check finds unclosed markup in the reason for a wrong option', () => {
    expect(findingsOf(withWhy('It takes $v for the speed.'))).toEqual([['markup', 'pot']])
  })
})

describe('options named by their place', () => {
  const explained = (words: string): AuthoredContent =>
    withItems(buildNumericItem(), buildWordItem({ explanation: `${buildWordItem().explanation} ${words}` }))

  it.each([
    'So option B is right.',
    'Answer C forgets the clay.',
    'Options A and D speak of light.',
    'Choice (D) is about air.',
    'Hence option x fits.',
    'The first option is about light.',
    'The last alternative is about air.'
  ])('the item check finds "%s" in an explanation', (words) => {
    expect(findingsOf(explained(words))).toEqual([['letter-named', 'pot']])
  })
  it.each(['An answer Bola gave.', 'The answer a learner gives.', 'The second answer to the equation is negative.', 'Point A lies above B.'])(
    'the item check accepts "%s" in an explanation',
    (words) => {
      expect(findingsOf(explained(words))).toEqual([])
    }
  )
  it('the item check finds an option letter named in a stem and in an option', () => {
    const options = buildWordItem().options.map((option) => (option.id === 'w' ? { ...option, text: 'As in option D' } : option))
    const item = buildWordItem({ stem: 'Why is answer B to the question about a clay pot right?', options })
    expect(findingsOf(withItems(buildNumericItem(), item))).toEqual([
      ['letter-named', 'pot'],
      ['letter-named', 'pot']
    ])
  })
})

describe('calculations', () => {
  const numeric = (changes: Partial<ChoiceItem>): Found => findingsOf(withItems(buildNumericItem(changes)))

  it('the item check finds a calculation whose result differs from the key', () => {
    expect(numeric({ calculation: '5*12+1' })).toEqual([['calculation-disagrees', 'baskets']])
  })
  it('the item check accepts a key rounded to three figures, within half a per cent of the calculation', () => {
    expect(numeric({ calculation: '60.29' })).toEqual([])
    expect(numeric({ calculation: '60.31' })).toEqual([['calculation-disagrees', 'baskets']])
  })
  it('the item check finds a wrong option within one per cent of the calculation', () => {
    const fitting = (text: string, value: number): Found =>
      numeric({ options: numericOptions({ w: [text, value], x: ['$60$', 60], y: ['$72$', 72], z: ['$50$', 50] }) })
    expect(fitting('$59.5$', 59.5)).toEqual([['calculation-fits-another', 'baskets']])
    expect(fitting('$59$', 59)).toEqual([])
  })
  it('the item check finds a calculation that is not valid arithmetic', () => {
    expect(numeric({ calculation: '5 times 12' })).toEqual([['calculation-invalid', 'baskets']])
    expect(numeric({ calculation: '60/0' })).toEqual([['calculation-invalid', 'baskets']])
  })
  it('the item check finds an option without a value in an item with a calculation', () => {
    expect(numeric({ options: numericOptions({ w: ['$17$', 17], x: ['$60$', 60], y: ['$72$'], z: ['$50$', 50] }) })).toEqual([
      ['calculation-without-values', 'baskets']
    ])
  })
  it('the item check finds a value that no calculation checks', () => {
    const { calculation: _, ...item } = buildNumericItem()
    expect(findingsOf(withItems(item))).toEqual([['value-without-calculation', 'baskets']])
  })
  it('the item check finds an option value that differs from the number in its text', () => {
    expect(numeric({ options: numericOptions({ w: ['$17$', 17], x: ['$60$', 60], y: ['$27$', 72], z: ['$50$', 50] }) })).toEqual([
      ['value-disagrees-with-text', 'baskets']
    ])
  })
  it('the item check finds an option value whose text states no number', () => {
    expect(numeric({ options: numericOptions({ w: ['$17$', 17], x: ['$60$', 60], y: ['many', 72], z: ['$50$', 50] }) })).toEqual([
      ['value-disagrees-with-text', 'baskets']
    ])
  })
})

describe('explanations', () => {
  const numeric = (explanation: string): Found => findingsOf(withItems(buildNumericItem({ explanation })))
  const worded = (explanation: string): Found => findingsOf(withItems(buildNumericItem(), buildWordItem({ explanation })))

  it('the item check finds an explanation that is too short', () => {
    expect(numeric('Five times 12 is $60$.')).toEqual([['explanation-short', 'baskets']])
  })
  it.each(['$600$', '$160$', '$60.5$', '$0.60$'])('the item check finds an explanation that gives %s instead of the number of the key', (number) => {
    expect(numeric(`Every basket holds a dozen mangoes, so the baskets together hold ${number} mangoes.`)).toEqual([
      ['explanation-without-key', 'baskets']
    ])
  })
  it('the item check reads the number at the end of an explanation’s sentence', () => {
    expect(numeric('Every basket holds a dozen mangoes, and five dozen mangoes are 60.')).toEqual([])
  })
  it('the item check finds an explanation that does not mention the key', () => {
    expect(worded('The clay of the pot is white and so reflects most of the sunlight that falls on it.')).toEqual([
      ['explanation-without-key', 'pot']
    ])
  })
  it('the item check finds an explanation with fewer than half of the key’s words', () => {
    const start = 'In the dry season the water in the pot stays cool because'
    expect(worded(`${start} the clay keeps the light and the warm air outside.`)).toEqual([['explanation-without-key', 'pot']])
    expect(worded(`${start} some of it seeps through the clay and dries on the outside.`)).toEqual([])
  })
  it('the item check finds an explanation that calls another option right', () => {
    expect(numeric('Five baskets of a dozen hold 60 mangoes at most. The answer is therefore $72$.')).toEqual([
      ['explanation-contradicts', 'baskets']
    ])
    expect(worded('Water seeps out and evaporates, but “The clay reflects sunlight away” is right.')).toEqual([])
    expect(worded('Water seeps out and evaporates, yet the clay reflects sunlight away is the right answer.')).toEqual([
      ['explanation-contradicts', 'pot']
    ])
  })
})

describe('markup', () => {
  const stemmed = (stem: string): Found => findingsOf(withItems(buildNumericItem({ stem })))

  it.each([
    'What is $5\\times12?',
    'What is $$ of it?',
    'What is *five times 12?',
    'What is $\\frac{5}{12$?',
    'What is $}5{$?',
    'What is __five times 12?',
    'What is \\times 5?',
    'What is $5\\\\times12$?'
  ])('the item check finds an unclosed mark or a doubled backslash in "%s"', (stem) => {
    expect(stemmed(stem)).toEqual([['markup', 'baskets']])
  })
  it.each([
    'What is $\\{5\\}$?',
    'What is $\\left\\{5\\right.$?',
    'What is *five* times **12**?',
    'Fill in ______.',
    'Say b__ir__d.',
    'Add $\\begin{pmatrix}a\\\\b\\end{pmatrix}$.'
  ])('the item check accepts the markup of "%s"', (stem) => {
    expect(stemmed(stem)).toEqual([])
  })
  it('the item check finds an unclosed mark in an option, an explanation and a passage', () => {
    const options = buildWordItem().options.map((option) => (option.id === 'w' ? { ...option, text: 'The clay *reflects it' } : option))
    expect(findingsOf(withItems(buildNumericItem(), buildWordItem({ options })))).toEqual([['markup', 'pot']])
    expect(findingsOf(withItems(buildNumericItem({ explanation: `${buildNumericItem().explanation} $` })))).toEqual([['markup', 'baskets']])
    expect(findingsOf(withClozeText('there.', 'there*.'))).toEqual([['markup', 'market']])
  })
})
