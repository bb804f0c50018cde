import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createI18n } from '../../../../../../src-renderer/app/base/i18n.ts'
import { MediaPlayer } from '../../../../../../src-renderer/features/learning/library/media/media-player.tsx'
import { partAbove, wayTo } from '../../../../../../src-renderer/features/learning/library/reader/part-above.ts'
import { timeText } from '../../../../../../src-renderer/features/learning/library/time-text.ts'
import type { PlayedWork } from '../../../../../../src-shared/content/library/library.ts'

const talk: PlayedWork = { kind: 'audio', id: 'talk', title: 'A talk', type: 'audio/ogg', durationMs: 60_000, sizeBytes: 900, words: 'They talk.' }

/** Fake of the sound system. The media element follows each call at once. */
let canPlay = 'maybe'
beforeEach(() => {
  canPlay = 'maybe'
  const { prototype } = HTMLMediaElement
  vi.spyOn(prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'))
    return Promise.resolve()
  })
  vi.spyOn(prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'))
  })
  vi.spyOn(prototype, 'canPlayType').mockImplementation(() => canPlay as CanPlayTypeResult)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function open(startMs = 0, work: PlayedWork = talk) {
  const places: number[] = []
  render(
    <MantineProvider env="test">
      <I18nextProvider i18n={await createI18n()}>
        <MediaPlayer address="/libraries/AUD-0001/talk" work={work} startMs={startMs} onPosition={(at) => places.push(at)} />
      </I18nextProvider>
    </MantineProvider>
  )
  const element = () => screen.getByRole('group', { name: 'Player' }).querySelector<HTMLMediaElement>('audio, video')!
  const ready = (duration = 60) => {
    Object.defineProperty(element(), 'duration', { value: duration, configurable: true })
    fireEvent(element(), new Event('loadedmetadata'))
  }
  const state = () => screen.getByRole('group', { name: 'Player' }).dataset['state']
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  return { places, element, ready, state, press }
}

const breakWith = (element: HTMLMediaElement, code: number): void => {
  Object.defineProperty(element, 'error', { value: { code }, configurable: true })
  fireEvent(element, new Event('error'))
}

