/**
 *   loading ──ready──▶ paused ──play──▶ playing ──end──▶ ended ──play──▶ playing
 *      │                  ◀────pause─────┘
 *      └── not played here ──▶ unsupported
 *   any ── the rest does not come ──▶ broken ──retry──▶ loading
 */
export type PlayerState = 'loading' | 'paused' | 'playing' | 'ended' | 'unsupported' | 'broken'

/** `MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED`: also what a file is called that was not sent at all. */
const NOT_SUPPORTED = 4

/** What an error of a player means, by whether the browser says that it plays files of this type: "" is its word for no. */
export function stateAfterError(code: number | undefined, canPlay: string): PlayerState {
  return code === NOT_SUPPORTED && canPlay === '' ? 'unsupported' : 'broken'
}
