import { describe, expect, it } from 'vitest'
import type { ImportOutcome } from '../../../../../../src-server/content/exchange/imported-question.ts'
import { readQti } from '../../../../../../src-server/content/exchange/qti/read-qti.ts'
import { outcomesOf, summaryOf } from '../../../../../support/exchange/import-source.ts'

const label = (id: string): string => `<response_label ident="${id}"><material><mattext>Option ${id}</mattext></material></response_label>`
const options = (ids: string, cardinality = 'Single'): string =>
  `<response_lid ident="R" rcardinality="${cardinality}"><render_choice>${Array.from(ids, label).join('')}</render_choice></response_lid>`
const field = (kind = 'String'): string =>
  `<response_str ident="R"><render_fib fibtype="${kind}"><response_label ident="x"/></render_fib></response_str>`
const equal = (value: string, more = ''): string => `<varequal respident="R" ${more}>${value}</varequal>`
const rule = (condition: string, marks: number, more = 'action="Set"'): string =>
  `<respcondition><conditionvar>${condition}</conditionvar><setvar varname="SCORE" ${more}>${marks}</setvar></respcondition>`
const question = '<material><mattext texttype="text/html">&lt;p&gt;Which &lt;b&gt;one&lt;/b&gt;?&lt;/p&gt;</mattext></material>'

function xmlOf(responses: string, rules: string, metadata: Readonly<Record<string, string>> = {}): string {
  const fields = Object.entries(metadata).map(
    ([name, value]) => `<qtimetadatafield><fieldlabel>${name}</fieldlabel><fieldentry>${value}</fieldentry></qtimetadatafield>`
  )
  return `<item ident="i1" title="T"><itemmetadata><qtimetadata>${fields.join('')}</qtimetadata></itemmetadata><presentation>${question}${responses}</presentation><resprocessing>${rules}</resprocessing></item>`
}

function read(...items: readonly string[]): Promise<readonly ImportOutcome[]> {
  return outcomesOf(readQti, `<questestinterop>${items.join('')}</questestinterop>`)
}

async function itemOf(...parts: Parameters<typeof xmlOf>): Promise<unknown> {
  const [outcome] = await read(xmlOf(...parts))
  return outcome === undefined || outcome.kind === 'not-taken' ? outcome : outcome.question.item
}

async function summary(...parts: Parameters<typeof xmlOf>): Promise<string> {
  return summaryOf(await read(xmlOf(...parts))).join('; ')
}

describe('the key of an item of QTI 1.2', () => {
  it('is the option that earns the marks', async () => {
    expect(await itemOf(options('ABC'), rule(equal('A'), 0) + rule(equal('B'), 10))).toMatchObject({
      type: 'single-choice',
      key: 'x',
      stem: 'Which **one**?'
    })
    expect(await itemOf(options('ABC'), rule(equal('A'), -1, 'action="Add"') + rule(equal('C'), 1, 'action="Add"'))).toMatchObject({ key: 'y' })
    expect(await itemOf(options('ABC'), rule(`<not>${equal('A')}</not>`, 0) + rule(equal('A'), 1))).toMatchObject({ key: 'w' })
  })

  it('is every option that must be chosen, however the rules are written', async () => {
    const together = rule(`<and>${equal('A')}<not>${equal('B')}</not>${equal('C')}</and>`, 100)
    expect(await itemOf(options('ABC', 'Multiple'), together)).toMatchObject({ type: 'multiple-response', keys: ['w', 'y'] })
    const eachAlone = rule(equal('A'), 1, 'action="Add"') + rule(equal('B'), -1, 'action="Add"') + rule(equal('C'), 1, 'action="Add"')
    expect(await itemOf(options('ABC', 'Multiple'), eachAlone)).toMatchObject({ keys: ['w', 'y'] })
    expect(
      await itemOf(options('ABCDE', 'Multiple'), rule(`${equal('A')}${equal('C')}<not><or>${equal('B')}${equal('D')}${equal('E')}</or></not>`, 1))
    ).toMatchObject({ keys: ['w', 'y'] })
  })

  it('is found among many options, too', async () => {
    const ids = 'ABCDEFGHIJKL'
    const rules = rule(Array.from(ids, (id) => ('BD'.includes(id) ? equal(id) : `<not>${equal(id)}</not>`)).join(''), 1)
    expect(await summary(options(ids, 'Multiple'), rules)).toMatch(/multiple-response|too-many-options-for-type/)
    expect(await summary(options(ids, 'Multiple'), rule(`<or>${equal('B')}${equal('D')}</or>`, 1))).toBe('no any-of-several')
  })

  it.each([
    ['several options that earn the same', options('AB'), rule(equal('A'), 1) + rule(equal('B'), 1), 'any-of-several'],
    ['several choices that earn the same', options('ABC', 'Multiple'), rule(`<or>${equal('A')}${equal('B')}</or>`, 1), 'any-of-several'],
    ['options that may be chosen besides', options('ABC', 'Multiple'), rule(equal('A') + equal('C'), 1), 'any-of-several'],
    ['no rule', options('AB'), '', 'no-right-answer'],
    ['rules that only take marks away', options('AB'), rule(equal('A'), -1, 'action="Add"'), 'no-right-answer'],
    ['a field without answers', field(), '', 'type-not-supported essay'],
    ['numbers that are apart', field('Decimal'), rule(equal('4'), 1) + rule(equal('7'), 1), 'any-of-several'],
    ['a number that nobody can read', field('Decimal'), rule(equal('four'), 1), 'answer-missing'],
    ['options in an order', options('AB', 'Ordered'), '', 'type-not-supported ordering'],
    ['a picture to click on', '<response_xy ident="R"><render_hotspot/></response_xy>', '', 'type-not-supported places in a picture'],
    ['groups', '<response_grp ident="R"><render_choice/></response_grp>', '', 'type-not-supported matching'],
    ['a slider', '<response_num ident="R"><render_slider/></response_num>', '', 'type-not-supported slider'],
    ['nothing to answer', '', '', 'type-not-supported text without a question']
  ])('is not guessed: an item with %s is not taken', async (...[, responses, rules, reason]) => {
    expect(await summary(responses, rules)).toBe(`no ${reason}`)
  })

  it('names rules of unknown meaning', async () => {
    expect(await summary(options('AB'), rule(equal('A'), 1) + rule('<durgte respident="R">9</durgte>', 0))).toBe('single-choice, feature-lost')
    expect(await summary(options('AB'), rule(equal('A'), 1) + rule(equal('B'), 2, 'action="Multiply"'))).toBe('single-choice, feature-lost')
  })

  it('of a field is each accepted text, and case counts only where the file says so', async () => {
    expect(await itemOf(field(), rule(equal('iron') + equal('Fe'), 1))).toMatchObject({
      type: 'short-text',
      accepted: ['iron', 'Fe'],
      isCaseSensitive: false
    })
    expect(await itemOf(field(), rule(equal('Fe', 'case="Yes"'), 1))).toMatchObject({ isCaseSensitive: true })
    expect(await summary(field(), rule(equal('iron'), 2) + rule(equal('metal'), 1))).toBe('short-text, partial-credit-lost')
  })

  it('of a number is a value, a range, or a value in its range', async () => {
    const range = '<vargte respident="R">1.5</vargte><varlte respident="R">2</varlte>'
    expect(await itemOf(field('Decimal'), rule(equal('42.0'), 1))).toMatchObject({ type: 'numeric', value: '42.0', tolerance: { by: '0' } })
    expect(await itemOf(field('Decimal'), rule(range, 1))).toMatchObject({ value: '1.75', tolerance: { by: '0.25' } })
    expect(await itemOf(field('Decimal'), rule(`<or>${equal('1.7')}<and>${range}</and></or>`, 1))).toMatchObject({
      value: '1.75',
      tolerance: { by: '0.25' }
    })
  })
})

