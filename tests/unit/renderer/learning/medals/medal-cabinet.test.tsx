import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { MedalLadder } from '../../../../../src-shared/content/exams/medal-ladder.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { MedalCabinet } from '../../../../../src-renderer/features/learning/medals/medal-cabinet.tsx'
import { MedalLadders } from '../../../../../src-renderer/features/learning/medals/medal-ladders.tsx'
import { buildLevel, mathematicsLadder } from '../../../../support/build-learning.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../support/render-page.tsx'

afterEach(cleanup)

const physicsLadder: MedalLadder = {
  ...mathematicsLadder,
  slug: 'physics',
  subjectSlug: 'physics',
  title: 'Physics',
  levels: [
    buildLevel(1, { slug: 'medal-physics-1', state: 'passed', bestPercent: 99.6, medal: 'gold' }),
    buildLevel(2, { slug: 'medal-physics-2', state: 'passed', bestPercent: 50, medal: 'bronze' }),
    buildLevel(3, { slug: 'medal-physics-3', state: 'open', bestPercent: 20, medal: null })
  ]
}
const bare: MedalLadder = { ...mathematicsLadder, slug: 'biology', title: 'Biology', levels: [buildLevel(1, { bestPercent: 10 })] }

async function open(learning: NonNullable<BridgeAnswers['learning']>): Promise<void> {
  await renderPage({ route: '/cabinet', Page: MedalCabinet, bridge: createFakeBridge({ learning }).bridge })
}

describe('the medal cabinet', () => {
  it('the medal cabinet shows medals by subject with level and best result, and the number of each kind', async () => {
    await open({ listMedalLadders: () => Promise.resolve(succeed({ ladders: [mathematicsLadder, physicsLadder, bare] })) })
    const medals = within(await screen.findByRole('list', { name: 'Medals in Physics' }))
    expect(medals.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'GoldLevel 1: Step 1Best score: 99%Certificate',
      'BronzeLevel 2: Step 2Best score: 50%Certificate'
    ])
    const [counts] = within(screen.getByRole('region', { name: 'Your medals' })).getAllByRole('list')
    expect([...counts!.children].map(({ textContent }) => textContent)).toEqual(['Gold 1', 'Silver 1', 'Bronze 1'])
    expect(screen.getByRole('link', { name: 'Physics: see the levels' }).getAttribute('href')).toBe('/dashboard/medalTest?subject=physics')
    expect(screen.queryByText('Biology')).toBe(null)
  })

  it('the medal cabinet says that there are no medals yet and links to the medal test', async () => {
    await open({ listMedalLadders: () => Promise.resolve(succeed({ ladders: [bare] })) })
    expect(await screen.findByRole('heading', { name: 'No medals yet' })).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('link', { name: 'Go to the medal test' }).getAttribute('href')).toBe('/dashboard/medalTest')
  })

  it('the medal cabinet can load again when the medals could not be loaded', async () => {
    let isThere = false
    await open({
      listMedalLadders: () => Promise.resolve(isThere ? succeed({ ladders: [physicsLadder] }) : fail('backend/unreachable'))
    })
    expect(await screen.findByText('We could not load your medals.')).toBeInstanceOf(HTMLElement)
    isThere = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('list', { name: 'Medals in Physics' })).toBeInstanceOf(HTMLElement)
  })
})

describe('a ladder that has ended', () => {
  it('a medal ladder to which access has ended still shows the medals won on it', async () => {
    const lock = {
      access: { isOpen: false, because: 'ended' as const, until: Date.UTC(2026, 5, 30, 12) },
      addOns: [{ slug: 'physics-medals', title: 'Physics medals' }]
    }
    const Ladders = () => <MedalLadders ladders={[{ ...physicsLadder, lock }]} ownSlugs={[]} firstSlug={null} />
    await renderPage({ route: '/ladders', Page: Ladders, bridge: createFakeBridge({}).bridge })
    const shut = within(await screen.findByRole('region', { name: 'Physics' }))
    const won = within(shut.getByRole('list', { name: 'Medals in Physics' })).getAllByRole('listitem')
    expect(won.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Gold.*Level 1.*99%Certificate$/),
      expect.stringMatching(/^Bronze.*Level 2.*50%Certificate$/)
    ])
  })
})
