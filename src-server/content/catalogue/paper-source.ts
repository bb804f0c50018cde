import type { ExamRules, PaperMode } from '../../../src-shared/content/exams/exam-rules.ts'
import type { PaperSittingMode } from '../../../src-shared/content/exams/sitting-mode.ts'
import type { ExtraTime } from '../../../src-shared/content/exams/extra-time.ts'
import type { AssessmentDefinition } from '../exams/profile.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import type { ItemTemplate } from '../templates/item-template.ts'
import type { ChosenPart } from './choose-part.ts'

/** All that is needed to draw a paper: what it is, by which rules, from which items. */
export interface PaperSource extends ChosenPart {
  readonly slug: string
  readonly kind: AssessmentDefinition['kind']
  /** The highest total that its report can show. */
  readonly maximumTotal: number
  readonly rules: ExamRules
  readonly bank: ReadonlyMap<string, SubjectContent>
  /** Absent in every paper of an exam: what is asked there was written, and solved by somebody. */
  readonly fresh?: FreshSource
  readonly extraTime?: ExtraTime
  readonly isShortened?: true
  /** All of its bank's items, in their order: what was put together for good is not drawn. */
  readonly isAsSet?: true
  readonly mode?: PaperMode
  /** Under the rules of the exam where absent. */
  readonly sittingMode?: PaperSittingMode
  /** Not charged where absent. */
  readonly interruptions?: 'charged'
}

/** What puts items of templates among those that were written. */
export interface FreshSource {
  /** By subject; those of other topics and difficulties than the paper's are left out. */
  readonly templates: ReadonlyMap<string, readonly ItemTemplate[]>
  /** At least one item of so many is fresh, as far as topics have templates. Where absent, only what the candidate has had is replaced. */
  readonly oneIn?: number
  /** The first sitting of this paper has its written items. */
  readonly isForRepeats?: true
}

/** Why there is no paper for a choice. */
export type NoPaper = 'not-found' | 'cannot-be-filled' | 'nothing-to-practise' | 'mode-not-offered' | 'under-embargo'
