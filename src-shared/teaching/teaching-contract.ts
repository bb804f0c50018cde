import { outsideExams, outsideExamsAndKiosks } from '../kernel/ipc/call-policy.ts'
import { bounded, request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { savedDocument } from '../kernel/values/saved-document.ts'
import { MOST_LIST_CHARACTERS, MOST_PUPILS } from './school-class.ts'
import { teachingEndpoints as endpoints } from './teaching-endpoints.ts'

const nothing = z.strictObject({})
const word = z.string().max(60)

/** Texts of the file of results. */
const resultsTextSchema = z.strictObject({
  pupil: word,
  /** Instead of a percentage. */
  states: z.strictObject({ open: word, begun: word, done: word, notJoined: word }),
  late: word
})

export type ClassResultsText = z.infer<typeof resultsTextSchema>

/** Classes: those that the signed-in person teaches, and those that they have joined. */
export const teachingContract = {
  list: request(nothing, endpoints.listClasses.reply, outsideExams),
  save: request(z.strictObject({ ...endpoints.saveClass.params.shape, ...endpoints.saveClass.body.shape }), endpoints.saveClass.reply, outsideExams),
  remove: request(endpoints.removeClass.params, endpoints.removeClass.reply, outsideExams),
  fetch: request(endpoints.fetchClass.params, endpoints.fetchClass.reply, outsideExams),
  renewCode: request(endpoints.renewJoinCode.params, endpoints.renewJoinCode.reply, outsideExams),
  readList: bounded(request(endpoints.readClassList.body, endpoints.readClassList.reply, outsideExams), {
    characters: MOST_LIST_CHARACTERS + 'text'.length
  }),
  addPupils: bounded(
    request(z.strictObject({ ...endpoints.addPupils.params.shape, ...endpoints.addPupils.body.shape }), endpoints.addPupils.reply, outsideExams),
    { members: 3 * MOST_PUPILS + 10 }
  ),
  removePupil: request(endpoints.removePupil.params, endpoints.removePupil.reply, outsideExams),
  saveAssignment: request(
    z.strictObject({ ...endpoints.saveAssignment.params.shape, ...endpoints.saveAssignment.body.shape }),
    endpoints.saveAssignment.reply,
    outsideExams
  ),
  setQuestions: request(
    z.strictObject({ ...endpoints.setOwnQuestions.params.shape, ...endpoints.setOwnQuestions.body.shape }),
    endpoints.setOwnQuestions.reply,
    outsideExams
  ),
  removeAssignment: request(endpoints.removeAssignment.params, endpoints.removeAssignment.reply, outsideExams),
  fetchResults: request(endpoints.fetchClassResults.params, endpoints.fetchClassResults.reply, outsideExams),
  fetchTopics: request(endpoints.fetchClassTopics.params, endpoints.fetchClassTopics.reply, outsideExams),
  /** Saves the results of a class as CSV. Main asks for the location; `path` is null if the teacher cancels. */
  saveResults: request(
    z.strictObject({ ...endpoints.fetchClassResults.params.shape, title: z.string().min(1).max(120), words: resultsTextSchema }),
    savedDocument,
    outsideExamsAndKiosks
  ),
  /** Refused also where the policy turns the question search off: both tell keys. */
  makePaper: request(endpoints.makeQuestionPaper.body, endpoints.makeQuestionPaper.reply, outsideExamsAndKiosks),
  find: request(endpoints.findClass.body, endpoints.findClass.reply, outsideExams),
  join: request(endpoints.joinClass.body, endpoints.joinClass.reply, outsideExams),
  leave: request(endpoints.leaveClass.params, endpoints.leaveClass.reply, outsideExams),
  listJoined: request(nothing, endpoints.listJoinedClasses.reply, outsideExams)
}
