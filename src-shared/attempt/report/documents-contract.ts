import { resultColumns } from './sort-results.ts'
import { outsideExamsAndKiosks } from '../../kernel/ipc/call-policy.ts'
import { request } from '../../kernel/ipc/contract.ts'
import { z } from '../../kernel/schema/zod.ts'
import { savedDocument } from '../../kernel/values/saved-document.ts'

const word = z.string().max(60)

/** The words of the table of results. */
export const resultsTextSchema = z.strictObject({
  columns: z.strictObject({ paper: word, when: word, state: word, total: word, maximum: word }),
  states: z.strictObject({ open: word, kept: word, marked: word })
})

/** What leaves the app on paper or as a file. Main asks the learner where to; a page never names a path. Nothing of it works during an exam. */
export const documentsContract = {
  /** Prints what the window shows, by the system's own dialog; `isPrinted` is false where the learner changed their mind. */
  printPage: request(z.strictObject({}), z.strictObject({ isPrinted: z.boolean() }), outsideExamsAndKiosks),
  /** What the window shows, as a PDF. `title` is what the file is about, and becomes part of the name that is proposed. */
  savePage: request(z.strictObject({ title: z.string().min(1).max(120) }), savedDocument, outsideExamsAndKiosks),
  /** All results of the learner as CSV, in that order and with these words. */
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
