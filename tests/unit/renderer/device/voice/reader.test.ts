import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReader, type Reader, type ReadingManner } from '../../../../../src-renderer/features/device/voice/reader.ts'
import { fakeVoice, stubSpeech } from '../../../../support/fake-speech.ts'

const usual: ReadingManner = { voice: null, rate: 1 }

function openSystem(voices: Parameters<typeof stubSpeech>[0]) {
  const system = stubSpeech(voices)
  return { ...system, reader: createReader(system.synthesis) }
}

const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined)
async function readOut(reader: Reader, manner = usual): Promise<void> {
  reader.read(['Which is heavier?', 'A: iron.'], manner)
  await settle()
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('reading aloud', () => {
  it('says one text after the other, and is silent after the last', async () => {
    const { reader, spoken } = openSystem([fakeVoice('en-GB')])
    await readOut(reader)
    expect(reader.getState()).toBe('reading')
    expect(spoken.map(({ text }) => text)).toEqual(['Which is heavier?', 'A: iron.'])
    expect(spoken[0]?.voice?.lang).toBe('en-GB')
    spoken[0]?.onend?.()
    expect(reader.getState()).toBe('reading')
    spoken[1]?.onend?.()
    expect(reader.getState()).toBe('silent')
  })

  it('is done by the voice that was chosen, at its speed', async () => {
    const { reader, spoken } = openSystem([fakeVoice('en-NG', { name: 'Ezinne' }), fakeVoice('en-GB', { name: 'Daniel' })])
    await readOut(reader, { voice: { name: 'Daniel', lang: 'en-GB' }, rate: 0.7 })
    expect(spoken.map(({ voice, rate }) => [voice?.name, rate])).toEqual([
      ['Daniel', 0.7],
      ['Daniel', 0.7]
    ])
  })

  it('stops when it is told to, and hears no more of what it stopped', async () => {
    const { reader, spoken, cancel } = openSystem([fakeVoice('en-GB')])
    await readOut(reader)
    reader.stop()
    expect(reader.getState()).toBe('silent')
    const before = cancel.mock.calls.length
    await readOut(reader)
    spoken[1]?.onend?.()
    expect([reader.getState(), cancel.mock.calls.length]).toEqual(['reading', before + 1])
  })

  it('ends where the system cannot go on, with what was still to come', async () => {
    const { reader, spoken, cancel } = openSystem([fakeVoice('en-GB')])
    await readOut(reader)
    const before = cancel.mock.calls.length
    spoken[0]?.onerror?.({ error: 'audio-hardware' })
    expect([reader.getState(), cancel.mock.calls.length]).toEqual(['silent', before + 1])
  })

  it('waits a moment for the voices, which some systems tell late', async () => {
    const { reader, spoken, tell } = openSystem([])
    await readOut(reader)
    expect(reader.getState()).toBe('looking')
    tell([fakeVoice('en-NG')])
    await settle()
    expect([reader.getState(), spoken.length]).toEqual(['reading', 2])
  })

  it.each([
    ['there are no voices', []],
    ['the only voices are on the internet', [fakeVoice('en-GB', { localService: false })]]
  ])('says so where %s, and speaks nothing', async (_what, voices) => {
    const { reader, spoken } = openSystem(voices)
    await readOut(reader)
    await vi.advanceTimersByTimeAsync(1500)
    expect([reader.getState(), spoken.length]).toEqual(['no-voice', 0])
    reader.stop()
    expect(reader.getState()).toBe('silent')
  })

  it('says so where the page cannot speak at all', async () => {
    const reader = createReader(undefined)
    await readOut(reader)
    expect(reader.getState()).toBe('no-voice')
  })
})

describe('two readers of one page', () => {
  it('end each other, and the later one goes on', async () => {
    const { reader, spoken, synthesis, cancel } = openSystem([fakeVoice('en-GB')])
    const other = createReader(synthesis)
    await readOut(reader)
    await readOut(other)
    expect([reader.getState(), other.getState()]).toEqual(['silent', 'reading'])
    expect([spoken.length, cancel.mock.calls.length]).toEqual([4, 2])
  })

  it('that both wait for the voices do not speak both: the later one alone does', async () => {
    const { reader, spoken, synthesis, tell } = openSystem([])
    const other = createReader(synthesis)
    await readOut(reader)
    await readOut(other)
    tell([fakeVoice('en-GB')])
    await settle()
    expect([reader.getState(), other.getState(), spoken.length]).toEqual(['silent', 'reading', 2])
  })

  it('do not end each other by stopping where nothing is read', async () => {
    const { reader, synthesis, cancel } = openSystem([fakeVoice('en-GB')])
    const other = createReader(synthesis)
    await readOut(reader)
    other.stop()
    expect([reader.getState(), cancel.mock.calls.length]).toEqual(['reading', 1])
  })
})
