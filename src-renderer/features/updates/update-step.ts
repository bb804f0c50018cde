import type { ShownUpdateState } from '../../../src-shared/updates/updates-contract.ts'

export const updateSteps = ['looked', 'found', 'fetched', 'installed'] as const

export type UpdateStep = (typeof updateSteps)[number]
export type StepMark = 'done' | 'now' | 'ahead'

/** Which step an update is at: the one that is being done, or is next to be done. */
const stepAt = { idle: 'looked', looking: 'looked', offered: 'fetched', fetching: 'fetched', ready: 'installed' } as const satisfies Record<
  Exclude<ShownUpdateState['kind'], 'off'>,
  UpdateStep
>

/** How each step is drawn. */
export function markOf(step: UpdateStep, kind: Exclude<ShownUpdateState['kind'], 'off'>): StepMark {
  const distance = updateSteps.indexOf(step) - updateSteps.indexOf(stepAt[kind])
  if (distance === 0) return 'now'
  return distance < 0 ? 'done' : 'ahead'
}
