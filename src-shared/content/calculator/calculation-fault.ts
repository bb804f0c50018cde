/** Why a calculation has no displayable value. The texts for learners are in `resources/locales/en/calculator.json`. */
export type CalculationFault =
  // Mathematical errors: the operation has no finite real value.
  | 'division-by-zero'
  | 'root-of-negative'
  | 'power-domain'
  | 'logarithm-domain'
  | 'ratio-domain'
  | 'tangent-domain'
  | 'factorial-domain'
  | 'too-large'
  // Syntax errors.
  | 'too-long'
  | 'unfinished'
  | 'number-missing'
  | 'sign-missing'
  | 'bracket-open'
  | 'bracket-extra'
  | 'brackets-needed'
  | 'unknown'
