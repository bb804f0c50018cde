/**
 * Why a database is not filled:
 * - `fill/bad-option`: an option that is unknown or out of its range;
 * - `fill/data-held`: the database holds accounts or attempts, perhaps somebody's;
 * - `fill/no-templates`: it has no scored attempt of the API whose papers, events and reports are repeated.
 */
export class FillError extends Error {
  readonly code: 'fill/bad-option' | 'fill/data-held' | 'fill/no-templates'

  constructor(code: FillError['code'], message: string) {
    super(message)
    this.code = code
  }
}
