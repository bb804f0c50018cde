import type { ErrorCode } from '../../src-shared/errors/error-table.ts'
import { fail, type Result } from '../../src-shared/errors/result.ts'
import type { FeatureName } from '../../src-shared/ipc/contracts.ts'
import type { AllHandlers } from './register-ipc.ts'

type RequestName = { [Feature in FeatureName]: `${Feature}:${keyof AllHandlers[Feature] & string}` }[FeatureName]

/**
 * What no page may ask while a paper is being sat at this computer, and what is said of it. Nothing of the paper leaves the screen on any way; no key
 * that may stand in it is told; nobody helps; nothing takes the disk or the line from the answers. What waits before it acts (packs, payments,
 * another backend) looks by itself again, and notes, which a study may have, by another rule.
 */
export const closedInExam: Readonly<Partial<Record<RequestName, ErrorCode>>> = {
  // The keys of a paper that was marked; its items may stand in this one.
  'attempt:fetchReport': 'attempt/already-open',
  'documents:printPage': 'document/attempt-open',
  'documents:savePage': 'document/attempt-open',
  'documents:saveResults': 'document/attempt-open',
  'ownQuestions:savePack': 'document/attempt-open',
  'ownQuestions:fetch': 'own-question/attempt-open',
  // It finds what stands in the banks, as the search does.
  'ownQuestions:findAlike': 'own-question/attempt-open',
  'ownData:saveArchive': 'document/attempt-open',
  'ownData:saveMove': 'document/attempt-open',
  'ownData:chooseMove': 'own-data/attempt-open',
  'ownData:bringMove': 'own-data/attempt-open',
  'ownData:deleteAccount': 'own-data/attempt-open',
  'itemSearch:search': 'item-search/attempt-open',
  'itemSearch:fetch': 'item-search/attempt-open',
  'itemSearch:showAnswer': 'item-search/attempt-open',
  'learning:readLesson': 'learning/attempt-open',
  'library:read': 'learning/attempt-open',
  'support:send': 'support/attempt-open',
  'support:list': 'support/attempt-open',
  'support:read': 'support/attempt-open',
  'support:remove': 'support/attempt-open',
  'supportDesk:list': 'support/attempt-open',
  'supportDesk:read': 'support/attempt-open',
  'supportDesk:answer': 'support/attempt-open',
  'supportDesk:close': 'support/attempt-open',
  // They ask whatever address a page names, or the whole network.
  'settings:testBackend': 'settings/attempt-open',
  'lan:look': 'settings/attempt-open',
  'lan:search': 'settings/attempt-open',
  'settings:saveSupportBundle': 'document/attempt-open',
  // It opens the browser.
  'session:loginWithOpenId': 'session/attempt-open',
  'chat:open': 'chat/attempt-open'
}

const refusals: Readonly<Record<string, ErrorCode | undefined>> = closedInExam

type Handler = (input: unknown) => Promise<Result<unknown>>

/** Every handler behind what an exam allows. */
export function guardExam(handlers: AllHandlers, isAttemptOpen: () => boolean): AllHandlers {
  const guarded = Object.entries(handlers).map(([feature, functions]) => {
    const behind = Object.entries(functions as unknown as Record<string, Handler>).map(([name, handle]) => {
      const refusal = refusals[`${feature}:${name}`]
      if (refusal === undefined) return [name, handle]
      const asked: Handler = async (input) => (isAttemptOpen() ? fail(refusal) : handle(input))
      return [name, asked]
    })
    return [feature, Object.fromEntries(behind)] as const
  })
  return Object.fromEntries(guarded) as unknown as AllHandlers
}
