import { expect, it } from 'vitest'
import { firstUpdateState, nextUpdateState, type UpdateEvent, type UpdateState } from '../../../../src-shared/updates/update-state.ts'
import { buildUpdateFile } from '../../../support/update-manifests.ts'
import { pickOne, withSeeds } from '../../../support/with-seeds.ts'

const offer = { version: '1.1.0', isRecall: false, notes: [], file: buildUpdateFile() }
const other = { ...offer, version: '1.2.0', file: buildUpdateFile({ sha512: Buffer.alloc(64, 9).toString('base64') }) }

const after = (...events: readonly UpdateEvent[]): UpdateState => events.reduce<UpdateState>(nextUpdateState, firstUpdateState)

const found = [{ kind: 'look' }, { kind: 'found', offer }] as const
const ready = [...found, { kind: 'fetch' }, { kind: 'whole' }] as const

it('an update goes from a check through its download to ready', () => {
  expect(after(...found)).toEqual({ kind: 'offered', offer, trouble: null })
  expect(after(...found, { kind: 'fetch' }, { kind: 'came', bytes: 400 })).toEqual({ kind: 'fetching', offer, bytes: 400 })
  expect(after(...ready)).toEqual({ kind: 'ready', offer, trouble: null })
})

it('a failed update check returns to the state before it, with the error', () => {
  expect(after(...ready, { kind: 'look' }, { kind: 'look-failed', trouble: 'updates/unreachable' })).toEqual({
    kind: 'ready',
    offer,
    trouble: 'updates/unreachable'
  })
})

it('an update that is already downloaded is not downloaded again', () => {
  expect(after(...ready, ...found).kind).toBe('ready')
  expect(after(...ready, { kind: 'look' }, { kind: 'found', offer: other })).toEqual({ kind: 'offered', offer: other, trouble: null })
})

it('an update whose download was interrupted is offered again, with the error', () => {
  expect(after(...found, { kind: 'fetch' }, { kind: 'fetch-failed', trouble: 'updates/cut' })).toEqual({
    kind: 'offered',
    offer,
    trouble: 'updates/cut'
  })
})

it('an update that was paused is forgotten', () => {
  expect(after(...ready, { kind: 'look' }, { kind: 'nothing', finding: 'paused' })).toEqual({ kind: 'idle', finding: 'paused', trouble: null })
})

it('an invalid package on a USB drive discards the earlier update that its manifest superseded', () => {
  expect(after(...ready, { kind: 'look' }, { kind: 'unbrought', trouble: 'updates/altered' })).toEqual({
    kind: 'idle',
    finding: null,
    trouble: 'updates/altered'
  })
})

it('the progress of an update download never exceeds the size of the update', () => {
  expect(after(...found, { kind: 'fetch' }, { kind: 'came', bytes: 9_000_000 })).toMatchObject({ bytes: offer.file.bytes })
})

const events: readonly UpdateEvent[] = [
  { kind: 'look' },
  { kind: 'look-failed', trouble: 'updates/unreachable' },
  { kind: 'nothing', finding: 'current' },
  { kind: 'found', offer },
  { kind: 'fetch' },
  { kind: 'came', bytes: 10 },
  { kind: 'fetch-failed', trouble: 'updates/cut' },
  { kind: 'whole' },
  { kind: 'brought', offer },
  { kind: 'unbrought', trouble: 'updates/altered' }
]

it('an update becomes ready only by a complete download or an import, whatever event comes late', async () => {
  await withSeeds(300, (random) => {
    let state: UpdateState = firstUpdateState
    for (let step = 0; step < 40; step += 1) {
      const event = pickOne(events, random)
      const next = nextUpdateState(state, event)
      const isFresh = next.kind === 'ready' && state.kind !== 'ready' && state.kind !== 'looking'
      if (isFresh) expect({ state: state.kind, event: event.kind }).toEqual({ state: 'fetching', event: 'whole' })
      if (next.kind === 'fetching' && state.kind !== 'fetching')
        expect({ state: state.kind, event: event.kind }).toEqual({ state: 'offered', event: 'fetch' })
      state = next
    }
    expect(nextUpdateState({ kind: 'off', reason: 'no-keys' }, pickOne(events, random))).toEqual({ kind: 'off', reason: 'no-keys' })
  })
})
