import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { makeSqlite } from '../../../../support/databases.ts'
import { grantTo } from '../../../../support/grant-to.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const folder = resolve('resources')

describe('the built-in medal packs', () => {
  it('a built-in medal pack opens its ladders to learners with that pack, and to nobody else', async () => {
    const backend = await openTestBackend({ database: makeSqlite(), resourcesFolder: folder })
    const learner = await signIn(backend)
    const { token: bearer } = learner
    const listShut = async () =>
      (await backend.call('listMedalLadders', { bearer })).value.ladders.flatMap(({ slug, lock }) => (lock ? [[slug, lock.addOns[0]?.slug]] : []))
    const start = async (slug: string) =>
      (await backend.call('startAttempt', { bearer, body: { attemptId: crypto.randomUUID(), slug, ...agreedVersions } })).error?.code ?? 'started'
    const levels = ['primary-verbal-reasoning', 'primary-quantitative-reasoning', 'junior-social-studies', 'literature-in-english', 'physics']
    const startAll = () => Promise.all(levels.map((ladder) => start(`medal-${ladder}-1`)))
    expect((await listShut()).toSorted()).toEqual([
      ['junior-social-studies', 'social-studies-medals'],
      ['literature-in-english', 'literature-medals'],
      ['primary-quantitative-reasoning', 'reasoning-medals'],
      ['primary-verbal-reasoning', 'reasoning-medals']
    ])
    expect(await startAll()).toEqual(['assessment/locked', 'assessment/locked', 'assessment/locked', 'assessment/locked', 'started'])
    await grantTo(backend, learner, { offer: { kind: 'add-on', slug: 'reasoning-medals' } })
    expect((await listShut()).map(([slug]) => slug).toSorted()).toEqual(['junior-social-studies', 'literature-in-english'])
    await grantTo(backend, learner, { offer: { kind: 'plan', slug: 'learner-term' } })
    expect(await listShut()).toEqual([])
    expect(await startAll()).toEqual(['started', 'started', 'started', 'started', 'started'])
  })
})
