import type { Act } from './attempt-event.ts'

/** The kinds of acts that are for the candidate's own use. */
export const annotationKinds = ['note', 'highlight', 'strike'] as const satisfies Act['kind'][]

/** Hashes, numbers and names of a stored event come to less than this. */
const EVENT_FRAME_CHARACTERS = 400

/**
 * What an act adds to an attempt's jottings, in characters: at least the length of its stored event; 0 for what is no jotting. The answers,
 * moves and flags of an attempt are never counted, and so never refused for their number.
 */
export function annotationCharacters(act: Act): number {
  return isAnnotation(act) ? JSON.stringify(act).length + EVENT_FRAME_CHARACTERS : 0
}

export function isAnnotation(act: Act): act is Act & { readonly kind: (typeof annotationKinds)[number] } {
  return annotationKinds.some((kind) => kind === act.kind)
}
