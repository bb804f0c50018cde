/** Why a calculation has no value that can be shown. The words for a learner stand in `resources/locales/en/calculator.json`. */
export type CalculationFault =
  // What was asked of numbers has no finite real value.
  | 'division-by-zero'
  | 'root-of-negative'
  | 'power-domain'
  | 'logarithm-domain'
  | 'ratio-domain'
  | 'tangent-domain'
  | 'factorial-domain'
  | 'too-large'
  // What was written cannot be read.
  | 'too-long'
  | 'unfinished'
  | 'number-missing'
  | 'sign-missing'
  | 'bracket-open'
  | 'bracket-extra'
  | 'brackets-needed'
  | 'unknown'
