import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import { addressFiles } from './address-files.ts'
import { countOne, refusalInExam, refusalOf } from './author-guard.ts'
import type { OwnQuestionDeps } from './own-question-handlers.ts'

type PassageDeps = Pick<OwnQuestionDeps, 'questions' | 'media' | 'mediaSigner' | 'passages' | 'rateLimits' | 'authors' | 'isSittingExam' | 'now'>

/** Handlers for the texts and sounds that questions of one author share. */
export function createOwnPassageHandlers(deps: PassageDeps): Pick<HandlerTable, 'listOwnPassages' | 'keepOwnPassage' | 'removeOwnPassage'> {
  const { questions, passages, now } = deps
  return {
    listOwnPassages: async ({ caller: { accountId, role } }) => {
      const refused = refusalOf(deps, role) ?? (await refusalInExam(deps, accountId))
      if (refused) return refused
      const stored = await passages.list(accountId)
      const files = stored.flatMap(({ sound }) => sound?.file ?? [])
      return succeed({ passages: [...stored], ...(await addressFiles(deps, accountId, files)) })
    },
    keepOwnPassage: async ({ caller: { accountId, role }, body }) => {
      const refused = refusalOf(deps, role) ?? (await countOne(deps, 'own-question-kept', accountId))
      if (refused) return refused
      const revision = await passages.save(accountId, body, now())
      return revision === null ? fail('own-passage/too-many') : succeed({ revision })
    },
    removeOwnPassage: async ({ caller: { accountId, role }, body: { passageId, questionId } }) => {
      const refused = refusalOf(deps, role)
      if (refused) return refused
      const isUsed = (await questions.list(accountId)).some((one) => one.draft.passageId === passageId && one.questionId !== questionId)
      if (isUsed) return fail('own-passage/in-use')
      await passages.remove(accountId, passageId)
      return succeed({})
    }
  }
}
