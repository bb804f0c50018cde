import { resultsTextSchema } from '../attempt/report/documents-contract.ts'
import { savedDocument } from '../kernel/values/saved-document.ts'
import { errorCodes } from '../kernel/errors/error-table.ts'
import { outsideExams, outsideExamsAndKiosks } from '../kernel/ipc/call-policy.ts'
import { event, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { passwordSchema, recoveryCodeSchema } from '../account/session-schemas.ts'
import { deletionSchema, retainedAfterDeletionSchema } from './own-data.ts'

const nothing = z.strictObject({})
const title = z.string().min(1).max(120)

/** Result of importing a move file. `refused`: attempts not imported, by reason. */
export const importedHistorySchema = z.strictObject({
  brought: z.int(),
  hereAlready: z.int(),
  refused: z.array(z.strictObject({ code: z.enum(errorCodes), count: z.int() })),
  /** False if this account may not store own questions here and the file contained some. */
  areQuestionsKept: z.boolean()
})

/** Export, import and deletion of the signed-in learner's data. Main asks for file locations; a page never passes a path. */
export const ownDataContract = {
  /** Returns what would be retained after deleting the account. */
  readRules: request(nothing, z.strictObject({ kept: retainedAfterDeletionSchema }), outsideExams),
  /** Exports everything that the backend stores about the learner as a ZIP file; `readMe` describes its contents. */
  saveArchive: request(
    z.strictObject({ title, readMe: z.string().min(1).max(10_000), results: resultsTextSchema }),
    savedDocument,
    outsideExamsAndKiosks
  ),
  /** Exports the learner's history, encrypted with a code that is shown only once; both are null if they cancelled. */
  saveMove: request(z.strictObject({ title }), z.strictObject({ path: z.string().nullable(), code: z.string().nullable() }), outsideExamsAndKiosks),
  /** Asks for the file; `name` is null if they cancelled. */
  chooseMove: request(nothing, z.strictObject({ name: z.string().nullable() }), outsideExamsAndKiosks),
  /** Imports the chosen file. `mayBeOther`: also if it belongs to an account with another name. */
  bringMove: request(
    z.strictObject({ code: recoveryCodeSchema, password: passwordSchema, mayBeOther: z.boolean() }),
    importedHistorySchema,
    outsideExamsAndKiosks
  ),
  /** Number of attempts written or read so far, and the total. */
  progressed: event(z.strictObject({ done: z.int(), total: z.int() })),
  /** Deletes the account, ends the session and removes the learner's data from this computer. */
  deleteAccount: request(deletionSchema, z.strictObject({ kept: retainedAfterDeletionSchema }), outsideExamsAndKiosks)
}

export type ImportedHistory = z.infer<typeof importedHistorySchema>
