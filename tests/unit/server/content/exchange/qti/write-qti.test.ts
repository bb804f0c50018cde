import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openArchive } from '../../../../../../src-server/content/exchange/archive/open-archive.ts'
import type { ExportOutcome, ExportWriter } from '../../../../../../src-server/content/exchange/import-source.ts'
import type { ImportedPicture, ImportedQuestion } from '../../../../../../src-server/content/exchange/imported-question.ts'
import { readQti } from '../../../../../../src-server/content/exchange/qti/read-qti.ts'
import { writeQti21, writeQti30 } from '../../../../../../src-server/content/exchange/qti/write/write-qti.ts'
import { readXmlTree } from '../../../../../../src-server/content/exchange/xml/read-xml-tree.ts'
import { itemSchema } from '../../../../../../src-shared/content/item-types/item-types.ts'
import { outcomesOf } from '../../../../../support/exchange/import-source.ts'
import { makeTempFolder } from '../../../../../support/make-temp-folder.ts'
import { squarePicture, squareSvg } from '../../../../../support/pictures.ts'

const base = { id: 'a-1', topic: 'Energy', difficulty: 'hard', stem: 'Which one?', explanation: 'It is this one.' }
const options = [
  { id: 'w', text: 'this' },
  { id: 'x', text: 'that' }
]
const picture: ImportedPicture = { ...squarePicture, bytes: Buffer.from(squareSvg) }

function questionOf(answer: object, more: Partial<ImportedQuestion> = {}): ImportedQuestion {
  return { item: itemSchema.parse({ ...base, ...answer }), pictures: [], ...more }
}

async function write(
  writer: ExportWriter,
  questions: readonly ImportedQuestion[]
): Promise<{ readonly bytes: Buffer; readonly outcomes: readonly ExportOutcome[] }> {
  const chunks: Buffer[] = []
  const outcomes: ExportOutcome[] = []
  for await (const outcome of writer(questions, (bytes) => Promise.resolve(void chunks.push(Buffer.from(bytes))))) outcomes.push(outcome)
  return { bytes: Buffer.concat(chunks), outcomes }
}

async function filesIn(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const path = join(makeTempFolder(), 'out.zip')
  writeFileSync(path, bytes)
  const opened = await openArchive(path)
  if (!opened.ok) throw new Error(opened.error.code)
  const files = new Map<string, string>()
  for (const name of opened.value.paths) {
    const file = await opened.value.read(name)
    files.set(name, file.ok ? file.value.toString() : '')
  }
  await opened.value.close()
  return files
}

describe.each([
  ['2.1', writeQti21, '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="item-a-1"'],
  ['3.0', writeQti30, '<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="item-a-1"']
] as const)('a package of QTI %s', (_, writer, start) => {
  it('has items, a test, a manifest and pictures, all of them well-formed', async () => {
    const question = questionOf({ type: 'single-choice', stem: `![${picture.id}]`, options, key: 'w' }, { pictures: [picture] })
    const files = await filesIn((await write(writer, [question])).bytes)
    expect([...files.keys()]).toEqual(['items/a-1.xml', `media/${picture.id}.svg`, 'test.xml', 'imsmanifest.xml'])
    expect(files.get('items/a-1.xml')).toContain(start)
    expect(files.get(`media/${picture.id}.svg`)).toBe(squareSvg)
    for (const [name, text] of files)
      if (name.endsWith('.xml')) expect({ name, ok: readXmlTree(Buffer.from(text)) }).toMatchObject({ ok: { ok: true, value: { repairs: [] } } })
  })

  it('gives a picture back with its description', async () => {
    const question = questionOf({ type: 'single-choice', stem: `See ![${picture.id}]`, options, key: 'w' }, { pictures: [picture] })
    const [outcome] = await outcomesOf(readQti, (await write(writer, [question])).bytes)
    expect(outcome).toMatchObject({ kind: 'taken', question: { pictures: [{ alt: picture.alt, width: picture.width, bytes: picture.bytes }] } })
  })

  it('has two questions of the same id apart', async () => {
    const twins = ['Iron rusts.', 'Gold rusts.'].map((stem) => questionOf({ type: 'true-false', key: true, stem }))
    const outcomes = await outcomesOf(readQti, (await write(writer, twins)).bytes)
    expect(outcomes.map((outcome) => outcome.kind === 'taken' && outcome.question.item.stem)).toEqual(['Iron rusts.', 'Gold rusts.'])
  })

  it('names what it cannot hold', async () => {
    const stimulus = { id: 's-1', kind: 'passage', title: 'A trip', text: 'We went to Kano.' } as const
    const questions: readonly (readonly [ImportedQuestion, readonly string[]])[] = [
      [questionOf({ type: 'single-choice', options, key: 'w', section: 'antonyms' }), ['section-lost']],
      [questionOf({ type: 'single-choice', options, key: 'w', stimulusId: 's-1' }, { stimulus }), ['stimulus-lost']],
      [
        questionOf({ type: 'single-choice', options: [{ id: 'w', text: '4', value: 4 }, options[1]], key: 'w', calculation: '2+2' }),
        ['calculation-lost']
      ],
      [questionOf({ type: 'numeric', value: '5', tolerance: { kind: 'absolute', by: '0' }, units: [{ symbol: 'kg', factor: '1' }] }), ['units-lost']],
      [
        questionOf({
          type: 'cloze',
          text: '[[g1]]',
          gaps: [
            {
              id: 'g1',
              kind: 'list',
              options: [
                { id: 'w', text: '**a**' },
                { id: 'x', text: 'b', why: 'No.' }
              ],
              key: 'w'
            }
          ]
        }),
        ['why-lost', 'markup-lost']
      ]
    ]
    for (const [question, codes] of questions) {
      const { outcomes } = await write(writer, [question])
      expect(outcomes).toMatchObject([{ isWritten: true, losses: codes.map((code) => ({ code })) }])
    }
  })

  it('leaves out a number without an end rather than round it', async () => {
    const { outcomes, bytes } = await write(writer, [
      questionOf({ type: 'numeric', value: '1/3', tolerance: { kind: 'absolute', by: '0' } }),
      questionOf({ type: 'true-false', key: true, id: 'b-1' })
    ])
    expect(outcomes).toMatchObject([
      { isWritten: false, losses: [{ code: 'type-not-supported' }] },
      { isWritten: true, losses: [] }
    ])
    expect([...(await filesIn(bytes)).keys()]).toEqual(['items/b-1.xml', 'test.xml', 'imsmanifest.xml'])
  })

  it('keeps texts from becoming elements, and leaves out signs that no XML may have', async () => {
    const question = questionOf({
      type: 'short-text',
      accepted: ['</value><value>x'],
      isCaseSensitive: true,
      stem: 'a </itemBody> & \u0001 b costs $5'
    })
    const [outcome] = await outcomesOf(readQti, (await write(writer, [question])).bytes)
    expect(outcome).toMatchObject({ kind: 'taken', question: { item: { stem: 'a </itemBody> & b costs $5', accepted: ['</value><value>x'] } } })
  })

  it('an error of the disk ends the export with that error', async () => {
    const failing = async (): Promise<void> => {
      for await (const outcome of writer([questionOf({ type: 'true-false', key: true })], () => Promise.reject(new Error('no space'))))
        expect(outcome.isWritten).toBe(true)
    }
    await expect(failing()).rejects.toThrow('no space')
  })
})
