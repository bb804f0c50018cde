import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import type { DownloadedLibrary } from '../../../../../../src-shared/learning/library/downloaded-library.ts'
import type { Library, LibrarySection } from '../../../../../../src-shared/content/library/library.ts'
import { LibrariesPage } from '../../../../../../src-renderer/app/pages/learning/libraries-page.tsx'
import { LibraryPage } from '../../../../../../src-renderer/app/pages/learning/library-page.tsx'
import { buildLibrary } from '../../../../../support/build-learning.ts'
import { createFakeBridge } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

afterEach(cleanup)

const serial = 'NOT-0001'
const shelves: LibrarySection[] = [
  {
    title: 'To hear',
    works: [
      { kind: 'note', id: 'a-note', title: 'A note', text: 'Read.' },
      { kind: 'audio', id: 'a-talk', title: 'A talk', type: 'audio/ogg', durationMs: 1000, sizeBytes: 900_000, words: 'Heard.' },
      { kind: 'audio', id: 'a-tone', title: 'A tone', type: 'audio/ogg', durationMs: 1000, sizeBytes: 100_000, words: 'Heard.' }
    ]
  }
]
const nothing: DownloadedLibrary = { workIds: [], hereBytes: 0, usedBytes: 0, roomBytes: 3_000_000_000, isKeeping: false, failure: null }
const whole: DownloadedLibrary = { ...nothing, workIds: ['a-talk', 'a-tone'], hereBytes: 1_000_000, usedBytes: 1_000_000 }

/** Opens the page of a library on a school's server. `kept` is the downloaded part. */
async function open(kept: DownloadedLibrary | null, changes: Partial<Library> = {}) {
  const library: Library = { ...buildLibrary({ title: 'Sounds' }), shelves, ...changes }
  /** `next`: the downloaded part after a granted request. */
  const at = { kept, next: kept, refusal: null as 'library/keep-busy' | null, wishes: [] as unknown[] }
  const answerTo = (name: string) => (input: object) => {
    at.wishes.push([name, input])
    at.kept = at.next
    return Promise.resolve(at.refusal === null ? succeed({}) : fail(at.refusal))
  }
  const { bridge, tell } = createFakeBridge({
    library: {
      list: () => Promise.resolve(succeed({ libraries: [library] })),
      read: () => Promise.resolve(succeed({ library })),
      readKept: () => Promise.resolve(succeed({ kept: at.kept })),
      keepFiles: answerTo('keep'),
      pauseKeeping: answerTo('pause'),
      removeKept: answerTo('remove')
    }
  })
  await renderPage({ route: '/dashboard/libraries/:serial', at: `/dashboard/libraries/${serial}`, Page: LibraryPage, bridge })
  return { at, bridge, tell: tell.library.onKeepingChanged }
}

const panel = () => screen.findByRole('region', { name: 'Saved on this computer' })
const status = async (): Promise<string | undefined> => (await panel()).dataset['standing']
const press = async (name: string): Promise<void> => void fireEvent.click(within(await panel()).getByRole('button', { name }))

