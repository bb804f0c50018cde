import { expect, it, onTestFinished } from 'vitest'
import { medalSlug, type MedalLadderSource } from '../../../../../src-server/content/sources/medal-ladder-source.ts'
import type { AddOnSource } from '../../../../../src-server/content/sources/learning-sources.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { makeResourcesFolder } from '../../../../support/content-fixture.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { grantTo } from '../../../../support/grant-to.ts'
import { testOffers } from '../../../../support/learning-fixture.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'
import { openersOf } from '../../../../../src-server/content/catalogue/paper-access.ts'
import { GRACE_MS } from '../../../../../src-shared/billing/may-open.ts'

const HOUR_MS = 3_600_000
const offer = { kind: 'add-on', slug: 'extra-notes' } as const

/** Opens a backend on which an add-on opens the exam `trial-sums`. */
async function openLocked() {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  const [addOn] = testOffers.addOns ?? []
  resources.write('plans/trial.json', { ...testOffers, addOns: [{ ...addOn, opens: { assessments: ['trial-sums'] } }] })
  const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: resources.folder })
  const learner = await signIn(backend)
  const start = async (attemptId: string, slug = 'trial-sums') =>
    (await backend.call('startAttempt', { bearer: learner.token, body: { attemptId, slug, ...agreedVersions } })).error?.code ?? 'started'
  return { backend, learner, start }
}

it('an exam that needs an add-on starts for its holder, also in the grace period, and for nobody else', async () => {
  const { backend, learner, start } = await openLocked()
  expect(await start(crypto.randomUUID())).toBe('assessment/locked')
  expect(await start(crypto.randomUUID(), 'trial-mock')).toBe('started')
  const lockOf = async (slug: string) => (await backend.call('fetchAssessment', { bearer: learner.token, params: { slug } })).value.assessment.lock
  const listLocked = async () =>
    (await backend.call('listAssessments', { bearer: learner.token })).value.assessments.filter(({ lock }) => lock).map(({ slug }) => slug)
  expect(await listLocked()).toEqual(['trial-sums'])
  expect({ sumsLock: await lockOf('trial-sums'), mockLock: await lockOf('trial-mock') }).toEqual({
    sumsLock: { access: { isOpen: false, because: 'not-held', until: null }, addOns: [{ slug: 'extra-notes', title: 'Extra notes' }] },
    mockLock: undefined
  })
  const until = backend.clock.now() + HOUR_MS
  await grantTo(backend, learner, { offer, term: { kind: 'until', until } })
  expect(await start(crypto.randomUUID())).toBe('started')
  expect({ sumsLock: await lockOf('trial-sums'), lockedSlugs: await listLocked() }).toEqual({ sumsLock: undefined, lockedSlugs: [] })
  backend.clock.advance(HOUR_MS)
  expect(await start(crypto.randomUUID())).toBe('started')
})

it('a plan that includes the add-on opens an exam that needs it', async () => {
  const { backend, learner, start } = await openLocked()
  await grantTo(backend, learner)
  expect(await start(crypto.randomUUID())).toBe('started')
})

it('an open attempt continues after the add-on has ended', async () => {
  const { backend, learner, start } = await openLocked()
  const attemptId = crypto.randomUUID()
  await grantTo(backend, learner, { offer, term: { kind: 'until', until: backend.clock.now() + 1000 } })
  expect(await start(attemptId)).toBe('started')
  await backend.database.queries
    .updateTable('grant_entry')
    .set({ from_at: 1, term: JSON.stringify({ kind: 'until', until: backend.clock.now() - GRACE_MS }) })
    .execute()
  expect(await start(crypto.randomUUID())).toBe('assessment/locked')
  // The same start is repeated, as after a power cut, and the capability to continue is issued.
  expect(await start(attemptId)).toBe('started')
  expect((await backend.call('issueCapability', { bearer: learner.token, params: { attemptId } })).status).toBe(200)
})

it('an add-on opens all levels of a ladder, and any one of several add-ons is enough', () => {
  const price = { amountMinor: 1, currency: 'NGN' }
  const addOn = (slug: string, assessments: string[]): AddOnSource => {
    return { slug, title: slug, summary: '', kind: 'medal-pack', price, opens: { assessments, ladders: ['physics-senior'] } }
  }
  const level = { id: 4, title: 'First', description: 'Sums.', budgetMs: 1, draw: { itemCount: 1 }, thresholds: { bronze: 1, silver: 2, gold: 3 } }
  const ladder: MedalLadderSource = {
    slug: 'physics-senior',
    subject: 'physics',
    title: 'Physics',
    profile: 'utme',
    classLevels: ['ss-1'],
    levels: [level, { ...level, id: 2 }]
  }
  const openers = openersOf([addOn('medals', []), addOn('all', ['mock'])], [ladder])
  expect([...openers].map(([slug, named]) => [slug, named.map((one) => one.slug)])).toEqual([
    [medalSlug('physics-senior', 4), ['medals', 'all']],
    [medalSlug('physics-senior', 2), ['medals', 'all']],
    ['mock', ['all']]
  ])
})
