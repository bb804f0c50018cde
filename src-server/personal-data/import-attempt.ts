import { canonicalJson } from '../../src-shared/kernel/values/canonical-json.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import { sittingModeOf, STUDY_BUDGET_MS } from '../../src-shared/content/exams/sitting-mode.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { ImportOutcome, MovedAttempt } from '../../src-shared/personal-data/move.ts'
import type { RateLimitRepository } from '../account/store/rate-limit-repository.ts'
import { isAgreedMarking, isAgreedPaper, isSatAs } from '../attempt/draw/agreed-paper.ts'
import type { AttemptRepository } from '../attempt/store/attempt-repository.ts'
import { makeReceiptId } from '../attempt/events/make-receipt-id.ts'
import { markByCorrectedKey } from '../attempt/scoring/regrade-attempt.ts'
import type { OwnKey } from './own-key.ts'
import { replayEvents } from './replay-events.ts'

interface ImportAttemptDeps {
  readonly attempts: Pick<AttemptRepository, 'find' | 'createWhole'>
  readonly makeOwnKey: (paper: Paper, accountId: string) => Promise<OwnKey | null>
  readonly rateLimits: Pick<RateLimitRepository, 'read' | 'add'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

interface Claim {
  readonly accountId: string
  readonly moveId: string
}

const MOST_MISFITS = 10
const DAY_MS = 86_400_000

/** Milliseconds since 1970 with thirteen digits. */
const EARLIEST = 1_000_000_000_000
const LATEST = 9_999_999_999_999

/**
 * Stores an attempt that was taken at another backend, for the account that imports it. Scores in the file are not trusted: the paper must
 * have the hash that begins its event chain, the chain must be complete, every question must exist here with the same wording, and the
 * attempt is scored by the keys and corrections of this backend. The report shows the keys, so the caller must prove that they already know
 * them: otherwise a made-up paper would reveal the answers of one that is being taken. One transaction; a repeated import returns
 * `here-already`.
 */
export async function importAttempt(deps: ImportAttemptDeps, claim: Claim, moved: MovedAttempt): Promise<Result<{ outcome: ImportOutcome }>> {
  const { attempts, makeOwnKey, now } = deps
  const { paper, subject, level, events, receiptId } = moved
  const held = await statusOf(attempts, paper.attemptId, claim.accountId)
  if (held !== null) return held
  if (!isAgreedMarking(paper)) return fail('move/marked-otherwise')
  if (!isWhole(paper)) return fail('move/not-whole')
  const replayed = replayEvents(paper, events)
  if (replayed === null) return fail('move/not-whole')
  const key = await makeOwnKey(paper, claim.accountId)
  if (key === null) return fail('move/unknown-item')
  const seen = await checkSeen(deps, claim.accountId, { key, keys: moved.keys })
  if (!seen.ok) return seen
  const { position, batches } = replayed
  const receivedAt = Math.min(Math.max(moved.submittedAt, paper.startedAt), now())
  const isMade = await attempts.createWhole({ ...key, paper, subject, level, accountId: claim.accountId }, async (attempt) => {
    await attempt.appendImported(position, batches)
    const sat = await attempt.readForMarking()
    const report = await markByCorrectedKey(attempt, { ...sat, lastHash: position.lastHash, receiptId: makeReceiptId(), receivedAt })
    await attempt.saveReport(report, position.receivedSequence)
    await attempt.saveOrigin({ moveId: claim.moveId, receiptId, importedAt: now() })
  })
  if (isMade) return succeed({ outcome: 'brought' })
  // The same attempt arrived twice at once, and the other one was first.
  return (await statusOf(attempts, paper.attemptId, claim.accountId)) ?? fail('move/not-whole')
}

/** A wrong guess also reveals something: after a daily limit nothing more is answered, right or wrong. */
async function checkSeen(
  { rateLimits, now }: ImportAttemptDeps,
  subject: string,
  { key, keys }: { readonly key: OwnKey; readonly keys: MovedAttempt['keys'] }
): Promise<Result<null>> {
  const misfit = { purpose: 'move-misfit', subject, now: now() } as const
  const here = key.answerKey.flatMap(({ items }) => items)
  const isSeen = here.every(({ id, key: right }) => Object.hasOwn(keys, id) && canonicalJson(keys[id]) === canonicalJson(right))
  if (!isSeen) return fail((await rateLimits.add(misfit, DAY_MS)) > MOST_MISFITS ? 'move/too-many-misfits' : 'move/unknown-item')
  // Checked for right ones, too: of a thousand concurrent guesses, the right one must not be recognisable after the tenth wrong one.
  return (await rateLimits.read(misfit)) >= MOST_MISFITS ? fail('move/too-many-misfits') : succeed(null)
}

/** Null where no such attempt is here. */
async function statusOf(
  attempts: ImportAttemptDeps['attempts'],
  attemptId: string,
  accountId: string
): Promise<Result<{ outcome: ImportOutcome }> | null> {
  const attempt = await attempts.find(attemptId)
  if (attempt === null) return null
  return attempt.accountId === accountId ? succeed({ outcome: 'here-already' }) : fail('move/other-learner')
}

/** Returns whether a paper matches its hash, contains each question once, and has plausible times. */
function isWhole(paper: Paper): boolean {
  const ids = paper.subjects.flatMap(({ items }) => items.map(({ id }) => id))
  const slugs = paper.subjects.map(({ slug }) => slug)
  const isTimed = Number.isInteger(paper.startedAt) && paper.startedAt >= EARLIEST && paper.startedAt <= LATEST && paper.budgetMs <= STUDY_BUDGET_MS
  const isOnce = ids.length > 0 && new Set(ids).size === ids.length && new Set(slugs).size === slugs.length
  return isTimed && isOnce && isAgreedPaper(paper, paper.paperHash) && isSatAs(paper, sittingModeOf(paper))
}
