import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { KeyedPaper } from '../draw/draw-paper.ts'
import { joinIds } from '../../platform/database/paper-items.ts'
import { itemIdsOf } from './attempt-item-rows.ts'
import { TEXT_ID_BYTES, type BankText, type BankTexts } from './bank-texts.ts'
import { packText, unpackText } from './packed-text.ts'

export interface StoredPaper {
  /** As it was packed: the dictionary of the attempt's report. */
  readonly bytes: Buffer
  readonly read: () => KeyedPaper
}

export interface PackedPaper {
  readonly packed: Buffer
  /** To which it refers. */
  readonly texts: readonly BankText[]
}

/**
 * The layout of a packed paper: this number, in two bytes how many bank texts it refers to, the id of each, then the compressed JSON text of the paper
 * and its keys, with those bank texts as the dictionary.
 */
const LAYOUT = 1
const HEAD_BYTES = 3

const missingPaper: StoredPaper = {
  bytes: Buffer.alloc(0),
  read: () => {
    throw new Error('the paper of the attempt is not in the database')
  }
}

export async function packPaper({ paper, answerKey }: KeyedPaper, texts: readonly BankText[]): Promise<PackedPaper> {
  const head = Buffer.alloc(HEAD_BYTES + texts.length * TEXT_ID_BYTES)
  head.writeUInt8(LAYOUT, 0)
  head.writeUInt16BE(texts.length, 1)
  for (const [index, { id }] of texts.entries()) head.writeUIntBE(id, HEAD_BYTES + index * TEXT_ID_BYTES, TEXT_ID_BYTES)
  const dictionary = Buffer.concat(texts.map(({ bytes }) => bytes))
  return { packed: Buffer.concat([head, await packText(JSON.stringify({ paper, answerKey }), dictionary)]), texts }
}

export async function insertPaper(queries: Queries, paper: Paper, { packed }: PackedPaper): Promise<void> {
  const row = { attempt_id: paper.attemptId, item_ids: joinIds(itemIdsOf(paper)), packed }
  await queries.insertInto('attempt_paper').values(row).execute()
}

/**
 * Reads a paper as this server wrote it, without checking it once more, which takes milliseconds for 180 questions: whoever marks it compares its hash
 * first. Throws where it is damaged. A report whose paper is not there was packed without it.
 */
export async function readStoredPaper(queries: Queries, bankTexts: Pick<BankTexts, 'read'>, attemptId: string): Promise<StoredPaper> {
  const row = await queries.selectFrom('attempt_paper').select('packed').where('attempt_id', '=', attemptId).executeTakeFirst()
  if (!row) return missingPaper
  const packed = Buffer.from(row.packed.buffer, row.packed.byteOffset, row.packed.byteLength)
  if (packed.readUInt8(0) !== LAYOUT) throw new Error(`the paper of ${attemptId} has a layout that this Koya does not know`)
  const count = packed.readUInt16BE(1)
  const ids = Array.from({ length: count }, (_, index) => packed.readUIntBE(HEAD_BYTES + index * TEXT_ID_BYTES, TEXT_ID_BYTES))
  const dictionary = Buffer.concat(await bankTexts.read(queries, ids))
  const bytes = unpackText(packed.subarray(HEAD_BYTES + count * TEXT_ID_BYTES), dictionary)
  return { bytes, read: () => JSON.parse(bytes.toString()) as KeyedPaper }
}
