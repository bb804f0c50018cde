import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '../../src-shared/kernel/errors/error-table.ts'
import { fail } from '../../src-shared/kernel/errors/result.ts'
import type { MovedAttempt, MoveRecord } from '../../src-shared/personal-data/move.ts'
import type { ImportedHistory } from '../../src-shared/personal-data/own-data-contract.ts'
import type { User } from '../../src-shared/account/session-schemas.ts'
import type { OwnDataSource } from './own-data-pages.ts'
import { OwnDataFault, valueOrEnd } from './own-data-fault.ts'

interface ImportOptions {
  /** The account that receives it. */
  readonly user: User
  readonly password: string
  /** Also allows a file from an account with another name. */
  readonly mayBeOther: boolean
  /** Called after each attempt. */
  readonly progressed: (progress: { readonly done: number; readonly total: number }) => void
}

/** Refusals that concern only one attempt: it stays in the file, and the others are imported. */
const refusals: ReadonlySet<ErrorCode> = new Set(['move/other-learner', 'move/not-whole', 'move/unknown-item', 'move/marked-otherwise'])

/**
 * Imports records into the signed-in account, one request each. Throws an `OwnDataFault` if it cannot continue: `move/other-name` if the file is from
 * another account, else the backend's code. Imported records stay, and importing the same file again continues from there.
 */
export async function importHistory(source: OwnDataSource, records: AsyncIterable<MoveRecord>, options: ImportOptions): Promise<ImportedHistory> {
  const { api, session } = source
  const params = { moveId: randomUUID() }
  const counts = { brought: 0, hereAlready: 0 }
  const refused = new Map<ErrorCode, number>()
  let areQuestionsKept = true
  let total = 0
  for await (const record of records) {
    if (record.kind === 'account') {
      checkOwner(record, options)
      total = record.attemptCount
      const body = { ...params, sourceAccountId: record.accountId, password: options.password }
      valueOrEnd(await session.withToken((bearer) => api.call('beginMove', { body, bearer })))
    } else if (record.kind === 'profile') {
      const { kind: _, ...body } = record
      valueOrEnd(await session.withToken((bearer) => api.call('bringProfile', { params, body, bearer })))
    } else if (record.kind === 'work') {
      const { kind: _, ...body } = record
      const saved = valueOrEnd(await session.withToken((bearer) => api.call('bringWork', { params, body, bearer })))
      areQuestionsKept &&= body.questions.length === 0 || saved.areQuestionsKept
    } else if (record.kind === 'attempt') {
      const { kind: _, ...body } = record
      const outcome = await importOne(source, params, body)
      if (outcome === 'brought') counts.brought += 1
      else if (outcome === 'here-already') counts.hereAlready += 1
      else refused.set(outcome, (refused.get(outcome) ?? 0) + 1)
      const done = counts.brought + counts.hereAlready + [...refused.values()].reduce((sum, count) => sum + count, 0)
      options.progressed({ done, total: Math.max(done, total) })
    }
  }
  return { ...counts, refused: [...refused].map(([code, count]) => ({ code, count })), areQuestionsKept }
}

/** Importing another account's history must be confirmed. */
function checkOwner({ accountId, identifier, name }: Extract<MoveRecord, { kind: 'account' }>, { user, mayBeOther }: ImportOptions): void {
  const isOwn = accountId === user.id || identifier === (user.email ?? user.username ?? '')
  if (!isOwn && !mayBeOther) throw new OwnDataFault(fail('move/other-name', { name, identifier }).error)
}

async function importOne(
  { api, session }: OwnDataSource,
  params: { readonly moveId: string },
  body: MovedAttempt
): Promise<'brought' | 'here-already' | ErrorCode> {
  const reply = await session.withToken((bearer) => api.call('bringAttempt', { params, body, bearer }))
  return !reply.ok && refusals.has(reply.error.code) ? reply.error.code : valueOrEnd(reply).outcome
}
