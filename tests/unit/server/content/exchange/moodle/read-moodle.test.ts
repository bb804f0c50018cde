import { deflateSync, crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readMoodle } from '../../../../../../src-server/content/exchange/moodle/read-moodle.ts'
import { outcomesOf, sourceOf, summaryOf } from '../../../../../support/exchange/import-source.ts'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const quiz = (...questions: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>\n`
const text = (name: string, html: string, more = ''): string => `<${name} format="html"><text><![CDATA[${html}]]></text>${more}</${name}>`

/** A PNG of one grey, 20 by 20 pixels. */
function png(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 20, 0, 0, 0, 20, 8, 0, 0, 0, 0])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(20 * 21, 90))),
    chunk('IEND', Buffer.alloc(0))
  ])
}

const choice = `<question type="multichoice"><name><text>Fern</text></name>
${text('questiontext', '<p>Which is a <b>plant</b>? <img src="@@PLUGINFILE@@/a%20fern.png" alt=""></p>', `<file name="a fern.png" path="/" encoding="base64">${png().toString('base64')}</file>`)}
${text('generalfeedback', '<p>Ferns are plants.</p>')}<defaultgrade>2.0000000</defaultgrade><single>true</single>
<answer fraction="100" format="html"><text>Fern &amp; moss</text><feedback><text></text></feedback></answer>
<answer fraction="0" format="html"><text>Cat</text><feedback format="html"><text>It is an animal.</text></feedback></answer>
<tags><tag><text>difficulty: hard</text></tag><tag><text>week 3</text></tag></tags></question>`

describe('a Moodle XML file', () => {
  test('gives items with pictures, feedback, category, difficulty, and names what is lost', async () => {
    const category = '<question type="category"><category><text>$course$/top/Plants</text></category></question>'
    const [outcome] = await outcomesOf(readMoodle, quiz(category, choice))
    expect(outcome).toMatchObject({
      kind: 'taken-with-loss',
      place: { identifier: 'Fern', line: 4 },
      question: {
        pictures: [{ id: 'q-1', width: 20, height: 20, type: 'image/png', alt: 'A picture without a full description: a fern.png' }],
        item: {
          topic: 'Plants',
          difficulty: 'hard',
          stem: 'Which is a **plant**? ![q-1]',
          explanation: 'Ferns are plants.',
          options: [{ text: 'Fern & moss' }, { text: 'Cat', why: 'It is an animal.' }]
        }
      },
      losses: [
        { code: 'picture-description', values: { name: 'a fern.png' } },
        { code: 'feature-lost', values: { name: 'tags: week 3' } },
        { code: 'points-lost', values: { points: 2 } }
      ]
    })
  })

  test('refuses types that Koya does not have by their name, and reads on', async () => {
    const outcomes = await outcomesOf(
      readMoodle,
      quiz(...['ddimageortext', 'drawing', 'calculated'].map((type) => `<question type="${type}"><name><text>x</text></name></question>`), choice)
    )
    expect(summaryOf(outcomes).slice(0, 3)).toEqual(['ddimageortext', 'drawing', 'calculated'].map((type) => `no type-not-supported ${type}`))
    expect(outcomes.at(-1)?.kind).toBe('taken-with-loss')
  })

  const pair = (prompt: string, choice: string): string =>
    `<subquestion format="html"><text>${prompt}</text><answer><text>${choice}</text></answer></subquestion>`
  const matching = (...pairs: readonly string[]): string =>
    `<question type="matching"><name><text>m</text></name>${text('questiontext', 'Match.')}${pairs.join('')}</question>`

  test('takes pairs, and a choice without a part as one that is left over', async () => {
    const [outcome] = await outcomesOf(readMoodle, quiz(matching(pair('Ghana', 'Accra'), pair('Kenya', 'Nairobi'), pair('', 'Lagos'))))
    expect(outcome).toMatchObject({
      kind: 'taken',
      question: {
        item: {
          type: 'matching',
          prompts: [{ text: 'Ghana' }, { text: 'Kenya' }],
          choices: [
            { id: 'q', text: 'Nairobi' },
            { id: 'r', text: 'Lagos' },
            { id: 's', text: 'Accra' }
          ],
          key: { p1: 's', p2: 'q' }
        }
      }
    })
  })

  test.each([
    ['one choice for two parts', [pair('Ghana', 'Accra'), pair('Togo', 'Accra')], 'no choice-used-twice'],
    ['one pair', [pair('Ghana', 'Accra')], 'no too-few-pairs'],
    ['a part without a choice', [pair('Ghana', ''), pair('Togo', 'Lome')], 'no empty-choice'],
    ['eleven pairs', Array.from({ length: 11 }, (_, number) => pair(`p${String(number)}`, `c${String(number)}`)), 'no too-many-options-for-type']
  ])('does not take pairs that Koya cannot mark: %s', async (_, pairs, said) => {
    const [summary] = summaryOf(await outcomesOf(readMoodle, quiz(matching(...pairs))))
    expect(summary).toContain(said)
  })

  test('takes an order, but not one of some of its steps', async () => {
    const ordering = (chosen: string): string =>
      `<question type="ordering"><name><text>o</text></name>${text('questiontext', 'Order.')}<selecttype>${chosen}</selecttype>${['Egg', 'Larva', 'Pupa'].map((step) => `<answer fraction="1" format="html"><text>${step}</text></answer>`).join('')}</question>`
    const outcomes = await outcomesOf(readMoodle, quiz(ordering('ALL'), ordering('RANDOM')))
    expect(summaryOf(outcomes)).toEqual(['ordering', 'no type-not-supported ordering of some steps'])
    expect(outcomes[0]).toMatchObject({
      question: {
        item: {
          steps: [
            { id: 'q', text: 'Pupa' },
            { id: 'r', text: 'Larva' },
            { id: 's', text: 'Egg' }
          ],
          key: ['s', 'r', 'q']
        }
      }
    })
  })

  test('takes embedded answers as a text with gaps', async () => {
    const cloze = `<question type="cloze"><name><text>c</text></name>${text('questiontext', '<p>A fern is a {1:MULTICHOICE:cat~=plant#yes} with {2:SHORTANSWER:=spores~%100%spore~*}.</p>')}</question>`
    const [outcome] = await outcomesOf(readMoodle, quiz(cloze))
    expect(outcome).toMatchObject({
      question: {
        item: {
          type: 'cloze',
          stem: 'Complete the text.',
          text: 'A fern is a [[g1]] with [[g2]].',
          gaps: [
            { kind: 'list', key: 'x' },
            { kind: 'typed', accepted: ['spores', 'spore'] }
          ]
        }
      }
    })
  })

  test('takes the tolerance and units of a number', async () => {
    const question = `<question type="numerical"><name><text>n</text></name>${text('questiontext', 'How long?')}
<answer fraction="100"><text>2</text><tolerance>0.1</tolerance></answer><units><unit><multiplier>100</multiplier><unit_name>cm</unit_name></unit><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit></units></question>`
    const [outcome] = await outcomesOf(readMoodle, quiz(question))
    expect(outcome).toMatchObject({
      kind: 'taken',
      question: {
        item: {
          value: '2',
          tolerance: { kind: 'absolute', by: '0.1' },
          units: [
            { symbol: 'm', factor: '1' },
            { symbol: 'cm', factor: '0.01' }
          ]
        }
      }
    })
  })

  test('leaves out what runs, what is elsewhere, and files that are no pictures', async () => {
    const question = `<question type="truefalse"><name><text>t</text></name>${text(
      'questiontext',
      '<p onclick="steal()">True?<script>steal()</script><img src="https://example.org/x.png"><img src="@@PLUGINFILE@@/x.png"></p>',
      `<file name="x.png" encoding="base64">${Buffer.from('<svg onload="steal()">').toString('base64')}</file>`
    )}<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`
    const [outcome] = await outcomesOf(readMoodle, quiz(question))
    expect(outcome).toMatchObject({ kind: 'taken-with-loss', question: { item: { stem: 'True?' } } })
    expect(outcome?.kind === 'taken-with-loss' && outcome.losses.map(({ code }) => code)).toEqual([
      'markup-lost',
      'external-media',
      'media-not-taken'
    ])
  })

  test.each([
    ['ddwtos', '<dragbox><text>xylem</text><group>1</group></dragbox><dragbox><text>R&amp;amp;D</text><group>1</group></dragbox>', 'gap-match'],
    [
      'gapselect',
      '<selectoption><text>xylem</text><group>1</group></selectoption><selectoption><text>sap</text><group>1</group></selectoption>',
      'gap-match'
    ],
    [
      'gapselect',
      '<selectoption><text>xylem</text><group>1</group></selectoption><selectoption><text>sap</text><group>2</group></selectoption><selectoption><text>sun</text><group>2</group></selectoption><selectoption><text>moon</text><group>1</group></selectoption>',
      'cloze'
    ],
    ['ddwtos', '<dragbox><text>xylem</text><group>1</group></dragbox>', 'no answer-not-an-option']
  ])('reads words for gaps of the type %s', async (type, choices, expected) => {
    const question = `<question type="${type}">${text('questiontext', '<p>The [[2]] rises in the [[1]].</p>')}${choices}</question>`
    expect(summaryOf(await outcomesOf(readMoodle, quiz(question)))).toEqual([expected])
  })

  test('uses each word for one gap, so that words that fill two are lists', async () => {
    const choices = ['xylem', 'sap'].map((word) => `<selectoption><text>${word}</text><group>1</group></selectoption>`).join('')
    const question = `<question type="gapselect">${text('questiontext', 'A [[1]], a [[1]] and a [[2]].')}${choices}</question>`
    const [outcome] = await outcomesOf(readMoodle, quiz(question))
    expect(outcome).toMatchObject({
      kind: 'taken',
      question: { item: { type: 'cloze', stem: 'Complete the text.', text: 'A [[g1]], a [[g2]] and a [[g3]].' } }
    })
  })

  test.each([
    ['entities', '<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><quiz>&b;</quiz>', 'exchange/unsafe-xml'],
    ['no XML', 'This is no XML', 'exchange/not-xml']
  ])('is refused as a whole: %s', async (_, content, code) => {
    const path = join(mkdtempSync(join(tmpdir(), 'koya-moodle-')), 'file.xml')
    writeFileSync(path, content)
    const read = await readMoodle(sourceOf(path))
    expect(read.ok ? null : read.error.code).toBe(code)
  })
})

describe('the numbers of an essay of Moodle', () => {
  const notes = '<p>Marks: 5</p><p>Words: 100 to 200</p><p>[8] light</p><p>Model answer:</p><p>It is light.</p>'
  const read = async (fields: string) => {
    const essay = `<question type="essay">${text('questiontext', 'Why?')}${fields}${text('graderinfo', notes)}</question>`
    const [outcome] = await outcomesOf(readMoodle, quiz(essay))
    if (outcome === undefined || outcome.kind === 'not-taken' || outcome.question.item.type !== 'written') return null
    const { marks, words } = outcome.question.item
    const told =
      outcome.kind === 'taken' ? [] : outcome.losses.map(({ code, values }) => `${code} ${String(values?.['taken'])}, ${String(values?.['other'])}`)
    return { marks, words: `${String(words?.least)}-${String(words?.most)}`, told }
  }
  const fieldsOf = (grade: string, least: string, most: string): string =>
    `<defaultgrade>${grade}</defaultgrade><minwordlimit>${least}</minwordlimit><maxwordlimit>${most}</maxwordlimit>`

  test.each([
    ['agree with the notes', fieldsOf('5.0000000', '100', '200'), 5, '100-200', []],
    ['are missing', '', 5, '100-200', []],
    ['are not set', fieldsOf('5', '', '0'), 5, '100-200', []],
    [
      'were changed',
      fieldsOf('8', '150', '300'),
      8,
      '150-300',
      ['guide-disagrees Marks: 8, Marks: 5', 'guide-disagrees Words: 150 to 300, Words: 100 to 200']
    ],
    ['were changed in part', fieldsOf('5', '', '300'), 5, '100-300', ['guide-disagrees Words: 100 to 300, Words: 100 to 200']],
    [
      'are none that Koya has',
      fieldsOf('2.5', '300', '250'),
      5,
      '100-200',
      ['guide-disagrees Marks: 5, Marks: 2.5', 'guide-disagrees Words: 100 to 200, Words: 300 to 250']
    ]
  ] as const)('count where its fields %s', async (...row) => {
    const [, fields, marks, words, told] = row
    expect(await read(fields)).toEqual({ marks, words, told })
  })
})

describe('the description of a picture in Moodle', () => {
  const described = async (format: string, written: string) => {
    const file = `<file name="a.png" encoding="base64">${png().toString('base64')}</file>`
    const question = `<question type="truefalse"><questiontext format="${format}"><text><![CDATA[${written}]]></text>${file}</questiontext>
      <answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`
    const [outcome] = await outcomesOf(readMoodle, quiz(question))
    return outcome === undefined || outcome.kind === 'not-taken'
      ? null
      : { alts: outcome.question.pictures.map(({ alt }) => alt), stem: outcome.question.item.stem }
  }

  test.each([
    ['html', 'Is it <img src="@@PLUGINFILE@@/a.png" alt="A leaf\n\nof a fern on a wall">?', 'A leaf of a fern on a wall'],
    ['moodle_auto_format', 'Is it <img src="@@PLUGINFILE@@/a.png" alt="A leaf\n\nof a fern on a wall">?', 'A leaf of a fern on a wall'],
    ['markdown', 'Is it ![A *leaf* of a __fern__ on a `wall`](@@PLUGINFILE@@/a.png)?', 'A *leaf* of a __fern__ on a `wall`']
  ])('is one line of text in %s', async (format, written, alt) => {
    expect(await described(format, written)).toEqual({ alts: [alt], stem: 'Is it ![q-1]?' })
  })

  test('is text in its place where the picture is missing', async () => {
    const stem = 'Is it <b>now</b> <img src="@@PLUGINFILE@@/b.png" alt="2*3*4 for $5\n\nor $6">?'
    expect((await described('html', stem))?.stem).toBe('Is it **now** (2$\\ast$3$\\ast$4 for $\\textdollar$5 or $\\textdollar$6)?')
  })
})
