import { describe, expect, it } from 'vitest'
import type { ImportOutcome } from '../../../../../../src-server/content/exchange/imported-question.ts'
import { readQti } from '../../../../../../src-server/content/exchange/qti/read-qti.ts'
import { outcomesOf, summaryOf } from '../../../../../support/exchange/import-source.ts'

interface Parts {
  readonly declaration?: string
  readonly body?: string
  readonly processing?: string
  readonly rest?: string
  readonly attributes?: string
}

const correctB = '<correctResponse><value>B</value></correctResponse>'
const choices = ['A', 'B', 'C'].map((id) => `<simpleChoice identifier="${id}">Option ${id}</simpleChoice>`).join('')
const choice = `<choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt>${choices}</choiceInteraction>`
const single = (inside: string): string =>
  `<responseDeclaration identifier="R" cardinality="single" baseType="identifier">${inside}</responseDeclaration>`
const multiple = (inside: string): string => single(inside).replace('"single"', '"multiple"')
const typed = (inside: string, baseType = 'string'): string => single(inside).replace('"identifier">', `"${baseType}">`)
const mapping = (entries: Readonly<Record<string, number>>, more = ''): string =>
  `<mapping defaultValue="0">${Object.entries(entries)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}" ${more}/>`)
    .join('')}</mapping>`
const template = (name: string): string => `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`
const field = '<p>The unit is <textEntryInteraction responseIdentifier="R"/> here</p>'

function xmlOf({ declaration = single(correctB), body = choice, processing = template('match_correct'), rest = '', attributes = '' }: Parts): string {
  return `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i1" title="Title" ${attributes}>${declaration}<itemBody>${body}</itemBody>${processing}${rest}</assessmentItem>`
}

function read(parts: Parts): Promise<readonly ImportOutcome[]> {
  return outcomesOf(readQti, xmlOf(parts))
}

async function itemOf(parts: Parts): Promise<unknown> {
  const [outcome] = await read(parts)
  return outcome === undefined || outcome.kind === 'not-taken' ? outcome : outcome.question.item
}

async function summary(parts: Parts): Promise<string> {
  return summaryOf(await read(parts)).join('; ')
}

