import type { OwnOptionId } from './draft-parts.ts'

/** What a question lacks before it can be used. */
export type DraftFaultCode =
  | 'no-stem'
  | 'too-few-options'
  | 'empty-option'
  | 'same-options'
  | 'no-key'
  | 'one-key'
  | 'no-accepted'
  | 'no-number'
  | 'not-a-number'
  | 'bad-tolerance'
  | 'unknown-picture'
  | 'late-picture'
  | 'no-description'
  | 'no-spot'
  | 'too-few-regions'
  | 'empty-region'
  | 'same-regions'
  | 'region-outside'
  | 'region-small'
  | 'text-bounds'
  | 'no-unit'
  | 'bad-unit'
  | 'same-unit'
  | 'too-few-steps'
  | 'empty-step'
  | 'same-steps'
  | 'too-few-pairs'
  | 'empty-prompt'
  | 'empty-choice'
  | 'same-choices'
  | 'too-many-choices'
  | 'no-text'
  | 'no-gaps'
  | 'too-few-gaps'
  | 'too-many-gaps'
  | 'same-gap'
  | 'gap-name'
  | 'empty-gap'
  | 'gap-options'
  | 'gap-key'
  | 'word-marks'
  | 'no-formula'
  | 'bad-letters'
  | 'bad-formula'
  | 'undefined-formula'
  | 'no-label'
  | 'bad-axis'
  | 'axis-step'
  | 'axis-lines'
  | 'no-points'
  | 'bad-point'
  | 'point-outside'
  | 'line-points'
  | 'points-near'
  | 'no-marks'
  | 'no-guide'
  | 'empty-point'
  | 'point-marks'
  | 'guide-small'
  | 'no-model'
  | 'word-range'
  | 'no-variables'
  | 'bad-number-name'
  | 'taken-name'
  | 'bad-list'
  | 'bad-range'
  | 'range-size'
  | 'no-rule'
  | 'bad-rule'
  | 'unknown-name'
  | 'no-bound'
  | 'no-number-place'
  | 'no-placeholder'
  | 'unknown-placeholder'
  | 'too-few-mistakes'
  | 'no-reason'
  | 'divides-by-zero'
  | 'no-value'
  | 'never-met'
  | 'rounded-number'
  | 'same-as-key'
  | 'same-as-mistake'
  | 'few-questions'

/** A field by its name. */
type DraftFieldName =
  | 'stem'
  | 'options'
  | 'key'
  | 'accepted'
  | 'value'
  | 'tolerance'
  | 'units'
  | 'otherWhy'
  | 'steps'
  | 'pairs'
  | 'text'
  | 'words'
  | 'formula'
  | 'letters'
  | 'xAxis'
  | 'yAxis'
  | 'points'
  | 'marks'
  | 'guide'
  | 'modelAnswer'
  | 'words-range'
  | 'spot'
  | 'regions'
  | 'explanation'
  | 'topic'
  | 'variables'
  | 'conditions'
  | 'changing-key'
  | 'changing-option'
  | 'mistakes'

/** Where the editor shows the fault: a field by name, or a row of a list by its id or number. */
export type DraftField =
  | DraftFieldName
  | OwnOptionId
  | `gap ${string}`
  | `pair ${string}`
  | `guide ${string}`
  | `point ${number}`
  | `variable ${number}`
  | `worked ${number}`
  | `condition ${number}`
  | `mistake ${number}`
  | `picture ${string}`
  | `region ${string}`

export interface DraftFault {
  readonly code: DraftFaultCode
  readonly field: DraftField
  /** What its sentence names: a name, or the numbers with which it happens. */
  readonly values?: Readonly<Record<string, string | number>>
}
