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
  it('the reader speaks one text after the other and is silent after the last', async () => {
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

  it('the reader tells which text has begun, and nothing of a reading that was stopped', async () => {
    const { reader, spoken } = openSystem([fakeVoice('en-GB')])
    const begun: number[] = []
    reader.read(['One.', 'Two.'], usual, (index) => begun.push(index))
    await settle()
    spoken[0]?.onstart?.()
    spoken[1]?.onstart?.()
    expect(begun).toEqual([0, 1])
    reader.stop()
    spoken[1]?.onstart?.()
    expect(begun).toEqual([0, 1])
  })

  it('the reader is silent where there is nothing to read', async () => {
    const { reader } = openSystem([fakeVoice('en-GB')])
    reader.read([], usual)
    await settle()
    expect(reader.getState()).toBe('silent')
  })

  it('the reader speaks in the chosen voice at the chosen speed', async () => {
    const { reader, spoken } = openSystem([fakeVoice('en-NG', { name: 'Ezinne' }), fakeVoice('en-GB', { name: 'Daniel' })])
    await readOut(reader, { voice: { name: 'Daniel', lang: 'en-GB' }, rate: 0.7 })
    expect(spoken.map(({ voice, rate }) => [voice?.name, rate])).toEqual([
      ['Daniel', 0.7],
      ['Daniel', 0.7]
    ])
  })

  it('the reader stops on request and ignores later events of the stopped speech', async () => {
    const { reader, spoken, cancel } = openSystem([fakeVoice('en-GB')])
    await readOut(reader)
    reader.stop()
    expect(reader.getState()).toBe('silent')
    const before = cancel.mock.calls.length
    await readOut(reader)
    spoken[1]?.onend?.()
    expect({ state: reader.getState(), cancelCount: cancel.mock.calls.length }).toEqual({ state: 'reading', cancelCount: before + 1 })
  })

  it('the reader stops and cancels the remaining texts when the system cannot go on', async () => {
    const { reader, spoken, cancel } = openSystem([fakeVoice('en-GB')])
    await readOut(reader)
    const before = cancel.mock.calls.length
    spoken[0]?.onerror?.({ error: 'audio-hardware' })
    expect({ state: reader.getState(), cancelCount: cancel.mock.calls.length }).toEqual({ state: 'silent', cancelCount: before + 1 })
  })

  it('the reader waits for voices, which some systems report late', async () => {
    const { reader, spoken, tell } = openSystem([])
    await readOut(reader)
    expect(reader.getState()).toBe('looking')
    tell([fakeVoice('en-NG')])
    await settle()
    expect({ state: reader.getState(), spokenCount: spoken.length }).toEqual({ state: 'reading', spokenCount: 2 })
  })

  it.each([
    ['there are no voices', []],
    ['the only voices are on the internet', [fakeVoice('en-GB', { localService: false })]]
  ])('the reader reports no voice when %s, and speaks nothing', async (_what, voices) => {
    const { reader, spoken } = openSystem(voices)
    await readOut(reader)
    await vi.advanceTimersByTimeAsync(1500)
    expect({ state: reader.getState(), spokenCount: spoken.length }).toEqual({ state: 'no-voice', spokenCount: 0 })
    reader.stop()
    expect(reader.getState()).toBe('silent')
  })

  it('the reader reports no voice when the page has no speech synthesis', async () => {
    const reader = createReader(undefined)
    await readOut(reader)
    expect(reader.getState()).toBe('no-voice')
  })
})

describe('two readers of one page', () => {
  it('starting a second reader stops the first, and the second goes on', async () => {
    const { reader, spoken, synthesis, cancel } = openSystem([fakeVoice('en-GB')])
    const other = createReader(synthesis)
    await readOut(reader)
    await readOut(other)
    expect({ reader: reader.getState(), other: other.getState() }).toEqual({ reader: 'silent', other: 'reading' })
    expect({ spokenCount: spoken.length, cancelCount: cancel.mock.calls.length }).toEqual({ spokenCount: 4, cancelCount: 2 })
  })

  it('of two readers that wait for voices, only the later one speaks', async () => {
    const { reader, spoken, synthesis, tell } = openSystem([])
    const other = createReader(synthesis)
    await readOut(reader)
    await readOut(other)
    tell([fakeVoice('en-GB')])
    await settle()
    expect({ reader: reader.getState(), other: other.getState(), spokenCount: spoken.length }).toEqual({
      reader: 'silent',
      other: 'reading',
      spokenCount: 2
    })
  })

  it('stopping a reader that reads nothing does not stop the other one', async () => {
    const { reader, synthesis, cancel } = openSystem([fakeVoice('en-GB')])
    const other = createReader(synthesis)
    await readOut(reader)
    other.stop()
    expect({ state: reader.getState(), cancelCount: cancel.mock.calls.length }).toEqual({ state: 'reading', cancelCount: 1 })
  })
})