describe('an export of Canvas', () => {
  const gap = (name: string, words: string): string =>
    `<response_lid ident="response_${name}"><material><mattext>${name}</mattext></material><render_choice>${Array.from(words, label).join('')}</render_choice></response_lid>`
  const text = '<material><mattext texttype="text/html">Acids turn [one] and bases [two].</mattext></material>'

  it('takes all listed words of a gap as right', async () => {
    const item = xmlOf(text + gap('one', 'AB') + gap('two', 'C'), '', { question_type: 'fill_in_multiple_blanks_question' }).replace(question, '')
    const [outcome] = await read(item)
    expect(outcome?.kind === 'taken' && outcome.question.item).toMatchObject({
      text: 'Acids turn [[g1]] and bases [[g2]].',
      gaps: [
        { kind: 'typed', accepted: ['Option A', 'Option B'] },
        { kind: 'typed', accepted: ['Option C'] }
      ]
    })
  })

  it.each([
    ['essay_question', 'essay'],
    ['calculated_question', 'formula with random numbers'],
    ['matching_question', 'matching'],
    ['text_only_question', 'text without a question']
  ])('names the type %s', async (type, name) => {
    expect(await summary(options('AB'), rule(equal('A'), 1), { question_type: type })).toBe(`no type-not-supported ${name}`)
  })

  it('names marks only where the questions of a file differ', async () => {
    const worth = (points: string): string => xmlOf(options('AB'), rule(equal('A'), 1), { points_possible: points })
    expect(summaryOf(await read(worth('5'), worth('5.0')))).toEqual(['single-choice', 'single-choice'])
    expect(summaryOf(await read(worth('5'), worth('1')))).toEqual(['single-choice, points-lost', 'single-choice, points-lost'])
  })

  it('has the passage of a question before it', async () => {
    const passage =
      '<item ident="p1"><itemmetadata><qtimetadata/></itemmetadata><presentation><material><mattext>Once upon a time.</mattext></material></presentation></item>'
    const item = xmlOf(options('AB'), rule(equal('A'), 1)).replace('ident="i1"', 'ident="i1" parent_stimulus_item_ident="p1"')
    const [, outcome] = await read(passage, item)
    expect(outcome).toMatchObject({
      kind: 'taken-with-loss',
      losses: [{ code: 'stimulus-lost' }],
      question: { item: { stem: 'Once upon a time.\n\nWhich **one**?' } }
    })
  })

  it('has formulas in TeX, and names banks that are not in the file', async () => {
    const image = '&lt;img class="equation_image" data-equation-content="x^2" src="a.svg"&gt;'
    const item = xmlOf(options('AB'), rule(equal('A'), 1)).replace('&lt;b&gt;one&lt;/b&gt;', image)
    const outcomes = await read(item, '<assessment><section><bankentry_item sourcebank_ref="bank7" item_ref="i9"/></section></assessment>')
    expect(outcomes).toMatchObject([
      { kind: 'taken', question: { item: { stem: 'Which $x^2$?' } } },
      { kind: 'not-taken', reasons: [{ code: 'file-missing' }] }
    ])
  })
})
