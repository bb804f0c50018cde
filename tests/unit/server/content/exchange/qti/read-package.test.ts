import { describe, expect, it } from 'vitest'
import type { ImportOutcome } from '../../../../../../src-server/content/exchange/imported-question.ts'
import { readQti } from '../../../../../../src-server/content/exchange/qti/read-qti.ts'
import { craftZip } from '../../../../../support/craft-zip.ts'
import { outcomesOf, summaryOf } from '../../../../../support/exchange/import-source.ts'

function itemXml(name: string, more = ''): string {
  return (
    `<assessmentItem identifier="${name}"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>` +
    `<itemBody><p>Question ${name}</p>${more}<choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">yes</simpleChoice><simpleChoice identifier="B">no</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
  )
}

function manifestXml(resources: readonly string[]): string {
  return `<manifest><resources>${resources.join('')}</resources></manifest>`
}

const resource = (href: string, inside = ''): string =>
  `<resource identifier="r-${href}" type="imsqti_item_xmlv2p1" href="${href}">${inside}<file href="${href}"/></resource>`
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30"><rect width="40" height="30"/></svg>'

function read(files: Readonly<Record<string, string>>): Promise<readonly ImportOutcome[]> {
  return outcomesOf(readQti, craftZip({ entries: Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })) }))
}

function stemsIn(outcomes: readonly ImportOutcome[]): readonly string[] {
  return outcomes.map((outcome) => (outcome.kind === 'not-taken' ? `no ${outcome.reasons[0].code}` : outcome.question.item.stem))
}

describe('a package of QTI', () => {
  it('gives the items of a test in its order, then those of the manifest, then the rest', async () => {
    const outcomes = await read({
      'imsmanifest.xml': manifestXml([
        resource('d.xml'),
        resource('a.xml'),
        '<resource type="imsqti_test_xmlv2p1" href="test.xml"/>',
        resource('c.xml')
      ]),
      'test.xml':
        '<assessmentTest><assessmentItemRef identifier="c" href="c.xml"/><assessmentItemRef identifier="gone" href="gone.xml"/><assessmentItemRef identifier="a" href="./a.xml"/></assessmentTest>',
      'a.xml': itemXml('a'),
      'b.xml': itemXml('b'),
      'c.xml': itemXml('c'),
      'd.xml': itemXml('d')
    })
    expect(stemsIn(outcomes)).toEqual(['Question c', 'no file-missing', 'Question a', 'Question d', 'Question b'])
  })

  it('takes topic and difficulty from its metadata', async () => {
    const lom =
      '<metadata><lom><general><keyword><string>Acids</string></keyword></general><educational><difficulty><value>difficult</value></difficulty></educational></lom></metadata>'
    const outcomes = await read({
      'imsmanifest.xml': manifestXml([resource('a.xml', lom), resource('b.xml')]),
      'a.xml': itemXml('a'),
      'b.xml': itemXml('b')
    })
    expect(outcomes).toMatchObject([
      { question: { item: { topic: 'Acids', difficulty: 'hard' } } },
      { question: { item: { topic: 'Topic', difficulty: 'medium' } } }
    ])
  })

  it('in a folder of its own, with what a Mac adds and a wrong path, is read', async () => {
    const outcomes = await read({
      'Quiz 1/imsmanifest.xml': manifestXml([resource('wrong/a%20b.xml')]),
      '__MACOSX/Quiz 1/._imsmanifest.xml': 'x',
      'Quiz 1/items/a b.xml': itemXml('a')
    })
    expect(stemsIn(outcomes)).toEqual(['Question a'])
  })

  it('shows a picture beside the item that names it, and names one that does not fit', async () => {
    const outcomes = await read({
      'imsmanifest.xml': manifestXml([resource('items/a.xml')]),
      'items/a.xml': itemXml('a', '<p><img src="../media/map.svg" alt="A map of Lagos with its bridges"/><img src="photo.jpg" alt="A photo"/></p>'),
      'media/map.svg': drawing,
      'items/photo.jpg': 'no picture'
    })
    expect(outcomes).toMatchObject([
      {
        kind: 'taken-with-loss',
        question: { pictures: [{ type: 'image/svg+xml', width: 40, height: 30, alt: 'A map of Lagos with its bridges' }] },
        losses: [{ code: 'media-not-taken', values: { name: 'photo.jpg' } }]
      }
    ])
    const [outcome] = outcomes
    const picture = outcome?.kind === 'taken-with-loss' ? outcome.question.pictures[0] : undefined
    expect(stemsIn(outcomes)[0]).toContain(`![${picture?.id ?? '?'}]`)
  })

  it('with one broken item gives the others and says which one is broken', async () => {
    const outcomes = await read({
      'imsmanifest.xml': manifestXml([resource('a.xml'), resource('b.xml')]),
      'a.xml': '<assessmentItem>',
      'b.xml': itemXml('b')
    })
    expect(outcomes[0]).toMatchObject({ kind: 'not-taken', place: { file: 'a.xml' }, reasons: [{ code: 'syntax' }] })
    expect(stemsIn(outcomes)).toEqual(['no syntax', 'Question b'])
  })

  it('without a manifest is read file by file', async () => {
    expect(stemsIn(await read({ 'b.xml': itemXml('b'), 'notes.txt': 'x', 'a.xml': itemXml('a') }))).toEqual(['Question b', 'Question a'])
  })

  it('of Canvas gives each quiz once, from the file that has all of it', async () => {
    const quiz = (name: string): string =>
      `<questestinterop><item ident="${name}"><presentation><material><mattext>${name}</mattext></material></presentation></item></questestinterop>`
    const outcomes = await read({
      'imsmanifest.xml': manifestXml(['<resource type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="g1/assessment_qti.xml"/></resource>']),
      'g1/assessment_qti.xml': quiz('short'),
      'g1/assessment_meta.xml': '<quiz/>',
      'non_cc_assessments/g1.xml.qti': quiz('whole')
    })
    expect(outcomes.map((outcome) => outcome.place.identifier)).toEqual(['whole'])
  })

  it('that is no archive of QTI is refused before anything is taken', async () => {
    await expect(read({ 'notes.txt': 'x' })).rejects.toThrow('exchange/unknown-format')
    await expect(read({ 'imsmanifest.xml': '<manifest>', 'a.xml': itemXml('a') })).rejects.toThrow('exchange/not-xml')
    await expect(read({ '../a.xml': itemXml('a') })).rejects.toThrow('exchange/unsafe-archive')
    await expect(read({ 'imsmanifest.xml': '<!DOCTYPE m [<!ENTITY a "b">]><manifest/>', 'a.xml': itemXml('a') })).rejects.toThrow(
      'exchange/unsafe-xml'
    )
    expect(summaryOf(await read({ 'imsmanifest.xml': manifestXml([resource('a.xml')]) }))).toEqual(['no file-missing a.xml'])
  })
})
