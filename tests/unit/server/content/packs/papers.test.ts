import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inspectPack } from '../../../../../src-server/content/packs/inspect-pack.ts'
import { filesOfLessons, filesOfPapers } from '../../../../../src-server/content/packs/pack-contents.ts'
import { paperLimits, type PackPaperLine } from '../../../../../src-server/content/sources/pack-paper.ts'
import { readPackPapers } from '../../../../../src-server/content/packs/read-pack-papers.ts'
import { writePack } from '../../../../../src-server/content/packs/write-pack.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'
import { buildPackLesson } from '../../../../support/build-pack-lesson.ts'
import { buildPackPaper, makeReading } from '../../../../support/build-pack-paper.ts'
import { filesOfContents, makeSums, packHeaderOf } from '../../../../support/pack-library.ts'
import { makeFolder, manifestOf, writeArchive } from './archive/pack-fixture.ts'
import { craftZip } from '../../../../support/craft-zip.ts'

const sums = filesOfContents('own', [makeSums('new'), makeReading()])

async function look(files: ReadonlyMap<string, Buffer>, id = 'own') {
  const path = join(makeFolder(), 'some.koyapack')
  await writePack({ header: packHeaderOf(id, 1), files }, path)
  return inspectPack(path, new Map())
}

/** Returns `taken`, or the finding about the exam that does not fit. */
async function verdictOn(papers: readonly PackPaperLine[], id?: string): Promise<string> {
  const inspected = await look(new Map([...sums, ...filesOfPapers(papers)]), id)
  return inspected.ok ? 'taken' : (inspected.error.fields?.['pack'] ?? inspected.error.code)
}

const passage = (start: number): string[] => [0, 1, 2].map((step) => `river-item-${start + step}`)
const english = (items: readonly string[]): PackPaperLine => buildPackPaper({ subject: 'english', items: [...items] })

describe('the format of a pack', () => {
  it.each(['ordering', 'matching', 'gap-match'] as const)(
    'a pack with a question of the type %s has format 4, which an earlier Koya refuses',
    async (name) => {
      const typed = { ...makeSums('new', 1), items: [itemsOfEachType['single-choice'], itemsOfEachType[name]] }
      const looked = await look(filesOfContents('own', [typed]))
      expect(looked.ok && [looked.value.manifest.format, looked.value.subjects[0]?.content.items]).toEqual([4, typed.items])
    }
  )

  it('a pack with a question of more than five options has format 4', async () => {
    const options = 'uvwxyz'.split('').map((id) => ({ id, text: `Option ${id}` }))
    const looked = await look(filesOfContents('own', [{ ...makeSums('new', 1), items: [{ ...itemsOfEachType['single-choice'], options }] }]))
    expect(looked.ok && looked.value.manifest.format).toBe(4)
  })

  it('a text that speaks of a type does not raise the format', async () => {
    const stem = 'What does "type":"ordering" mean?'
    const looked = await look(filesOfContents('own', [{ ...makeSums('new', 1), items: [{ ...itemsOfEachType['short-text'], stem }] }]))
    expect(looked.ok && looked.value.manifest.format).toBe(1)
  })
})