describe('the key of an item of QTI 2', () => {
  it.each(['match_correct', 'match_correct.xml', 'CC2_match', 'CC2_match_basic'])('is the declared answer with the template %s', async (name) => {
    expect(await itemOf({ processing: template(name) })).toMatchObject({ type: 'single-choice', key: 'x', stem: 'Which?' })
  })

  it('is the declared answer where nothing says how it is marked', async () => {
    expect(await itemOf({ processing: '' })).toMatchObject({ key: 'x' })
  })

  it.each(['map_response', 'CC2_map_response'])('is what the mapping gives most for with the template %s', async (name) => {
    const declaration = single(mapping({ A: 0, B: 2, C: -1 }))
    expect(await itemOf({ declaration, processing: template(name) })).toMatchObject({ key: 'x' })
  })

  it('names what earned a part of the marks', async () => {
    expect(await summary({ declaration: single(mapping({ A: 1, B: 2 })), processing: template('map_response') })).toBe(
      'single-choice, partial-credit-lost'
    )
  })

  it('is all that gains something where several are chosen', async () => {
    const declaration = multiple(mapping({ A: 1, B: 1, C: -1 }))
    expect(await itemOf({ declaration, body: choice.replace('"1"', '"0"'), processing: template('map_response') })).toMatchObject({
      type: 'multiple-response',
      keys: ['w', 'x']
    })
  })

  it.each([
    ['several equally right ones', { declaration: single(mapping({ A: 1, B: 1 })), processing: template('map_response') }, 'any-of-several'],
    [
      'a declared answer without the marks',
      { declaration: single(correctB + mapping({ A: 2, B: 1 })), processing: template('map_response') },
      'answers-disagree'
    ],
    [
      'a declared answer with fewer than the mapping gains',
      { declaration: multiple(correctB + mapping({ A: 1, B: 1 })), body: choice.replace('"1"', '"0"'), processing: template('map_response') },
      'answers-disagree'
    ],
    ['no answer', { declaration: single('') }, 'answer-missing'],
    ['an answer that is no option', { declaration: single('<correctResponse><value>Z</value></correctResponse>') }, 'answer-not-an-option'],
    ['no declaration', { declaration: '' }, 'answer-missing'],
    [
      'a mapping without numbers',
      { declaration: single('<mapping><mapEntry mapKey="A" mappedValue="much"/></mapping>'), processing: template('map_response') },
      'answer-missing'
    ],
    ['a mapping without gains', { declaration: single(mapping({ A: 0, B: -1 })), processing: template('map_response') }, 'answer-missing'],
    ['an answer in steps', { attributes: 'adaptive="true"' }, 'type-not-supported several steps'],
    ['random numbers', { rest: '<templateDeclaration identifier="T"/>' }, 'type-not-supported random numbers'],
    ['two choices', { body: choice + choice }, 'type-not-supported several questions in one'],
    ['nothing to answer', { body: '<p>Read this.</p>' }, 'type-not-supported text without a question'],
    ['an essay that does not say how it is marked', { body: '<extendedTextInteraction responseIdentifier="R"/>' }, 'guide-missing'],
    ['a type that nobody knows', { body: '<interaction responseIdentifier="R"/>' }, 'type-not-supported unknown interaction']
  ] as const)('is not guessed: an item with %s is not taken', async (_, parts, reason) => {
    expect(await summary(parts)).toBe(`no ${reason}`)
  })

  const rule = (condition: string): string =>
    `<responseProcessing><responseCondition><responseIf>${condition}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`

  it('is found in written rules that say the same as a template', async () => {
    expect(await summary({ processing: rule('<match><variable identifier="R"/><correct identifier="R"/></match>') })).toBe('single-choice')
    const mapped =
      '<responseProcessing><setOutcomeValue identifier="SCORE"><sum><mapResponse identifier="R"/></sum></setOutcomeValue></responseProcessing>'
    expect(await itemOf({ declaration: single(mapping({ C: 1 })), processing: mapped })).toMatchObject({ key: 'y' })
  })

  it('is the declared answer with a loss where rules are of another kind, and nothing where none is declared', async () => {
    const own = rule('<match><variable identifier="R"/><baseValue baseType="identifier">C</baseValue></match>')
    expect(await summary({ processing: own })).toBe('single-choice, feature-lost')
    expect(await summary({ declaration: single(''), processing: own })).toBe('no answer-missing')
    expect(await summary({ processing: rule('<customOperator><variable identifier="R"/><correct identifier="R"/></customOperator>') })).toBe(
      'single-choice, feature-lost'
    )
  })

  it('of a field is a number with its tolerance, or a text whose case counts as the file says', async () => {
    const equal = '<equal toleranceMode="absolute" tolerance="0.5 0.5"><variable identifier="R"/><baseValue baseType="float">9.81</baseValue></equal>'
    expect(await itemOf({ declaration: typed('', 'float'), body: field, processing: rule(equal) })).toMatchObject({
      type: 'numeric',
      value: '9.81',
      tolerance: { kind: 'absolute', by: '0.5' },
      stem: 'The unit is ______ here'
    })
    expect(await summary({ declaration: typed('', 'float'), body: field, processing: rule(equal.replace('0.5 0.5', '0.5 1')) })).toBe(
      'no answer-missing'
    )
    const newton = typed('<correctResponse><value>newton</value></correctResponse>')
    expect(await itemOf({ declaration: newton, body: field })).toMatchObject({ type: 'short-text', accepted: ['newton'], isCaseSensitive: true })
    const mapped = typed(mapping({ newton: 1, N: 1, joule: 0.5 }, 'caseSensitive="false"'))
    expect(await itemOf({ declaration: mapped, body: field, processing: template('map_response') })).toMatchObject({
      accepted: ['newton', 'N'],
      isCaseSensitive: false
    })
  })
})

