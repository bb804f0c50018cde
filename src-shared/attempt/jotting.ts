import type { Act } from './attempt-event.ts'

/** Hashes, numbers and names of a stored event come to less than this. */
const EVENT_FRAME_CHARACTERS = 400

/**
 * What an act adds to an attempt's jottings, in characters: at least the length of its stored event; 0 for what is no jotting. The answers,
 * moves and flags of an attempt are never counted, and so never refused for their number.
 */
export function jottedCharacters(act: Act): number {
  return act.kind === 'note' || act.kind === 'highlight' ? JSON.stringify(act).length + EVENT_FRAME_CHARACTERS : 0
}
