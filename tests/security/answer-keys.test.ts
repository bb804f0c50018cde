import { describe, expect, it } from 'vitest'
import type { TestReply } from '../support/test-backend.ts'
import { makeSqlite } from '../support/databases.ts'
import { EXPLANATION_CANARY, TOPIC_CANARY } from '../support/content-fixture.ts'
import { answerAll, openAttempt } from '../support/open-attempt.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { openTestBackend } from '../support/test-backend.ts'

/** What only someone who may see the keys can write: explanations, topics, and members that mark an option. */
const FORBIDDEN = new RegExp(
  `${EXPLANATION_CANARY}|${TOPIC_CANARY}|"(key|keyOptionId|answerKey|answer_key|explanation|topic|difficulty|calculation|value|isRight|rightCount)"`
)

describe('Before an attempt is submitted', () => {
  it('no reply holds a key, an explanation or anything else that tells right from wrong', async () => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const learner = await signIn(backend)
    const { token } = learner
    const attempt = await openAttempt(backend, learner)
    const { attemptId, capability, chain } = attempt
    const params = { attemptId }
    const submit = answerAll(attempt)
    const body = { attemptId, slug: 'trial-mock', markingVersion: '1' }
    const before: readonly TestReply<unknown>[] = [
      await backend.call('readHealth', {}),
      await backend.call('fetchUser', { bearer: token }),
      await backend.call('listAssessments', { bearer: token }),
      await backend.call('fetchAssessment', { bearer: token, params: { slug: 'trial-mock' } }),
      await backend.call('startAttempt', { bearer: token, body }),
      await backend.call('issueCapability', { bearer: token, params }),
      await backend.call('listAttempts', { bearer: token }),
      await backend.call('fetchReport', { bearer: token, params }),
      await backend.call('appendEvents', { bearer: capability, params, body: { events: [...chain.events] } }),
      await backend.call('fetchReport', { bearer: token, params }),
      await backend.call('listAttempts', { bearer: token }),
      await backend.call('submitAttempt', { bearer: capability, params, body: { lastSequence: submit.sequence, lastHash: 'f'.repeat(64) } }),
      await backend.call('fetchReport', { bearer: token, params })
    ]
    for (const { text } of before) expect(text).not.toMatch(FORBIDDEN)
    expect(before.filter(({ status }) => status === 200)).toHaveLength(9)

    const end = { lastSequence: submit.sequence, lastHash: submit.hash }
    expect((await backend.call('submitAttempt', { bearer: capability, params, body: end })).text).not.toMatch(FORBIDDEN)
    // The negative control: the same search finds them where they may be.
    expect((await backend.call('fetchReport', { bearer: token, params })).text).toMatch(FORBIDDEN)
  })

  it('the ids of options do not tell the key by their place', async () => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const { paper } = await openAttempt(backend, await signIn(backend))
    const firsts = paper.subjects.flatMap(({ items }) => items.map(({ options }) => options[0]?.id))
    expect(new Set(firsts).size).toBe(4)
  })
})