describe('the text of an item of QTI 2', () => {
  it('gives feedback on options and on the right answer, and names the rest', async () => {
    const body = choice.replace(
      'Option A',
      'Option A<feedbackInline outcomeIdentifier="F" identifier="A" showHide="show">A is a metal.</feedbackInline>'
    )
    const rest =
      '<modalFeedback outcomeIdentifier="F" identifier="C" showHide="show">C is a gas.</modalFeedback>' +
      '<modalFeedback outcomeIdentifier="F" identifier="correct" showHide="show"><p>B is an acid.</p></modalFeedback>' +
      '<modalFeedback outcomeIdentifier="F" identifier="incorrect" showHide="show">Try the table.</modalFeedback>'
    expect(await itemOf({ body, rest })).toMatchObject({
      explanation: 'B is an acid.',
      options: [{ text: 'Option A', why: 'A is a metal.' }, { text: 'Option B' }, { why: 'C is a gas.' }]
    })
    expect(await summary({ body, rest })).toBe('single-choice, feedback-lost')
  })

  it('takes formatting, instructions and formulas, and names pictures that are not there', async () => {
    const body = `<rubricBlock view="candidate"><p>Read well.</p></rubricBlock><rubricBlock view="scorer">Be kind.</rubricBlock><p>A <strong>bold</strong> <m:math><m:mfrac><m:mn>1</m:mn><m:mn>2</m:mn></m:mfrac></m:math></p><object data="a.png" type="image/png">A map</object>${choice}`
    expect(await itemOf({ body })).toMatchObject({ stem: 'Read well.\n\nA **bold** $\\frac{1}{2}$\n\n(A map)\n\nWhich?' })
    expect(await summary({ body })).toBe('single-choice, feature-lost file-missing')
  })

  it('true and false as the only options make a true-false question', async () => {
    const body = choice
      .replace('Option A', 'True')
      .replace('Option B', '<p>false</p>')
      .replace(/<simpleChoice identifier="C">.*?<\/simpleChoice>/, '')
    expect(await itemOf({ body })).toMatchObject({ type: 'true-false', key: false })
  })

  it('drops formatting that spans a gap, so that no sign is left over', async () => {
    const declaration = typed(mapping({ a: 1 }, 'caseSensitive="false"')) + typed(mapping({ b: 1 }, 'caseSensitive="false"')).replace('"R"', '"S"')
    const body = '<p><strong>One <textEntryInteraction responseIdentifier="R"/> two</strong> <textEntryInteraction responseIdentifier="S"/></p>'
    expect(await itemOf({ declaration, body, processing: template('map_response') })).toMatchObject({ type: 'cloze', text: 'One [[g1]] two [[g2]]' })
    expect(await summary({ declaration, body, processing: template('map_response') })).toBe('cloze, markup-lost')
  })

  it('is the same under the names of version 3', async () => {
    const three = xmlOf({})
      .replace(
        /<(\/?)(assessmentItem|responseDeclaration|correctResponse|value|itemBody|choiceInteraction|prompt|simpleChoice|responseProcessing)/g,
        (_, close: string, name: string) => `<${close}qti-${kebab(name)}`
      )
      .replace(/ (responseIdentifier|maxChoices|baseType)=/g, (_, name: string) => ` ${kebab(name)}=`)
    expect(three).toContain('<qti-choice-interaction response-identifier="R" max-choices="1">')
    const [two, other] = [await read({}), await outcomesOf(readQti, three)]
    expect(other.map((outcome) => outcome.kind === 'taken' && outcome.question)).toEqual(
      two.map((outcome) => outcome.kind === 'taken' && outcome.question)
    )
  })

  it('a file of another kind is refused, and a test without its items says which are missing', async () => {
    await expect(outcomesOf(readQti, '<html/>')).rejects.toThrow('exchange/unknown-format')
    await expect(outcomesOf(readQti, '<assessmentItem>')).rejects.toThrow('exchange/not-xml')
    const test =
      '<assessmentTest><testPart><assessmentSection><assessmentItemRef identifier="q1" href="q1.xml"/></assessmentSection></testPart></assessmentTest>'
    expect(summaryOf(await outcomesOf(readQti, test))).toEqual(['no file-missing q1.xml'])
  })
})

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const list = (cardinality: string, values: readonly string[], baseType = 'directedPair'): string =>
  `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${baseType}"><correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse></responseDeclaration>`
