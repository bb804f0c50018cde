import type { Progress } from '../../src-shared/learning/progress/progress.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { Role } from '../../src-shared/kernel/http/roles.ts'
import type { SetQuestions } from '../../src-shared/teaching/school-class.ts'
import type { RateLimitRepository } from '../account/store/rate-limit-repository.ts'
import type { NewClassPaper } from '../content/class-papers/class-paper.ts'
import { removeUnusedClassMedia } from '../content/class-papers/class-paper-repository.ts'
import { mayWrite, type Authors } from '../content/own-questions/author-guard.ts'
import type { HandlerTable } from '../platform/http/handler-table.ts'
import { addPupils, findClass, listClasses, listPupils, removeClass, removePupil, renewJoinCode, saveClass } from './class-repository.ts'
import { classTopics } from './class-topics.ts'
import { readClassList } from './read-class-list.ts'
import { readAssignmentProgress, type ProgressDeps } from './assignment-progress.ts'
import { listAssignments, removeAssignment, saveAssignment, setOwnQuestions } from './assignment-repository.ts'

export interface ClassDeps extends ProgressDeps {
  readonly rateLimits: Pick<RateLimitRepository, 'add'>
  /** Who may teach a class: whoever may write questions. */
  readonly authors: Authors
  /** What a learner can do, by subject and topic. */
  readonly readProgress: (accountId: string) => Promise<Pick<Progress, 'subjects'>>
  /** Copies own questions of a teacher. */
  readonly makeClassPaper: (chosen: Pick<SetQuestions, 'questionIds' | 'minutes'> & { readonly accountId: string }) => Promise<Result<NewClassPaper>>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

type ClassHandlers = Pick<
  HandlerTable,
  | 'listClasses'
  | 'saveClass'
  | 'removeClass'
  | 'fetchClass'
  | 'renewJoinCode'
  | 'readClassList'
  | 'addPupils'
  | 'removePupil'
  | 'saveAssignment'
  | 'setOwnQuestions'
  | 'removeAssignment'
  | 'fetchClassResults'
  | 'fetchClassTopics'
>

interface Caller {
  readonly accountId: string
  readonly role: Role
}

const WINDOW_MS = 3_600_000
/** A teacher changes things by hand, or brings a list. */
const MOST_CHANGES = 600

/** Handlers for teachers. Every statement names the caller's account: of another teacher's class there is nothing. */
export function createClassHandlers(deps: ClassDeps): ClassHandlers {
  const { queries, now } = deps
  return {
    listClasses: async ({ caller }) => refusalOf(deps, caller) ?? succeed({ classes: await listClasses(queries, caller.accountId) }),
    saveClass: async ({ caller, params, body }) =>
      (await refusalOfChange(deps, caller)) ?? saveClass(queries, { ...params, ...body, accountId: caller.accountId, now: now() }),
    removeClass: async ({ caller, params: { ownClassId } }) => {
      const refused = refusalOf(deps, caller)
      if (refused) return refused
      await removeClass(queries, { classId: ownClassId, accountId: caller.accountId })
      await removeUnusedClassMedia(queries)
      return succeed({})
    },
    fetchClass: async ({ caller, params }) => {
      const found = await findOwn(deps, caller, params.classId)
      if (!found.ok) return found
      const pupils = (await listPupils(queries, params.classId)).map(({ accountId: _account, ...pupil }) => pupil)
      const assignments = (await listAssignments(queries, [params.classId])).map(({ classId: _class, ...one }) => one)
      return succeed({ schoolClass: found.value, pupils, assignments })
    },
    renewJoinCode: async ({ caller, params }) =>
      (await refusalOfChange(deps, caller)) ?? renewJoinCode(queries, { ...params, accountId: caller.accountId }),
    readClassList: async ({ caller, body: { text } }) => (await refusalOfChange(deps, caller)) ?? readClassList(text),
    addPupils: async ({ caller, params, body }) =>
      (await refusalOfChange(deps, caller)) ?? addPupils(queries, { ...params, accountId: caller.accountId }, body.pupils),
    removePupil: async ({ caller, params: { classId, pupilId } }) =>
      refusalOf(deps, caller) ?? removePupil(queries, { classId, accountId: caller.accountId }, pupilId),
    saveAssignment: async ({ caller, params, body }) =>
      (await refusalOfChange(deps, caller)) ?? saveAssignment(queries, { ...params, accountId: caller.accountId }, { details: body, now: now() }),
    setOwnQuestions: async ({ caller, params, body: { questionIds, minutes, ...details } }) => {
      const { accountId } = caller
      const refused = await refusalOfChange(deps, caller)
      if (refused) return refused
      // Before the questions are read: of another class there is nothing, whatever was chosen.
      const found = await findOwn(deps, caller, params.classId)
      if (!found.ok) return found
      const paper = await deps.makeClassPaper({ accountId, questionIds, minutes })
      return paper.ok ? setOwnQuestions(queries, { ...params, accountId }, { details, paper: paper.value, now: now() }) : paper
    },
    removeAssignment: async ({ caller, params }) => {
      const removed = refusalOf(deps, caller) ?? (await removeAssignment(queries, { ...params, accountId: caller.accountId }))
      if (removed.ok) await removeUnusedClassMedia(queries)
      return removed
    },
    fetchClassResults: async ({ caller, params: { classId } }) => {
      const found = await findOwn(deps, caller, classId)
      if (!found.ok) return found
      const [pupils, assignments] = [await listJoined(deps, classId), await listAssignments(queries, [classId])]
      const progressOf = await readAssignmentProgress(
        deps,
        pupils.map(({ accountId }) => accountId),
        assignments
      )
      return succeed({
        assignmentIds: assignments.map(({ assignmentId }) => assignmentId),
        rows: pupils.map(({ pupilId, accountId }) => ({ pupilId, progress: assignments.map((one) => progressOf(accountId, one)) }))
      })
    },
    fetchClassTopics: async ({ caller, params: { classId } }) => {
      const refused = await refusalOfChange(deps, caller)
      if (refused) return refused
      const found = await findOwn(deps, caller, classId)
      if (!found.ok) return found
      const known: { pupilId: string; subjects: Progress['subjects'] }[] = []
      // One after the other: the measuring of each learner yields to other requests.
      for (const { pupilId, accountId } of await listJoined(deps, classId)) {
        known.push({ pupilId, subjects: (await deps.readProgress(accountId)).subjects })
      }
      return succeed({ headings: classTopics(known).slice(0, MOST_TOPICS) })
    }
  }
}

/** As in the endpoint. */
const MOST_TOPICS = 400

async function listJoined({ queries }: Pick<ClassDeps, 'queries'>, classId: string) {
  const pupils = await listPupils(queries, classId)
  return pupils.flatMap(({ pupilId, accountId }) => (accountId === null ? [] : [{ pupilId, accountId }]))
}

async function findOwn(deps: ClassDeps, caller: Caller, classId: string) {
  const refused = refusalOf(deps, caller)
  if (refused) return refused
  const found = await findClass(deps.queries, { classId, accountId: caller.accountId })
  return found ? succeed(found) : fail('teaching/not-found')
}

function refusalOf({ authors }: Pick<ClassDeps, 'authors'>, { role }: Caller): Result<never> | null {
  return mayWrite(authors, role) ? null : fail('session/role-required')
}

async function refusalOfChange(deps: ClassDeps, caller: Caller): Promise<Result<never> | null> {
  const refused = refusalOf(deps, caller)
  if (refused) return refused
  const count = await deps.rateLimits.add({ purpose: 'class-changed', subject: caller.accountId, now: deps.now() }, WINDOW_MS)
  return count > MOST_CHANGES ? fail('teaching/too-often') : null
}