describe('the papers of a pack', () => {
  it('a pack with exams has format 3, and a pack without them keeps format 1 or 2', async () => {
    const paper = buildPackPaper()
    const lessons = filesOfLessons([buildPackLesson({ drawings: [], sections: [{ title: 'One', text: 'Word.' }], quiz: undefined })])
    const looked = await Promise.all([
      look(sums),
      look(new Map([...sums, ...lessons])),
      look(new Map([...sums, ...filesOfPapers([paper])])),
      look(new Map([...sums, ...lessons, ...filesOfPapers([paper])]))
    ])
    expect(looked.map((one) => one.ok && [one.value.manifest.format, one.value.summary.paperCount, one.value.papers.length])).toEqual([
      [1, undefined, 0],
      [2, undefined, 0],
      [3, 1, 1],
      [3, 1, 1]
    ])
    expect(looked[2].ok && looked[2].value.papers).toEqual([paper])
  })

  it.each<readonly [string, readonly PackPaperLine[], string]>([
    ['an item that is not there', [buildPackPaper({ items: ['new-1', 'new-61'] })], 'the paper sums-2019: there is no item new-61'],
    ['an item of another subject', [buildPackPaper({ items: ['word-1'] })], 'there is no item word-1'],
    ['an item twice', [buildPackPaper({ items: ['new-1', 'new-2', 'new-1'] })], 'it lists new-1 twice'],
    ['no item', [buildPackPaper({ items: [] })], 'papers.jsonl, line 1: items'],
    ['more items than any exam has', [buildPackPaper({ items: Array.from({ length: 251 }, (_, index) => `new-${index}`) })], 'line 1: items'],
    ['a subject that is not there', [buildPackPaper({ subject: 'law' })], 'there is no such subject in own'],
    ['a text that is torn apart', [english([...passage(1), 'word-1', ...passage(4).slice(0, 1)])], 'other items come between those about river'],
    ['two papers of one name', [buildPackPaper(), buildPackPaper({ title: 'Paper 2' })], 'two papers have the name sums-2019'],
    ['a year that is none', [buildPackPaper({ year: 19 })], 'line 1: year'],
    ['a name that leaves its place', [buildPackPaper({ id: '../x' })], 'line 1: id'],
    ['no time', [buildPackPaper({ minutes: 0 })], 'line 1: minutes']
  ])('pack exams are refused with %s, and the message says which', async (...[, papers, message]) => {
    expect(await verdictOn(papers)).toContain(message)
  })

  it('a pack exam may include a text, and its id must fit into an address with the pack id', async () => {
    expect(await verdictOn([english(['word-1', ...passage(1), 'word-2'])])).toBe('taken')
    const long = 'a'.repeat(40)
    expect(await verdictOn([buildPackPaper({ id: long })], 'b'.repeat(34))).toBe('taken')
    expect(await verdictOn([buildPackPaper({ id: long })], 'b'.repeat(35))).toContain('is too long together')
  })

  it('a pack with a hundred thousand exams is refused before any of them is parsed', () => {
    const read = readPackPapers(new Map([['papers.jsonl', Buffer.from('no JSON\n'.repeat(100_000))]]))
    expect(read.ok ? '' : read.error.fields?.['pack']).toBe(`papers.jsonl: it has more than ${paperLimits.papers} papers`)
  })

  it('a pack says which boards it names as the authors of its papers, and in which years', async () => {
    const papers = [buildPackPaper(), buildPackPaper({ id: 'b', year: 2023 }), buildPackPaper({ id: 'c', body: 'NECO' })]
    const own = buildPackPaper({ id: 'd', body: 'Koya', year: 'practice' })
    const looked = await Promise.all([[...papers, own], [own]].map((some) => look(new Map([...sums, ...filesOfPapers(some)]))))
    expect(looked.map((one) => one.ok && one.value.summary.boardPapers)).toEqual([
      [
        { board: 'WAEC', fromYear: 2019, toYear: 2023, count: 2 },
        { board: 'NECO', fromYear: 2019, toYear: 2019, count: 1 }
      ],
      undefined
    ])
  })

  it('exams in a pack of an earlier format are ignored', async () => {
    const files = new Map([...sums, ['papers.jsonl', Buffer.from('no JSON\n')] as const])
    const zip = craftZip({
      entries: [{ name: 'manifest.json', bytes: manifestOf(files, { format: 2 }) }, ...[...files].map(([name, bytes]) => ({ name, bytes }))]
    })
    const inspected = await inspectPack(writeArchive(zip), new Map())
    expect(inspected.ok && { papers: inspected.value.papers, paperCount: inspected.value.summary.paperCount }).toEqual({
      papers: [],
      paperCount: undefined
    })
  })
})