const set = (...ids: readonly string[]): string =>
  `<simpleMatchSet>${ids.map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${id} text</simpleAssociableChoice>`).join('')}</simpleMatchSet>`
const match = (...sets: readonly string[]): string =>
  `<matchInteraction responseIdentifier="R"><prompt>Match them.</prompt>${sets.join('')}</matchInteraction>`
const order = (...ids: readonly string[]): string =>
  `<orderInteraction responseIdentifier="R">${ids.map((id) => `<simpleChoice identifier="${id}">${id} text</simpleChoice>`).join('')}</orderInteraction>`

describe('a list of QTI 2', () => {
  it('of pairs has each part with its choice, and choices that are left over', async () => {
    const item = {
      declaration: list('multiple', ['A Z', 'B X']),
      body: match(set('A', 'B'), set('X', 'Y', 'Z')),
      processing: template('match_correct')
    }
    expect(await itemOf(item)).toMatchObject({
      type: 'matching',
      prompts: [{ text: 'A text' }, { text: 'B text' }],
      choices: [{ text: 'X text' }, { text: 'Y text' }, { text: 'Z text' }],
      key: { p1: 's', p2: 'q' }
    })
  })

  it('of pairs may have its parts in the second list', async () => {
    const item = {
      declaration: list('multiple', ['Z A', 'X B']),
      body: match(set('X', 'Y', 'Z'), set('A', 'B')),
      processing: template('match_correct')
    }
    expect(await itemOf(item)).toMatchObject({ prompts: [{ text: 'A text' }, { text: 'B text' }], key: { p1: 's', p2: 'q' } })
  })

  it('in an order has its steps, and ids that do not tell the order', async () => {
    const item = { declaration: list('ordered', ['C', 'A', 'B'], 'identifier'), body: order('A', 'B', 'C'), processing: template('match_correct') }
    expect(await itemOf(item)).toMatchObject({
      type: 'ordering',
      steps: [
        { id: 'q', text: 'A text' },
        { id: 'r', text: 'B text' },
        { id: 's', text: 'C text' }
      ],
      key: ['s', 'q', 'r']
    })
  })

  it.each([
    [
      'a part without a pair',
      { declaration: list('multiple', ['A X']), body: match(set('A', 'B'), set('X', 'Y')) },
      'type-not-supported matching in which'
    ],
    ['two parts with one choice', { declaration: list('multiple', ['A X', 'B X']), body: match(set('A', 'B'), set('X', 'Y')) }, 'choice-used-twice'],
    [
      'a choice that is not there',
      { declaration: list('multiple', ['A X', 'B Q']), body: match(set('A', 'B'), set('X', 'Y')) },
      'answer-not-an-option'
    ],
    [
      'an order of some steps',
      { declaration: list('ordered', ['A', 'B', 'C'], 'identifier'), body: order('A', 'B', 'C', 'D') },
      'type-not-supported ordering of some'
    ],
    ['an order without an answer', { declaration: list('ordered', [], 'identifier'), body: order('A', 'B', 'C') }, 'answer-missing']
  ] as const)('is not guessed: %s', async (_, parts, reason) => {
    expect(await summary({ ...parts, processing: template('match_correct') })).toContain(`no ${reason}`)
  })
})
