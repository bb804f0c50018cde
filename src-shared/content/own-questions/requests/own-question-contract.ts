import { ownQuestionEndpoints } from './own-question-endpoints.ts'
import { exportedSetSchema, exportRequestSchema } from '../exported-set.ts'
import { fileBytesSchema, fileQuerySchema, headerSchema, importedFileSchema, MOST_IN_FILE } from '../imported-file.ts'
import { SOUND_MOST_BYTES } from '../../media/sound.ts'
import { savedDocument } from '../../../kernel/values/saved-document.ts'
import { outsideExams, outsideExamsAndKiosks } from '../../../kernel/ipc/call-policy.ts'
import { bounded, request } from '../../../kernel/ipc/contract.ts'
import { LARGEST_FILE_BYTES } from '../../../kernel/values/largest-file.ts'
import { z } from '../../../kernel/schema/zod.ts'
import { MOST_SENT_QUESTIONS, packOptionsSchema } from '../own-question.ts'

const { listOwnQuestions, fetchOwnQuestion, keepOwnQuestions, removeOwnQuestions, findAlikeQuestions } = ownQuestionEndpoints
const { addOwnPicture, addOwnSound, listOwnPassages, keepOwnPassage, removeOwnPassage } = ownQuestionEndpoints

/** Names and values of a draft that has as much of everything as it may; most have about 150. */
const MOST_MEMBERS_OF_A_DRAFT = 2000

/** Of the largest sound as base64, with the name of its field. */
const MOST_SOUND_CHARACTERS = Math.ceil(SOUND_MOST_BYTES / 3) * 4 + 'base64'.length

/** The signed-in author's own questions, as stored at the backend. */
export const ownQuestionContract = {
  list: request(z.strictObject({}), listOwnQuestions.reply, outsideExams),
  fetch: request(fetchOwnQuestion.params, fetchOwnQuestion.reply, outsideExams),
  keep: bounded(request(keepOwnQuestions.body, keepOwnQuestions.reply, outsideExams), { members: MOST_SENT_QUESTIONS * MOST_MEMBERS_OF_A_DRAFT }),
  remove: request(removeOwnQuestions.body, removeOwnQuestions.reply, outsideExams),
  addPicture: request(addOwnPicture.body, addOwnPicture.reply, outsideExams),
  addSound: bounded(request(addOwnSound.body, addOwnSound.reply, outsideExams), { characters: MOST_SOUND_CHARACTERS }),
  listPassages: request(z.strictObject({}), listOwnPassages.reply, outsideExams),
  keepPassage: request(keepOwnPassage.body, keepOwnPassage.reply, outsideExams),
  removePassage: request(removeOwnPassage.body, removeOwnPassage.reply, outsideExams),
  findAlike: request(findAlikeQuestions.body, findAlikeQuestions.reply, outsideExams),
  /** Reads a part of a file. `columns` and `firstRow` as in `fileQuerySchema`; `from` is the number of its first question. */
  readFile: bounded(
    request(
      z.strictObject({
        ...fileQuerySchema.shape,
        columns: headerSchema.optional(),
        from: z.int().min(0).max(MOST_IN_FILE),
        bytes: fileBytesSchema
      }),
      importedFileSchema,
      outsideExamsAndKiosks
    ),
    { bytes: LARGEST_FILE_BYTES }
  ),
  /** Asks the author for a location; `path` is null if they cancel. */
  saveSet: request(
    exportRequestSchema,
    z.strictObject({ ...savedDocument.shape, written: z.int(), lossy: exportedSetSchema.shape.lossy }),
    outsideExamsAndKiosks
  ),
  /** Asks the author for a location; `path` is null if they cancel. */
  savePack: request(packOptionsSchema, z.strictObject({ ...savedDocument.shape, count: z.int() }), outsideExamsAndKiosks)
}
