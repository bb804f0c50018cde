import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SettingsPage } from '../../../../../src-renderer/app/pages/device/settings-page.tsx'
import { fitOf, sortFound } from '../../../../../src-renderer/features/content/packs/sort-found.ts'
import type { PacksView } from '../../../../../src-shared/content/packs/packs-contract.ts'
import type { FoundPack, FoundPacks } from '../../../../../src-shared/content/packs/pack-work.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildPackSummary } from '../../../../support/build-pack-summary.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { press } from '../../../../support/fill-field.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const learner = { classLevel: 'ss-2', targetExam: 'wassce', country: 'NG' } as const
const signing = { kind: 'unknown-key', keyId: '0123456789abcdef' } as const
const address = 'https://packs.example/koya-packs.json'

const foundOf = (title: string, change: Partial<FoundPack> = {}): FoundPack => {
  const summary = buildPackSummary({ id: title.toLowerCase(), title, signing })
  return { number: 0, name: title, bytes: summary.bytes, summary, about: null, heldVersion: null, keptBytes: 0, ...change }
}

const list: NonNullable<FoundPacks['list']> = { title: 'Packs of Ibadan', publishedOn: '2026-11-21', isExpired: false, signing, withdrawn: [] }
const inFolder = (change: Partial<FoundPacks> = {}): FoundPacks => ({
  found: [foundOf('Sums')],
  list: null,
  folder: { skippedCount: 0, isPartial: false },
  ...change
})

async function open(answers: BridgeAnswers, catalogue: PacksView['catalogue'] = null, changedBy: PacksView['changedBy'] = 'learner') {
  const read = () => Promise.resolve(succeed({ changedBy, packs: [], catalogue }))
  const { bridge } = createFakeBridge({ ...answers, packs: { read, ...answers.packs } })
  await renderInKoya(<SettingsPage />, bridge)
  await screen.findByRole('heading', { name: 'Add a pack' })
}

const openFolder = async (looked: FoundPacks | null): Promise<void> => {
  await open({ packs: { lookInFolder: () => Promise.resolve(succeed({ looked })) } })
  press('Choose a USB drive or folder…')
}

it('a pack fits by its class or its exam, and a pack that says neither is not hidden', () => {
  const fit = (about: FoundPack['about']) => fitOf({ about }, learner)
  expect([fit({ classLevels: ['ss-2'] }), fit({ exams: ['wassce'] }), fit({ classLevels: ['js-1'], exams: ['wassce'] })]).toEqual([
    'fits',
    'fits',
    'fits'
  ])
  expect([fit(null), fit({ description: 'Sums' }), fitOf({ about: { exams: ['utme'] } }, null)]).toEqual(['unknown', 'unknown', 'unknown'])
  expect([fit({ classLevels: ['js-1'] }), fit({ exams: ['utme'] })]).toEqual(['other', 'other'])
})

it('packs for the learner come first, those of others last and counted', () => {
  const packs = [foundOf('Other', { about: { exams: ['bece'] } }), foundOf('Unknown'), foundOf('Fits', { about: { classLevels: ['ss-2'] } })]
  const sorted = sortFound(packs, learner)
  expect({ names: sorted.packs.map(({ name }) => name), otherCount: sorted.otherCount }).toEqual({
    names: ['Fits', 'Unknown', 'Other'],
    otherCount: 1
  })
})

it('nothing is looked for before a click', async () => {
  const asked = vi.fn()
  const ask = () => {
    asked()
    return new Promise<never>(() => undefined)
  }
  await open({ packs: { look: ask, lookInFolder: ask }, lan: { search: ask } }, { address, isOnly: false })
  expect(asked).not.toHaveBeenCalled()
})

it('packs of a folder are shown with what was left out, and cancelling the dialog changes nothing', async () => {
  await openFolder(inFolder({ folder: { skippedCount: 2, isPartial: true } }))
  const region = await screen.findByRole('region', { name: 'Packs that Koya found' })
  expect(within(region).getByText('Sums, version 2')).toBeInstanceOf(HTMLElement)
  expect(region.textContent).toContain('Koya left out 2 files.')
  expect(region.textContent).toContain('There are more files here than Koya looks at.')
  cleanup()
  await openFolder(null)
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Choose a USB drive or folder…' })).toHaveProperty('disabled', false)
  })
  expect(screen.queryByRole('region', { name: 'Packs that Koya found' })).toBe(null)
})

it('an empty folder and one that cannot be read say what to do', async () => {
  await openFolder(inFolder({ found: [] }))
  expect(await screen.findByText(/There are no packs in this folder/)).toBeInstanceOf(HTMLElement)
  cleanup()
  await open({ packs: { lookInFolder: () => Promise.resolve(fail('pack/folder-unreadable')) } })
  press('Choose a USB drive or folder…')
  expect((await screen.findByRole('alert')).textContent).toContain('Koya could not read this folder.')
})

