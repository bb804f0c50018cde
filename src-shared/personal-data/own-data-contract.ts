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

/** What came of a move file. `refused`: attempts that stayed in it, by the reason. */
export const importedHistorySchema = z.strictObject({
  brought: z.int(),
  hereAlready: z.int(),
  refused: z.array(z.strictObject({ code: z.enum(errorCodes), count: z.int() })),
  /** False where this account may write no questions here, and the file held some. */
  areQuestionsKept: z.boolean()
})

/** What the signed-in learner takes along, brings and deletes. Main asks where files are; a page never names a path. */
export const ownDataContract = {
  /** What would be kept if the account were deleted. */
  readRules: request(nothing, z.strictObject({ kept: retainedAfterDeletionSchema }), outsideExams),
  /** Everything that the backend keeps of the learner as a ZIP file; `readMe` says what is in it. */
  saveArchive: request(
    z.strictObject({ title, readMe: z.string().min(1).max(10_000), results: resultsTextSchema }),
    savedDocument,
    outsideExamsAndKiosks
  ),
  /** The learner's history, sealed by a code that is shown this once; both are null where they changed their mind. */
  saveMove: request(z.strictObject({ title }), z.strictObject({ path: z.string().nullable(), code: z.string().nullable() }), outsideExamsAndKiosks),
  /** Asks for the file; `name` is null where they changed their mind. */
  chooseMove: request(nothing, z.strictObject({ name: z.string().nullable() }), outsideExamsAndKiosks),
  /** Brings what is in the chosen file. `mayBeOther`: also where it is of an account of another name. */
  bringMove: request(
    z.strictObject({ code: recoveryCodeSchema, password: passwordSchema, mayBeOther: z.boolean() }),
    importedHistorySchema,
    outsideExamsAndKiosks
  ),
  /** How many attempts have been written or read, of how many. */
  progressed: event(z.strictObject({ done: z.int(), total: z.int() })),
  /** Ends the session, and forgets the learner on this computer. */
  deleteAccount: request(deletionSchema, z.strictObject({ kept: retainedAfterDeletionSchema }), outsideExamsAndKiosks)
}

export type ImportedHistory = z.infer<typeof importedHistorySchema>