describe('The files of a library', () => {
  it('library files are offered with their size and the free space, and only if stored on another computer', async () => {
    await open(nothing)
    expect((await panel()).textContent).toContain('It takes 1 MB.')
    expect((await panel()).textContent).toContain('You have space for 3 GB.')
    cleanup()
    await open(null)
    await screen.findByRole('region', { name: 'To hear' })
    expect(screen.queryByRole('region', { name: 'Saved on this computer' })).toBe(null)
    cleanup()
    await open(nothing, { shelves: [{ title: 'To read', works: shelves[0]!.works.slice(0, 1) }] })
    await screen.findByRole('region', { name: 'To read' })
    expect(screen.queryByRole('region', { name: 'Saved on this computer' })).toBe(null)
  })

  it('library files download on request with progress, are paused by the same button, and end as saved', async () => {
    const { at, tell } = await open(nothing)
    at.next = { ...nothing, isKeeping: true }
    await press('Save on this computer')
    const button = await within(await panel()).findByRole('button', { name: 'Pause' })
    act(() => {
      tell({ serial, hereBytes: 400_000, isKeeping: true })
      tell({ serial: 'NOT-0009', hereBytes: 1, isKeeping: true })
    })
    expect(await screen.findByText('400 kB of 1 MB downloaded')).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('progressbar', { name: 'Downloading Sounds' }).getAttribute('aria-valuenow')).toBe('40')
    at.next = { ...nothing, hereBytes: 400_000, usedBytes: 400_000 }
    await press('Pause')
    expect(await within(await panel()).findByRole('button', { name: 'Continue' })).toBe(button)
    at.next = { ...nothing, isKeeping: true }
    await press('Continue')
    expect(await within(await panel()).findByRole('button', { name: 'Pause' })).toBe(button)
    at.kept = whole
    act(() => {
      tell({ serial, hereBytes: 1_000_000, isKeeping: false })
    })
    expect(await screen.findByText(/^This library is saved on this computer \(1 MB\)/)).toBeInstanceOf(HTMLElement)
    expect(at.wishes).toEqual([
      ['keep', { serial }],
      ['pause', {}],
      ['keep', { serial }]
    ])
  })

  it('library files say why they were not downloaded, and also why continuing is refused', async () => {
    const { at } = await open({ ...nothing, hereBytes: 400_000, usedBytes: 400_000, failure: fail('backend/unreachable').error })
    expect(within(await panel()).getByRole('alert').textContent).toContain('Koya cannot reach its server')
    at.refusal = 'library/keep-busy'
    await press('Continue')
    expect(await screen.findByText(/already downloading a library/)).toBeInstanceOf(HTMLElement)
  })

  it('library files are removed only after confirmation', async () => {
    const { at } = await open({ ...whole, usedBytes: 5_000_000 })
    expect((await panel()).textContent).toContain('All your saved libraries take 5 MB.')
    await press('Remove from this computer')
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBe(null)
    })
    expect(at.wishes).toEqual([])
    await press('Remove from this computer')
    at.next = nothing
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove from this computer' }))
    await waitFor(async () => {
      expect(await status()).toBe('none')
    })
    expect(at.wishes).toEqual([['remove', { serial }]])
  })

  it('downloaded files of a locked library stay saved and can only be removed', async () => {
    const access: Library['access'] = { isOpen: false, because: 'ended', until: Date.UTC(2026, 10, 20) }
    await open(whole, { access, shelves: [] })
    expect({ status: await status(), text: (await panel()).textContent }).toEqual({
      status: 'shut',
      text: expect.stringContaining('1 MB of this library') as unknown
    })
    expect(within(await panel()).getAllByRole('button')).toHaveLength(1)
    cleanup()
    await open(nothing, { access, shelves: [] })
    await screen.findByRole('region', { name: 'This library is locked' })
    expect(screen.queryByRole('region', { name: 'Saved on this computer' })).toBe(null)
  })
})

describe('The room that all of them take', () => {
  it('the library list shows the space used by downloads, if any, and can free all of it at once', async () => {
    const { at, bridge } = await open(whole)
    cleanup()
    const listPage = { route: '/dashboard/libraries', Page: LibrariesPage, bridge }
    await renderPage(listPage)
    expect((await screen.findByRole('region', { name: 'Saved on this computer' })).textContent).toContain('All your saved libraries take 1 MB.')
    fireEvent.click(screen.getByRole('button', { name: 'Remove all' }))
    at.next = nothing
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove all' }))
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Saved on this computer' })).toBe(null)
    })
    expect(at.wishes).toEqual([['remove', { serial: null }]])
    cleanup()
    at.kept = null
    await renderPage(listPage)
    await screen.findByRole('heading', { name: 'Sounds' })
    expect(screen.queryByRole('region', { name: 'Saved on this computer' })).toBe(null)
  })
})
