import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Probe, ProbeResult } from '../../../../../../src-main/device/kiosk/probes/probe-computer.ts'
import { createProbeWatch } from '../../../../../../src-main/device/kiosk/probes/probe-watch.ts'
import type { ProbeFinding } from '../../../../../../src-shared/device/probe-findings.ts'

const EVERY_MS = 60_000
const nothing: ProbeResult = { signs: [], isComplete: true }
const found = (finding: ProbeFinding): ProbeResult => ({ signs: [{ finding, programs: [] }], isComplete: true })

function makeWatch(looks: readonly ProbeResult[], refused: readonly ProbeFinding[] = []) {
  const left = [...looks]
  const told: ProbeResult[] = []
  const probe = vi.fn<Probe>(() => Promise.resolve(left.shift() ?? looks.at(-1) ?? nothing))
  const watch = createProbeWatch({ probe, refused, everyMs: EVERY_MS, changed: (result) => told.push(result) })
  return { watch, told, probe }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('The watch for help from outside', () => {
  it('refuses only what the policy names', async () => {
    const { watch } = makeWatch([found('virtual-machine')], ['virtual-machine'])
    expect(await watch.lock.take()).toEqual({ refused: 'found' })
    expect(watch.signs()).toEqual(found('virtual-machine').signs)
    expect(watch.refusedSigns()).toEqual(found('virtual-machine').signs)
    expect(await makeWatch([found('screen-sharing')], ['virtual-machine']).watch.lock.take()).toBe('held')
    expect(await makeWatch([found('virtual-machine')]).watch.lock.take()).toBe('held')
  })

  it('a look that fails refuses nothing and is told', async () => {
    const failed: ProbeResult = { signs: [], isComplete: false }
    const { watch, told } = makeWatch([failed], ['virtual-machine', 'remote-control'])
    expect(await watch.lock.take()).toBe('held')
    expect(told).toEqual([failed])
  })

  it('looks again while it is held, tells each change once, and refuses nothing any more', async () => {
    vi.useFakeTimers()
    const { watch, told } = makeWatch([nothing, nothing, found('remote-control'), found('remote-control'), nothing], ['remote-control'])
    expect(await watch.lock.take()).toBe('held')
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    expect(told).toEqual([])
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    expect(told).toEqual([found('remote-control')])
    expect(watch.signs()).toEqual(found('remote-control').signs)
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS)
    expect(told).toEqual([found('remote-control'), nothing])
  })

  it('a look that is under way when the lock ends is the last one', async () => {
    vi.useFakeTimers()
    const waiting: (() => void)[] = []
    const probe = vi.fn<Probe>(() => new Promise((resolve) => waiting.push(() => resolve(nothing))))
    const { lock } = createProbeWatch({ probe, refused: [], everyMs: EVERY_MS, changed: () => undefined })
    await lock.take()
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    await lock.release()
    for (const answer of waiting) answer()
    await vi.advanceTimersByTimeAsync(3 * EVERY_MS)
    expect(probe).toHaveBeenCalledTimes(2)
  })

  it('stops with the lock, also if a look is under way, and never looks twice at a time', async () => {
    vi.useFakeTimers()
    const { watch, probe } = makeWatch([nothing])
    await watch.lock.take()
    const underWay = vi.advanceTimersByTimeAsync(EVERY_MS)
    await watch.lock.release()
    await underWay
    await watch.lock.take()
    const before = probe.mock.calls.length
    await vi.advanceTimersByTimeAsync(3 * EVERY_MS)
    expect(probe.mock.calls.length - before).toBe(3)
    await watch.lock.release()
    await vi.advanceTimersByTimeAsync(3 * EVERY_MS)
    expect(probe.mock.calls.length - before).toBe(3)
  })
})
