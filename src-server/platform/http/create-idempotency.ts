import { createHash, createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { canonicalJson } from '../../../src-shared/kernel/values/canonical-json.ts'
import { fail } from '../../../src-shared/kernel/errors/result.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { DatabaseAwayError } from '../database/database-away.ts'
import { toFailureReply } from './failure-reply.ts'
import { RETENTION_MS, type IdempotentReplyRepository } from './idempotent-reply-repository.ts'
import { decryptReply, encryptReply } from './encrypt-reply.ts'

export interface KeyedRequest {
  /** The `Idempotency-Key` header as received. */
  readonly key: unknown
  readonly endpoint: string
  /** Who may have the reply: the request's bearer token, or an empty string where anybody may ask. */
  readonly bearer: string
  readonly body: unknown
  /** The network of an unauthenticated caller; null where the endpoint needs a session. */
  readonly source: string | null
}

export interface StatusAndBody {
  readonly status: number
  readonly body: unknown
  /** The caller is not authenticated. With a made-up token for each call, stored refusals would fill the database. */
  readonly isFromNobody?: true
}

export interface Idempotency {
  /** Runs `handle` for the first request with this key. All repeated requests get its reply, also those that arrive while it runs. */
  readonly once: (request: KeyedRequest, handle: () => Promise<StatusAndBody>) => Promise<StatusAndBody>
}

/** After this time without a word, the process that handled the request counts as dead. */
const ABANDONED_AFTER_MS = 10_000
/** How often it says that it is at work: a password may wait for twenty seconds to be hashed. */
const RENEW_EVERY_MS = 2500
/** The pause between two looks for the reply of another caller doubles, because thousands may wait for one. */
const FIRST_POLL_MS = 20
const LONGEST_POLL_MS = 640
/** Stored replies expire with age, so there is room later. */
const RETRY_SECONDS = '60'

const keySchema = z.string().regex(/^[A-Za-z0-9_-]{22,100}$/)

export function createIdempotency(replies: IdempotentReplyRepository, now: () => number): Idempotency {
  return {
    once: async ({ key, endpoint, bearer, body, source }, handle) => {
      const parsed = keySchema.safeParse(key)
      if (!parsed.success) return toFailureReply(fail('request/malformed', { 'idempotency-key': 'Use 22 to 100 letters and digits.' }).error)
      const keyHash = createHash('sha256').update(`${endpoint}\n${bearer}\n${parsed.data}`).digest('hex')
      // Keyed by a value that only the client has: with a plain hash, a stolen database would allow password guesses against it.
      const bodyHash = createHmac('sha256', parsed.data).update(canonicalJson(body)).digest('hex')
      for (let pauseMs = FIRST_POLL_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_POLL_MS)) {
        const claim = await replies.claim({
          keyHash,
          bodyHash,
          source,
          now: now(),
          retainedForMs: RETENTION_MS,
          abandonedAfterMs: ABANDONED_AFTER_MS
        })
        if (claim.kind === 'other-body')
          return toFailureReply(fail('request/malformed', { 'idempotency-key': 'This key was used for another request.' }).error)
        if (claim.kind === 'full') return toFailureReply(fail('request/crowded', { retryAfterSeconds: RETRY_SECONDS }).error)
        if (claim.kind === 'answered') return { status: claim.status, body: JSON.parse(decryptReply(parsed.data, claim.body)) as unknown }
        if (claim.kind === 'ours') return handleOnce({ replies, keyHash, secret: parsed.data, now }, handle)
        await wait(pauseMs)
      }
    }
  }
}

interface Claimed {
  readonly replies: IdempotentReplyRepository
  readonly keyHash: string
  readonly secret: string
  readonly now: () => number
}

async function handleOnce({ replies, keyHash, secret, now }: Claimed, handle: () => Promise<StatusAndBody>): Promise<StatusAndBody> {
  let reply: StatusAndBody
  // One that fails is followed by the next.
  const renewing = setInterval(() => void replies.renew(keyHash, now()).catch(() => undefined), RENEW_EVERY_MS).unref()
  try {
    reply = await handle()
  } catch (error) {
    // The claim counts as abandoned later, anyway.
    await unlessAway(replies.release(keyHash))
    throw error
  } finally {
    clearInterval(renewing)
  }
  // Internal errors are not stored as replies.
  if (reply.status >= 500 || reply.isFromNobody) await unlessAway(replies.release(keyHash))
  else await unlessAway(replies.store(keyHash, reply.status, encryptReply(secret, JSON.stringify(reply.body))))
  return reply
}

/** The request itself is decided: a database that goes away now must not turn its reply into an error. */
async function unlessAway(writing: Promise<unknown>): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (!(error instanceof DatabaseAwayError)) throw error
  }
}