describe('a player', () => {
  it('the media player requests the file from main and begins where it was left', async () => {
    const { element, ready, state } = await open(12_000)
    expect({ source: element().getAttribute('src'), state: state() }).toEqual({ source: '/libraries/AUD-0001/talk', state: 'loading' })
    ready()
    expect({ currentTime: element().currentTime, state: state() }).toEqual({ currentTime: 12, state: 'paused' })
  })

  it('the media player is ready when the file was loaded before React showed the element', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(1)
    vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(61)
    const { element, state } = await open(12_000)
    expect({ currentTime: element().currentTime, state: state() }).toEqual({ currentTime: 12, state: 'paused' })
    expect(screen.getByRole('group', { name: 'Player' }).textContent).toContain('1:01')
  })

  it('the media player is broken when the file failed before React showed the element', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'error', 'get').mockReturnValue({ code: 2 } as MediaError)
    const { state } = await open()
    expect(state()).toBe('broken')
  })

  it('the media player begins at the start when the file was played to its end', async () => {
    const { element, ready } = await open(60_000)
    ready()
    expect(element().currentTime).toBe(0)
  })

  it('the media player plays, pauses and reports its position', async () => {
    const { places, element, ready, state, press } = await open()
    ready()
    press('Play')
    expect(state()).toBe('playing')
    element().currentTime = 5
    fireEvent(element(), new Event('timeupdate'))
    expect({ positionMs: places.at(-1), text: screen.getByText('0:05 of 1:00').textContent }).toEqual({ positionMs: 5000, text: '0:05 of 1:00' })
    press('Pause')
    expect(state()).toBe('paused')
    fireEvent(element(), new Event('ended'))
    expect(screen.getByRole('button', { name: 'Play again' })).toBeInstanceOf(HTMLElement)
    Object.defineProperty(element(), 'ended', { value: true, configurable: true })
    fireEvent(element(), new Event('seeked'))
    expect(state(), 'still at its end').toBe('ended')
    Object.defineProperty(element(), 'ended', { value: false, configurable: true })
    fireEvent(element(), new Event('seeked'))
    expect(screen.getByRole('button', { name: 'Play' })).toBeInstanceOf(HTMLElement)
  })

  it('the media player skips and seeks, but not beyond its ends', async () => {
    const { element, ready, press } = await open(5000)
    ready()
    press('Back 10 seconds')
    expect(element().currentTime).toBe(0)
    fireEvent.change(screen.getByRole('slider', { name: 'Position' }), { target: { value: '55' } })
    expect(element().currentTime).toBe(55)
    fireEvent(element(), new Event('seeked'))
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('0:55 of 1:00')
    press('Forward 10 seconds')
    expect(element().currentTime).toBe(60)
  })

  it('the media player changes its playback speed', async () => {
    const { element, ready } = await open()
    ready()
    fireEvent.change(screen.getByRole('combobox', { name: 'Speed' }), { target: { value: '1.5' } })
    expect(element().playbackRate).toBe(1.5)
  })

  it('the media player uses the library’s duration when the file does not give one', async () => {
    const { ready } = await open()
    ready(Infinity)
    expect(screen.getByText('0:00 of 1:00')).toBeInstanceOf(HTMLElement)
  })

  it('the media player says when a file type cannot be played, and can retry a broken file', async () => {
    const { element, ready, state, press } = await open()
    ready()
    breakWith(element(), 2)
    expect(screen.getByRole('alert').textContent).toContain('This file did not load completely.')
    const before = element()
    press('Try again')
    expect({ state: state(), isSameElement: element() === before }).toEqual({ state: 'loading', isSameElement: false })
    canPlay = ''
    breakWith(element(), 4)
    expect(screen.getByRole('alert').textContent).toContain('cannot play this kind of file')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null)
  })

  it('the media player treats a file that was never sent as broken, not as unplayable', async () => {
    const { element, state } = await open()
    breakWith(element(), 4)
    expect(state()).toBe('broken')
  })

  it('the media player shows a video under its title', async () => {
    const { element } = await open(0, { ...talk, kind: 'video', type: 'video/webm' })
    expect({ tag: element().tagName, label: element().getAttribute('aria-label') }).toEqual({ tag: 'VIDEO', label: 'A talk' })
  })
})

describe('words for places', () => {
  it.each([
    [0, '0:00'],
    [65_999, '1:05'],
    [3_750_000, '1:02:30'],
    [-5, '0:00']
  ])('a position of %i ms is shown as %s', (ms, words) => {
    expect(timeText(ms)).toBe(words)
  })

  const edges = { top: 100, bottom: 300 }

  it.each([
    [{ top: 100, height: 400 }, 0],
    [{ top: 0, height: 400 }, 250],
    [{ top: -900, height: 400 }, 1000],
    [{ top: 500, height: 400 }, 0],
    [{ top: 0, height: 0 }, 0],
    [{ top: -101, height: 400 }, 1000],
    [{ top: 120, height: 100 }, 0]
  ])('of a text at %o in a window from 100 to 300, %i thousandths are read', (box, part) => {
    expect(partAbove(box, edges)).toBe(part)
  })

  it.each([
    [250, { top: 100, height: 400 }, 100],
    [1000, { top: 100, height: 400 }, 200],
    [1000, { top: 120, height: 100 }, 0]
  ])('with %i thousandths read, a text at %o is scrolled by %i to restore its position', (part, box, way) => {
    expect(wayTo(part, box, edges)).toBe(way)
    const there = { ...box, top: box.top - way }
    expect([0, part]).toContain(partAbove(there, edges))
  })
})
