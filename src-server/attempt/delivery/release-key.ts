import type { AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import type { CheckedItem } from '../../../src-shared/attempt/record/checked-item.ts'
import { judgeEvents } from '../../../src-shared/attempt/record/judge-events.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { LATE_AFTER_MS } from '../events/accept-events.ts'
import type { LockedAttempt } from '../store/attempt-repository.ts'
import { readCorrectedKey } from '../scoring/regrade-attempt.ts'
import { toChecked } from '../events/encrypt-keys.ts'

/** The key of one item of a study, as it holds today, once a check of it is held that counts; `attempt/not-checked` before and elsewhere. */
export async function releaseKey(attempt: LockedAttempt, itemId: string): Promise<Result<CheckedItem>> {
  if (attempt.stored.sittingMode !== 'study') return fail('attempt/not-checked')
  const held = await attempt.readForMarking()
  const events = held.events.map(({ event }) => event)
  if (!isChecked(held.paper, events, itemId)) return fail('attempt/not-checked')
  const items = (await readCorrectedKey(attempt, held)).flatMap((subject) => subject.items)
  const found = items.find(({ id }) => id === itemId)
  return found ? succeed(toChecked(found)) : fail('attempt/not-checked')
}

function isChecked(paper: Paper, events: readonly AttemptEvent[], itemId: string): boolean {
  const { counts } = judgeEvents(paper, events, LATE_AFTER_MS)
  return events.some(({ act }, index) => act.kind === 'check' && act.itemId === itemId && counts[index] === true)
}
