import type { Piece } from './archive-pieces.ts'

/** A range of the new archive and where its bytes are: at the source, in the held archive, or in the tail that was already read. */
export type Step = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'fetch' | 'tail' }
  | { readonly kind: 'held'; readonly heldFrom: number }
)

interface Wanted {
  readonly pieces: readonly Piece[]
  readonly totalBytes: number
  /** Bytes from here on were already read. */
  readonly tailFrom: number
}

/** A held piece this small between two fetched ones costs less to fetch than another request. */
const SMALL_BYTES = 2048

/** Plans the fewest steps from the first byte to the last, in order. `held`: pieces of another archive by key. Pure. */
export function planSteps({ pieces, totalBytes, tailFrom }: Wanted, held: ReadonlyMap<string, Piece>): readonly Step[] {
  const end = pieces.reduce((sum, { bytes }) => sum + bytes, 0)
  const raw = [
    ...pieces.map(({ key, from, bytes }): Step => {
      const same = held.get(key)
      return same ? { kind: 'held', from, to: from + bytes, heldFrom: same.from } : { kind: 'fetch', from, to: from + bytes }
    }),
    { kind: 'fetch', from: end, to: totalBytes } satisfies Step
  ]
  return join(raw.flatMap((step) => cutAt(step, tailFrom)).map(takeIn))
}

/** Counts the bytes that an archive shares with another one. Pure. */
export function countShared(pieces: readonly Piece[], held: ReadonlyMap<string, Piece>): number {
  return pieces.reduce((sum, { key, bytes }) => sum + (held.has(key) ? bytes : 0), 0)
}

function cutAt(step: Step, tailFrom: number): readonly Step[] {
  if (step.kind === 'held' || step.to <= tailFrom) return [step]
  if (step.from >= tailFrom) return [{ kind: 'tail', from: step.from, to: step.to }]
  return [
    { kind: 'fetch', from: step.from, to: tailFrom },
    { kind: 'tail', from: tailFrom, to: step.to }
  ]
}

function takeIn(step: Step, index: number, steps: readonly Step[]): Step {
  const isBetween = steps[index - 1]?.kind === 'fetch' && steps[index + 1]?.kind === 'fetch'
  return step.kind === 'held' && isBetween && step.to - step.from <= SMALL_BYTES ? { kind: 'fetch', from: step.from, to: step.to } : step
}

function join(steps: readonly Step[]): readonly Step[] {
  const joined: Step[] = []
  for (const step of steps) {
    const last = joined.at(-1)
    if (last !== undefined && continues(last, step)) joined[joined.length - 1] = { ...last, to: step.to }
    else joined.push(step)
  }
  return joined
}

function continues(last: Step, step: Step): boolean {
  if (last.kind !== 'held' || step.kind !== 'held') return last.kind === step.kind
  return last.heldFrom + (last.to - last.from) === step.heldFrom
}
