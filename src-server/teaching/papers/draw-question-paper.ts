import { hash } from 'node:crypto'
import type { Picture } from '../../../src-shared/content/media/picture.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import { canonicalJson } from '../../../src-shared/kernel/values/canonical-json.ts'
import { picturesIn } from '../../../src-shared/kernel/markup/pictures-in.ts'
import { PAPER_CODE_LENGTH, SEED_LENGTH, versionNames, type PaperVersion, type QuestionPaper } from '../../../src-shared/teaching/question-paper.ts'
import { CODE_SIGNS } from '../../../src-shared/teaching/school-class.ts'
import { chooseItems } from '../../attempt/draw/choose-items.ts'
import { collectStimuli } from '../../attempt/draw/draw-paper.ts'
import type { PaperSource } from '../../content/catalogue/paper-source.ts'
import { groupByStimulus } from '../../content/exams/item-groups.ts'
import { createSeededRandom } from '../../platform/create-seeded-random.ts'
import { correctItem, type CorrectionsByItem } from './correct-item.ts'
import { printQuestion } from './print-question.ts'

interface PaperDraw {
  /** The same seed and source give the same paper. */
  readonly seed: string
  readonly versionCount: number
  /** Change keys, and do not change which questions are drawn. */
  readonly corrections: CorrectionsByItem
}

export interface DrawnQuestionPaper extends Pick<QuestionPaper, 'paperCode' | 'passages' | 'versions'> {
  readonly pictures: readonly Picture[]
}

interface DrawnSubject {
  readonly slug: string
  readonly title: string
  readonly items: readonly Item[]
}

/**
 * Draws a paper as a practice is drawn, by topics and with whole passages, but whatever the teacher had before. Pure. Each version has the same questions in
 * another order, and with their options in another order. Null where the source has too few items.
 */
export function drawQuestionPaper({ subjects, bank }: Pick<PaperSource, 'subjects' | 'bank'>, draw: PaperDraw): DrawnQuestionPaper | null {
  const drawn: DrawnSubject[] = []
  for (const { slug, title, itemCount, blueprint } of subjects) {
    const random = createSeededRandom(`${draw.seed}\n${slug}`)
    const content = bank.get(slug)
    const items = chooseItems(content?.items ?? [], itemCount, { random, blueprint })
    if (items === null || content === undefined) return null
    drawn.push({ slug, title, items: items.map((item) => correctItem(item, content, draw.corrections.get(item.id)) ?? item) })
  }
  const versions = versionNames.slice(0, draw.versionCount).map((name) => toVersion(name, drawn, draw.seed))
  const passages = drawn.flatMap(({ slug, items }) => collectStimuli(items, bank.get(slug)).map(({ id, title, text }) => ({ id, title, text })))
  const known = new Map([...bank.values()].flatMap(({ pictures = [] }) => pictures.map((picture) => [picture.id, picture] as const)))
  const shown = [...passages.map(({ text }) => text), ...(versions[0]?.questions ?? []).flatMap(textsOfQuestion)].flatMap((text) => picturesIn(text))
  const pictures = [...new Set(shown)].flatMap((id) => known.get(id) ?? [])
  return { paperCode: `${draw.seed}${checkOf({ questions: versions[0]?.questions ?? [], passages, pictures })}`, passages, pictures, versions }
}

/** The seed in the code of a paper. */
export function seedOf(paperCode: string): string {
  return paperCode.slice(0, SEED_LENGTH)
}

function toVersion(name: PaperVersion['name'], subjects: readonly DrawnSubject[], seed: string): PaperVersion {
  const questions = subjects.flatMap(({ slug, title, items }) => {
    const { shuffle } = createSeededRandom(`${seed}\n${slug}\n${name}`)
    return shuffle(groupByStimulus(items))
      .flat()
      .map((item) => printQuestion(item, { subject: title, shuffle }))
  })
  return { name, questions }
}

function textsOfQuestion({ stem, prompts, options, explanation }: PaperVersion['questions'][number]): string[] {
  return [stem, ...prompts, ...options, explanation]
}

interface Checked extends Pick<DrawnQuestionPaper, 'passages' | 'pictures'> {
  readonly questions: PaperVersion['questions']
}

/**
 * Signs that tell whether a paper is the one that was printed before: questions, options and key in their order, passages and pictures. Only the
 * explanations may differ. Of two papers, one in 961 is taken for the other.
 */
function checkOf({ questions, passages, pictures }: Checked): string {
  const printed = questions.map(({ explanation: _, ...question }) => question)
  const told = canonicalJson({ questions: printed, passages, pictures: pictures.map(({ id, sha256 }) => ({ id, sha256 })) })
  const bytes = hash('sha256', told, 'buffer')
  return Array.from({ length: PAPER_CODE_LENGTH - SEED_LENGTH }, (_, index) => {
    return CODE_SIGNS.charAt(bytes.readUInt32BE(index * 4) % CODE_SIGNS.length)
  }).join('')
}
