import { readHeader } from '../rows/read-header.ts'
import { draftOfRow } from '../rows/question-row.ts'
import { takeDraft } from '../rows/take-draft.ts'
import type { CsvRecord } from '../rows/read-csv-records.ts'
import type { MarkupNode } from '../../../../src-shared/kernel/markup/markup-node.ts'
import { parseMarkup } from '../../../../src-shared/kernel/markup/markup.ts'
import { writeMarkup } from '../markup/write-markup.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { openArchive, type OpenArchive } from '../archive/open-archive.ts'
import { readTreeIn } from '../archive/read-tree-in.ts'
import { draftOutcome } from '../build/draft-outcome.ts'
import type { ImportSource } from '../import-source.ts'
import { refuseQuestion, takeQuestion, type ImportFinding, type ImportOutcome } from '../imported-question.ts'
import { readQuestionTable } from '../tables/read-question-table.ts'
import { readXmlElements } from '../xml/read-xml-tree.ts'
import { streamLimits } from '../xml/xml-limits.ts'
import { elementsIn, type XmlElement } from '../xml/xml-tree.ts'
import { createPictureBudget, readPictureIn, type PictureBytes } from '../media/picture-budget.ts'
import { createDocxPictures, type DocxFiles, type DocxPictures } from './docx-pictures.ts'
import { isNumbered, markupOfParagraph } from './docx-paragraph.ts'
import { createLayoutReader, type LayoutQuestion } from './plain-layout.ts'

const DOCUMENT = 'word/document.xml'
const limits = { ...streamLimits, references: 50_000_000 }

/**
 * Reads a Word document in the plain layout of `docs/operations/exchange.md`, or with tables whose first row names the columns as in CSV. Macros,
 * fields and links are never followed. Fails as archives and XML do.
 */
export async function readDocx(source: ImportSource): Promise<Result<AsyncIterable<ImportOutcome>>> {
  const opened = await openArchive(source.path)
  if (!opened.ok) return opened
  const archive = opened.value
  try {
    if (!archive.paths.includes(DOCUMENT)) return fail('exchange/not-an-archive', { file: `it has no ${DOCUMENT}` })
    const bytes = await archive.read(DOCUMENT)
    if (!bytes.ok) return bytes
    const blocks = readXmlElements(bytes.value, (name, depth) => depth === 2 && (name === 'p' || name === 'tbl'), { limits })
    if (!blocks.ok) return blocks
    const pictures = createDocxPictures(await relatedFiles(archive), source)
    return succeed(outcomesOf(blocks.value.elements(), pictures, source))
  } finally {
    await archive.close()
  }
}

/** Pictures by the id of their relation, each file once; those at addresses elsewhere have no bytes. */
async function relatedFiles(archive: OpenArchive): Promise<DocxFiles> {
  const relations = await readTreeIn(archive, 'word/_rels/document.xml.rels')
  const files = new Map<string, { readonly name: string; readonly bytes: PictureBytes }>()
  const read = new Map<string, PictureBytes>()
  const hold = createPictureBudget()
  for (const relation of relations === null ? [] : elementsIn(relations, 'Relationship')) {
    if (!(relation.attributes.get('Type') ?? '').endsWith('/image')) continue
    const target = relation.attributes.get('Target') ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `word/${target}`
    if (!read.has(path)) read.set(path, archive.paths.includes(path) ? hold(await readPictureIn(archive, path)) : null)
    files.set(relation.attributes.get('Id') ?? '', { name: target, bytes: read.get(path) ?? null })
  }
  return files
}

async function* outcomesOf(blocks: Iterable<XmlElement>, pictures: DocxPictures, source: ImportSource): AsyncGenerator<ImportOutcome> {
  const layout = createLayoutReader()
  /** Of the paragraphs of the question that is being read. */
  let losses: readonly ImportFinding[] = []
  let line = 0
  for (const block of blocks) {
    line += 1
    const records = block.name === 'tbl' ? recordsOf(block, line, pictures) : null
    if (records !== null && isQuestionTable(records)) {
      for (const question of layout.end()) yield outcomeOf(question, losses, { pictures, source })
      losses = []
      for await (const outcome of readQuestionTable(records, source)) yield pictures.show(withLosses(outcome, pictures.takeLosses()))
      continue
    }
    const text = records === null ? markupOfParagraph(block, pictures) : markupOfTable(records)
    const found = pictures.takeLosses()
    const closed = layout.read({ line, text, isNumbered: block.name === 'p' && isNumbered(block) })
    for (const question of closed) yield outcomeOf(question, losses, { pictures, source })
    losses = closed.length > 0 ? found : [...losses, ...found]
  }
  for (const question of layout.end()) yield outcomeOf(question, losses, { pictures, source })
}

interface DocxReading {
  readonly pictures: DocxPictures
  readonly source: ImportSource
}

function outcomeOf(question: LayoutQuestion, losses: readonly ImportFinding[], { pictures, source }: DocxReading): ImportOutcome {
  const { line, text, row, hasAnswer } = question
  if (!hasAnswer) return refuseQuestion({ file: source.name, line }, text, [{ code: 'answer-missing' }])
  const { draft, faults } = draftOfRow(row, line)
  const [first, ...others] = faults
  const part = first === undefined ? takeDraft({ line, text, draft }) : { line, text, findings: [first, ...others] as const }
  return pictures.show(draftOutcome(part, source, losses))
}

/** The losses of a table are told with its first question. */
function withLosses(outcome: ImportOutcome, losses: readonly ImportFinding[]): ImportOutcome {
  if (outcome.kind === 'not-taken' || losses.length === 0) return outcome
  return takeQuestion(outcome.place, outcome.question, [...losses, ...(outcome.kind === 'taken' ? [] : outcome.losses)])
}

function recordsOf(table: XmlElement, line: number, pictures: DocxPictures): readonly CsvRecord[] {
  return elementsIn(table, 'tr').map((row) => {
    const cells = elementsIn(row, 'tc').map((cell) =>
      elementsIn(cell, 'p')
        .map((paragraph) => markupOfParagraph(paragraph, pictures))
        .filter((text) => text !== '')
        .join('\n\n')
    )
    return { kind: 'cells', line, text: cells.join(' | '), cells }
  })
}

function isQuestionTable([first]: readonly CsvRecord[]): boolean {
  const plain = first?.kind === 'cells' ? first.cells.map((cell) => cell.replaceAll('*', '')) : []
  return readHeader(plain, 1).faults.length === 0
}

/** A table that holds no questions is part of the question around it. */
function markupOfTable(records: readonly CsvRecord[]): string {
  const [head = [], ...rows] = records.map((record) =>
    record.kind === 'cells' ? record.cells.map((cell): readonly MarkupNode[] => parseMarkup(cell.replaceAll('\n\n', ' ')).flat()) : []
  )
  return rows.length === 0 || head.length === 0 ? records.map(({ text }) => text).join(' ') : writeMarkup([[{ kind: 'table', head, rows }]]).source
}
