import type { AnswerToMark } from '../../../src-shared/exam-session/marking.ts'
import { writtenResponse } from '../../../src-shared/content/item-types/written/written-schemas.ts'
import { picturesIn } from '../../../src-shared/kernel/markup/pictures-in.ts'
import type { KeyedItem } from '../../attempt/draw/answer-key.ts'
import type { AttemptRepository } from '../../attempt/store/attempt-repository.ts'
import type { MediaSigner } from '../../content/media/media-signer.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { readKeyInForce } from '../../attempt/scoring/regrade-attempt.ts'
import { newestOf, readMarks, type GivenMark } from './given-marks.ts'
import type { WrittenAnswer } from './written-answer.ts'

export interface ShowDeps {
  readonly queries: Queries
  readonly attempts: Pick<AttemptRepository, 'change'>
  readonly mediaSigner: Pick<MediaSigner, 'sign'>
}

/** Returns an answer for a marker, with nothing of its candidate; null where the question needs no marker any more, because it was corrected. */
export async function showAnswer(deps: ShowDeps, answer: WrittenAnswer, markerId: string): Promise<AnswerToMark | null> {
  const asked = await readAsked(deps, answer)
  if (asked === null) return null
  const { queries, mediaSigner } = deps
  const { item, stimulus, pictures, key } = asked
  const newest = newestOf(await readMarks(queries, answer.answerId), answer.answerHash)
  const own = newest.find((mark) => mark.markerId === markerId)
  const decides = answer.stage === 'chief' ? own === undefined : own?.stage === 'chief'
  const { writing } = answer.response === '' ? { writing: '' } : writtenResponse.parse(JSON.parse(answer.response))
  return {
    answerId: answer.answerId,
    examId: answer.examId,
    question: answer.question,
    questionCount: await countQuestions(queries, answer.examId),
    item,
    ...(stimulus ? { stimulus } : {}),
    ...(pictures.length === 0 ? {} : { pictures: pictures.map((picture) => ({ ...picture, signature: mediaSigner.sign(picture.sha256) })) }),
    key,
    writing,
    own: own ? toShown(own) : null,
    others: decides ? newest.filter(({ stage }) => stage !== 'chief').map(toShown) : []
  }
}

function toShown({ pointIds, marks, comment }: GivenMark): AnswerToMark['others'][number] {
  return { pointIds: [...pointIds], marks, comment }
}

/** Reads the question as the candidate saw it, and its key with all corrections. */
async function readAsked({ attempts }: ShowDeps, { attemptId, itemId }: WrittenAnswer) {
  return attempts.change(attemptId, async (attempt) => {
    const held = await attempt.readKeyedPaper()
    const { paper } = held
    const key = keyFor(
      (await readKeyInForce(attempt, held)).flatMap(({ items }) => items),
      itemId
    )
    const item = paper.subjects.flatMap(({ items }) => items).find(({ id }) => id === itemId)
    if (key === null || item?.type !== 'written') return null
    const stimulus = paper.stimuli.find(({ id }) => id === item.stimulusId)
    const ids = new Set([...picturesIn(item.stem), ...picturesIn(stimulus?.text ?? '')])
    return { item, stimulus, key, pictures: (paper.pictures ?? []).filter(({ id }) => ids.has(id)) }
  })
}

function keyFor(keyed: readonly KeyedItem[], itemId: string) {
  const found = keyed.find(({ id }) => id === itemId)
  return found?.key.type === 'written' && found.ruling === undefined ? found.key : null
}

async function countQuestions(queries: Queries, examId: string): Promise<number> {
  const { most } = await queries
    .selectFrom('written_answer')
    .select((row) => row.fn.max<number | null>('question').as('most'))
    .where('exam_id', '=', examId)
    .executeTakeFirstOrThrow()
  return most ?? 1
}
