import type { ExamRules, PaperMode } from '../../../src-shared/content/exams/exam-rules.ts'
import type { PaperSittingMode } from '../../../src-shared/content/exams/sitting-mode.ts'
import type { ExtraTime } from '../../../src-shared/content/exams/extra-time.ts'
import type { AssessmentDefinition } from '../exams/profile.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import type { EstimatedDifficulties } from '../exams/estimated-difficulty.ts'
import type { ItemTemplate } from '../../../src-shared/content/templates/item-template.ts'
import type { ChosenPart } from './choose-part.ts'

/** Everything needed to draw a paper: its description, rules and items. */
export interface PaperSource extends ChosenPart {
  readonly slug: string
  readonly kind: AssessmentDefinition['kind']
  /** The highest total that its report can show. */
  readonly maximumTotal: number
  readonly rules: ExamRules
  readonly bank: ReadonlyMap<string, SubjectContent>
  /** Absent in every exam paper: its items are authored and were solved by a person. */
  readonly fresh?: FreshSource
  readonly extraTime?: ExtraTime
  readonly isShortened?: true
  /** Takes all items of its bank, in order; nothing is drawn at random. */
  readonly isAsSet?: true
  readonly mode?: PaperMode
  /** Default: the rules of the exam. */
  readonly sittingMode?: PaperSittingMode
  /** Where answers of learners contradict the authors. Default: nowhere. */
  readonly difficulties?: EstimatedDifficulties
  /** Default: not charged. */
  readonly interruptions?: 'charged'
}

/** Adds template items to the authored ones. */
export interface FreshSource {
  /** By subject, without templates of topics and difficulties outside the paper. */
  readonly templates: ReadonlyMap<string, readonly ItemTemplate[]>
  /** At least one item in this many is fresh, as far as topics have templates. Where absent, only items that the candidate has had are replaced. */
  readonly oneIn?: number
  /** The first attempt at this paper uses its authored items. */
  readonly isForRepeats?: true
}

/** Why there is no paper for a choice. */
export type NoPaper = 'not-found' | 'cannot-be-filled' | 'nothing-to-practise' | 'mode-not-offered' | 'under-embargo'
