import { basename } from 'node:path'
import type { AttemptSummary } from '../../src-shared/attempt/report/report.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { Announcer, Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import type { ImportedHistory, ownDataContract } from '../../src-shared/personal-data/own-data-contract.ts'
import type { Deletion, RetainedAfterDeletion } from '../../src-shared/personal-data/own-data.ts'
import type { User } from '../../src-shared/account/session-schemas.ts'
import type { JournalClient } from '../attempt/journal/journal-client.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { SaveDocument } from '../platform/documents/save-document.ts'
import { createRepeatableChanges, isLost } from '../account/repeatable-changes.ts'
import { makeRecoveryCode } from '../account/recovery-code.ts'
import type { RememberedAccounts } from '../account/remembered-accounts.ts'
import type { Session } from '../account/session.ts'
import type { DeriveKey } from '../platform/derive-key.ts'
import { untilFault } from './own-data-fault.ts'

export interface OwnDataHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken' | 'currentUser' | 'logout' | 'view'>
  readonly remembered: Pick<RememberedAccounts, 'forget'>
  readonly journal: Pick<JournalClient, 'forgetLearner'>
  readonly saveDocument: SaveDocument
  readonly askFile: () => Promise<string | null>
  readonly listAttempts: () => Promise<Result<{ attempts: AttemptSummary[] }>>
  readonly deriveKey: DeriveKey
  readonly announce: Announcer<typeof ownDataContract>
  /** Milliseconds since 1970. */
  readonly wallNow: () => number
}

interface ImportRequest {
  readonly code: string
  readonly password: string
  readonly mayBeOther: boolean
}

/**
 * Creates the handlers of the signed-in learner's own data: export, import, deletion. The code that reads and writes whole histories is loaded when
 * first needed.
 */
export function createOwnDataHandlers(deps: OwnDataHandlersDeps): Handlers<typeof ownDataContract> {
  const { api, session, saveDocument, askFile, listAttempts, deriveKey, announce } = deps
  const deletions = createRepeatableChanges()
  let chosenPath: string | null = null
  let isImporting = false

  async function saveMove(title: string, user: User): Promise<Result<{ path: string | null; code: string | null }>> {
    const listed = await listAttempts()
    if (!listed.ok) return listed
    const code = makeRecoveryCode()
    const saved = await saveDocument({
      title,
      extension: 'koyamove',
      async writeTo(path) {
        const [{ collectHistory }, { writeMoveFile }] = await Promise.all([import('./collect-history.ts'), import('./write-move-file.ts')])
        const history = { user, attempts: listed.value.attempts, madeAt: deps.wallNow(), progressed: announce.progressed }
        return untilFault(() => writeMoveFile(path, collectHistory(deps, history), { code: bare(code), deriveKey }))
      }
    })
    return saved.ok ? succeed({ path: saved.value.path, code: saved.value.path === null ? null : code }) : saved
  }

  async function importMove(path: string, user: User, { code, ...request }: ImportRequest): Promise<Result<ImportedHistory>> {
    const [{ importHistory }, { readMoveFile }] = await Promise.all([import('./import-history.ts'), import('./read-move-file.ts')])
    const options = { ...request, user, progressed: announce.progressed }
    return untilFault(() => importHistory(deps, readMoveFile(path, { code, deriveKey }), options))
  }

  return {
    async readRules() {
      const listed = await session.withToken((bearer) => api.call('listOwnData', { bearer }))
      return listed.ok ? succeed({ kept: listed.value.kept }) : listed
    },
    async saveArchive({ title, readMe, results }) {
      const listed = await listAttempts()
      if (!listed.ok) return listed
      return saveDocument({
        title,
        extension: 'zip',
        async writeTo(path) {
          const { saveArchive } = await import('./save-archive.ts')
          return untilFault(() => saveArchive(deps, { readMe, results, attempts: listed.value.attempts }, path))
        }
      })
    },
    async saveMove({ title }) {
      const { user } = session.view().auth
      return user === null ? fail('session/required') : saveMove(title, user)
    },
    async chooseMove() {
      const path = await askFile()
      if (path !== null) chosenPath = path
      return succeed({ name: path === null ? null : basename(path) })
    },
    async bringMove(request) {
      const { user } = session.view().auth
      if (user === null) return fail('session/required')
      if (chosenPath === null) return fail('move/not-chosen')
      if (isImporting) return fail('move/busy')
      isImporting = true
      return importMove(chosenPath, user, request).finally(() => {
        isImporting = false
      })
    },
    deleteAccount: (request) => deleteAccount(deps, deletions, request)
  }
}

/** Removes the hyphens, which only help to write the code down. */
function bare(code: string): string {
  return code.replaceAll('-', '')
}

/** A deletion whose reply was lost is sent again with the same key, so that it is answered and not refused. */
async function deleteAccount(
  { api, session, remembered, journal }: OwnDataHandlersDeps,
  deletions: ReturnType<typeof createRepeatableChanges>,
  body: Deletion
): Promise<Result<{ kept: RetainedAfterDeletion }>> {
  const user = session.currentUser()
  const deleted = await session.withToken(async (bearer) => {
    const { idempotencyKey } = deletions.begin([bearer, body.password, String(body.givesUp), String(body.forgoesMoney)])
    const send = () => api.call('deleteAccount', { body, bearer, idempotencyKey })
    let reply = await send()
    if (isLost(reply)) reply = await send()
    if (!isLost(reply)) deletions.end()
    return reply
  })
  if (!deleted.ok || user === null) return deleted
  // The next page must not offer this account any more.
  await remembered.forget(user.id)
  await session.logout()
  // If this fails, the remaining data belongs to no account that could still sign in; the journal logs the reason.
  await journal.forgetLearner(user.id)
  return deleted
}
