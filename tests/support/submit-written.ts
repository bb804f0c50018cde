import { createAttemptRepository } from '../../src-server/attempt/store/attempt-repository.ts'
import { keyOfItem, showItem } from '../../src-shared/content/item-types/item-types.ts'
import { itemsOfEachType } from './build-items.ts'
import { anyAnswer } from './paper-answers.ts'
import type { SignedInLearner } from './signed-in-learner.ts'
import { sitAndSubmit } from './submit-attempt.ts'
import type { TestBackend } from './test-backend.ts'

/** Submits an attempt whose first question is then a written one, because the content of most tests has none. */
export async function submitWritten(
  backend: TestBackend,
  learner: SignedInLearner
): Promise<{ readonly attemptId: string; readonly itemId: string }> {
  const { attemptId } = await sitAndSubmit(backend, learner)
  const item = showItem(itemsOfEachType.written, (list) => [...list])
  const written = { item, key: keyOfItem(itemsOfEachType.written), given: anyAnswer(item), share: { numerator: 0, denominator: 1 } }
  await createAttemptRepository(backend.database.queries).change(attemptId, async (attempt) => {
    const report = await attempt.readReport()
    if (report === null) throw new Error('the attempt has no report')
    const [subject, ...others] = report.subjects
    if (subject === undefined) throw new Error('the report has no subject')
    const items = subject.items.map((reviewed, index) => (index === 0 ? { ...reviewed, ...written } : reviewed))
    await attempt.replaceReport({ ...report, subjects: [{ ...subject, items }, ...others] })
  })
  return { attemptId, itemId: item.id }
}
