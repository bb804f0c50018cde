import { describe, expect, it } from 'vitest'
import { readH5p } from '../../../../../../src-server/content/exchange/h5p/read-h5p.ts'
import type { ImportOutcome } from '../../../../../../src-server/content/exchange/imported-question.ts'
import { craftZip } from '../../../../../support/craft-zip.ts'
import { outcomesOf, summaryOf } from '../../../../../support/exchange/import-source.ts'

function read(mainLibrary: string, content: unknown, files: Readonly<Record<string, string>> = {}): Promise<readonly ImportOutcome[]> {
  const entries = { 'h5p.json': JSON.stringify({ title: 'T', mainLibrary }), 'content/content.json': JSON.stringify(content), ...files }
  return outcomesOf(readH5p, craftZip({ entries: Object.entries(entries).map(([name, text]) => ({ name, bytes: Buffer.from(text) })) }))
}

async function itemOf(library: string, content: unknown, files?: Readonly<Record<string, string>>): Promise<unknown> {
  const [outcome] = await read(library, content, files)
  return outcome === undefined || outcome.kind === 'not-taken' ? outcome : outcome.question.item
}

const answer = (text: string, correct: boolean, more: object = {}): object => ({ text: `<div>${text}</div>`, correct, ...more })
const multiChoice = {
  question: '<p>Which <em>gas</em>?</p>',
  answers: [answer('oxygen', true), answer('iron', false, { tipsAndFeedback: { chosenFeedback: 'A metal.' } }), answer('zinc', false)]
}

describe('an H5P package', () => {
  it('with a choice has its options, key and feedback', async () => {
    expect(await itemOf('H5P.MultiChoice', multiChoice)).toMatchObject({
      type: 'single-choice',
      stem: 'Which *gas*?',
      key: 'w',
      options: [{ text: 'oxygen' }, { text: 'iron', why: 'A metal.' }, { text: 'zinc' }]
    })
  })

  it('with several right answers asks for all of them, unless one is to be chosen', async () => {
    const answers = [answer('oxygen', true), answer('iron', false), answer('neon', true)]
    expect(await itemOf('H5P.MultiChoice', { ...multiChoice, answers })).toMatchObject({ type: 'multiple-response', keys: ['w', 'y'] })
    expect(summaryOf(await read('H5P.MultiChoice', { ...multiChoice, answers, behaviour: { type: 'single' } }))).toEqual(['no any-of-several'])
    expect(summaryOf(await read('H5P.MultiChoice', { ...multiChoice, answers: [answer('iron', false), answer('zinc', false)] }))).toEqual([
      'no no-right-answer'
    ])
  })

  it('with true and false has its key and feedback', async () => {
    const content = {
      question: 'Iron rusts.',
      correct: 'true',
      behaviour: { feedbackOnCorrect: 'It meets water.', feedbackOnWrong: 'Look at old cars.' }
    }
    expect(await itemOf('H5P.TrueFalse', content)).toMatchObject({
      type: 'true-false',
      key: true,
      explanation: 'It meets water.',
      why: 'Look at old cars.'
    })
  })

  it('with blanks has its gaps and other words, without tips', async () => {
    const content = {
      text: '<p>Complete it.</p>',
      questions: ['<p>Iron is a *metal:not a gas* and *1\\/2/half* is small.</p>'],
      behaviour: { caseSensitive: false }
    }
    expect(await itemOf('H5P.Blanks', content)).toMatchObject({
      type: 'cloze',
      stem: 'Complete it.',
      text: 'Iron is a [[g1]] and [[g2]] is small.',
      gaps: [{ accepted: ['metal'] }, { accepted: ['1/2', 'half'] }]
    })
    expect(summaryOf(await read('H5P.Blanks', content))).toEqual(['cloze, feature-lost'])
    expect(summaryOf(await read('H5P.Blanks', { ...content, questions: ['no gap'] }))).toEqual(['no answer-missing'])
  })

  it('with one blank is a short text, whose case counts unless the file says otherwise', async () => {
    const content = { text: 'Say it.', questions: ['The sign of iron is *Fe*.'] }
    expect(await itemOf('H5P.Blanks', content)).toMatchObject({
      type: 'short-text',
      stem: 'Say it.\n\nThe sign of iron is ______.',
      accepted: ['Fe'],
      isCaseSensitive: true
    })
  })

  it('with a set has its questions in order, and names types that Koya does not have', async () => {
    const set = {
      questions: [
        { library: 'H5P.MultiChoice 1.16', params: multiChoice },
        { library: 'H5P.DragText 1.10', params: {}, metadata: { title: 'Drag it' } },
        { library: 'H5P.QuestionSet 1.20', params: { questions: [] } },
        { library: 'H5P.TrueFalse 1.8', params: { question: 'Yes?' } },
        {
          library: 'H5P.SingleChoiceSet 1.11',
          params: {
            choices: [
              { question: 'Red?', answers: ['rot', 'blau'] },
              { question: 'Blue?', answers: ['blau', 'rot'] }
            ]
          }
        }
      ]
    }
    const outcomes = await read('H5P.QuestionSet', set)
    expect(outcomes.map(({ kind, place }) => `${place.identifier ?? ''} ${kind}`)).toEqual([
      '1 taken',
      '2 not-taken',
      '3 not-taken',
      '4 not-taken',
      '5.1 taken',
      '5.2 taken'
    ])
    expect(outcomes[1]).toMatchObject({ excerpt: 'Drag it', reasons: [{ code: 'type-not-supported', values: { type: 'H5P.DragText' } }] })
    expect(outcomes[3]).toMatchObject({ reasons: [{ code: 'syntax' }] })
  })

  it('with a picture shows it, and names a film', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30"><rect width="40" height="30"/></svg>'
    const image = { type: { library: 'H5P.Image 1.1', params: { file: { path: 'images/gas.svg' }, alt: 'A flask with a yellow gas in it' } } }
    const [outcome] = await read('H5P.MultiChoice', { ...multiChoice, media: image }, { 'content/images/gas.svg': drawing })
    expect(outcome).toMatchObject({ kind: 'taken', question: { pictures: [{ alt: 'A flask with a yellow gas in it', width: 40 }] } })
    const film = { library: 'H5P.Video 1.6', params: { sources: [] } }
    expect(summaryOf(await read('H5P.MultiChoice', { ...multiChoice, media: film }))).toEqual(['single-choice, media-not-taken'])
  })

  it.each([
    ['without a description', { 'h5p.json': '' }, 'unknown-format'],
    ['without a library', { 'h5p.json': '{}' }, 'unknown-format'],
    ['whose content is no JSON', { 'content/content.json': '{"question":' }, 'unknown-format'],
    ['with a name that leads out', { '../x': '' }, 'unsafe-archive']
  ])('%s is refused', async (_, files, code) => {
    await expect(read('H5P.MultiChoice', multiChoice, files)).rejects.toThrow(`exchange/${code}`)
  })

  it('whose content nests without end is refused or not taken', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    const result = await read('H5P.MultiChoice', multiChoice, { 'content/content.json': deep }).then(summaryOf, (error: unknown) => [String(error)])
    expect(result[0]).toMatch(/unknown-format|no syntax/)
  })
})