it('a publisher’s list shows who signed it, that it is old, and what was taken back', async () => {
  const withdrawn = [{ id: 'sums', upToVersion: 1, reason: 'One key is wrong.' }]
  await openFolder(inFolder({ found: [foundOf('Sums', { heldVersion: 1 })], list: { ...list, isExpired: true, withdrawn } }))
  const region = await screen.findByRole('region', { name: 'Packs that Koya found' })
  expect(region.textContent).toContain('Packs of Ibadan List of 21 Nov 2026, signed with a key that Koya does not know: 0123456789abcdef')
  expect(region.textContent).toContain('This list is old.')
  expect(region.textContent).toContain('The publisher took back the version that you have: One key is wrong.')
})

it('a long list shows its first packs, and more on request', async () => {
  await openFolder(inFolder({ found: Array.from({ length: 60 }, (_, number) => foundOf(`Sums ${String(number)}`, { number })) }))
  expect(await screen.findAllByText(/^Sums \d+, version 2$/)).toHaveLength(25)
  press('Show 35 more packs')
  expect(await screen.findAllByText(/^Sums \d+, version 2$/)).toHaveLength(60)
})

it('school servers are shown with their addresses, two of one name with a warning, and the packs of one are shown', async () => {
  const servers = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((host, index) => ({
    name: index < 2 ? 'Koya' : 'Library',
    address: `https://${host}:8787`,
    version: '1'
  }))
  const look = vi.fn(() => Promise.resolve(succeed({ found: [], list: null })))
  await open({ packs: { look }, lan: { search: () => Promise.resolve(succeed({ servers })) } })
  press('Search for school servers')
  expect(await screen.findAllByText('Another server has the same name. Ask your teacher which address is right.')).toHaveLength(2)
  press('Show packs of Library, https://10.0.0.3:8787')
  expect(await screen.findByText(/This server shares no packs/)).toBeInstanceOf(HTMLElement)
  expect(look.mock.calls).toEqual([[{ address: 'https://10.0.0.3:8787' }]])
})

it('no school server and a search that fails are told apart', async () => {
  await open({ lan: { search: () => Promise.resolve(succeed({ servers: [] })) } })
  press('Search for school servers')
  expect(await screen.findByText(/No school server answered/)).toBeInstanceOf(HTMLElement)
  cleanup()
  await open({ lan: { search: () => Promise.resolve(fail('lan/search-failed')) } })
  press('Search for school servers')
  expect(await screen.findByText(fail('lan/search-failed').error.message)).toBeInstanceOf(HTMLElement)
})

it('a policy that names the only list leaves one button, and one that locks packs leaves none', async () => {
  const look = vi.fn(() => Promise.resolve(succeed({ found: [foundOf('Sums')], list })))
  await open({ packs: { look } }, { address, isOnly: true })
  for (const name of ['Choose a USB drive or folder…', 'Search for school servers', 'Install from a file…', 'Show packs'])
    expect(screen.queryByRole('button', { name })).toBe(null)
  press('Show the packs of my school’s list')
  expect(await screen.findByText('Sums, version 2')).toBeInstanceOf(HTMLElement)
  expect(look.mock.calls).toEqual([[{ address }]])
  cleanup()
  await open({}, { address, isOnly: true }, 'policy')
  expect(screen.queryByRole('heading', { name: 'Find packs' })).toBe(null)
})

it('a list of a new signer is used only after the person agrees to that key', async () => {
  const refused = fail('pack/catalogue-other-signer', { signer: signing.keyId })
  const look = vi.fn<NonNullable<NonNullable<BridgeAnswers['packs']>['look']>>(({ acceptedSigner }) =>
    Promise.resolve(acceptedSigner === undefined ? refused : succeed({ found: [foundOf('Sums')], list }))
  )
  await open({ packs: { look } }, { address, isOnly: false })
  press('Show the packs of my school’s list')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(signing.keyId)
  press('Cancel')
  expect(screen.queryByText('Sums, version 2')).toBe(null)
  press('Show the packs of my school’s list')
  await screen.findByRole('alertdialog')
  press('Use the new list')
  expect(await screen.findByText('Sums, version 2')).toBeInstanceOf(HTMLElement)
  expect(look.mock.calls.at(-1)).toEqual([{ address, acceptedSigner: signing.keyId }])
})

it.each([
  ['an unknown signer', signing, true],
  ['nobody', { kind: 'unsigned' } as const, true],
  ['a trusted signer', { kind: 'signed', keyId: signing.keyId } as const, false]
])('a pack with a board’s papers by %s says so before it is installed where Koya cannot tell who made it', async (_, by, isTold) => {
  const boardPapers = [{ board: 'WAEC', fromYear: 2019, toYear: 2023, count: 4 }]
  const offer = { summary: buildPackSummary({ boardPapers, signing: by }), refusal: null }
  await open({ packs: { choose: () => Promise.resolve(succeed({ offer })) } })
  press('Install from a file…')
  const { textContent } = await screen.findByRole('alertdialog')
  expect(textContent).toContain('Says it has past papers: WAEC, 2019 to 2023')
  expect(textContent.includes('We can’t tell who made this')).toBe(isTold)
})
