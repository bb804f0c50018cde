import { resultColumns } from './sort-results.ts'
import { outsideExamsAndKiosks } from '../../kernel/ipc/call-policy.ts'
import { request } from '../../kernel/ipc/contract.ts'
import { z } from '../../kernel/schema/zod.ts'
import { savedDocument } from '../../kernel/values/saved-document.ts'

const word = z.string().max(60)

/** Texts of the results table. */
export const resultsTextSchema = z.strictObject({
  columns: z.strictObject({ paper: word, when: word, state: word, total: word, maximum: word }),
  states: z.strictObject({ open: word, kept: word, marked: word })
})

/** A telephone sends this much in a moment, also over a slow network. */
export const MOST_PICTURE_BYTES = 200_000

function base64Length(bytes: number): number {
  return 4 * Math.ceil(bytes / 3)
}

/** Printing and saving of documents. Main asks the learner for the location; the page never passes a path. Unavailable during an exam. */
export const documentsContract = {
  /** Prints the window's content through the system's dialog; `isPrinted` is false if the learner cancelled. */
  printPage: request(z.strictObject({}), z.strictObject({ isPrinted: z.boolean() }), outsideExamsAndKiosks),
  /** Saves the window's content as a PDF. `title` becomes part of the suggested file name. */
  savePage: request(z.strictObject({ title: z.string().min(1).max(120) }), savedDocument, outsideExamsAndKiosks),
  /** Saves a PNG that the page drew, as base64, of at most 200 kB. Main reads it as a picture of the size of a card and writes it anew, so nothing else can be saved by it. */
  savePicture: request(
    z.strictObject({ title: z.string().min(1).max(120), png: z.base64().min(1).max(base64Length(MOST_PICTURE_BYTES)) }),
    savedDocument,
    outsideExamsAndKiosks
  ),
  /** Saves all results of the learner as CSV, in the given order and with the given texts. */
  saveResults: request(
    z.strictObject({
      title: z.string().min(1).max(120),
      order: z.strictObject({ column: z.enum(resultColumns), direction: z.enum(['ascending', 'descending']) }),
      words: resultsTextSchema
    }),
    savedDocument,
    outsideExamsAndKiosks
  )
}
