import type { Act } from './attempt-event.ts'

/** Kinds of acts that only serve the candidate and are not marked. */
export const annotationKinds = ['note', 'highlight', 'strike'] as const satisfies Act['kind'][]

/** Upper bound for the hashes, numbers and property names of a stored event. */
export const EVENT_FRAME_CHARACTERS = 400

/**
 * Returns an act's contribution to the annotation limit, in characters: at least the length of its stored event; 0 if the act is not an annotation.
 * Answers, moves and flags are never counted, so their number is never a reason to refuse them.
 */
export function annotationCharacters(act: Act): number {
  return isAnnotation(act) ? JSON.stringify(act).length + EVENT_FRAME_CHARACTERS : 0
}

export function isAnnotation(act: Act): act is Act & { readonly kind: (typeof annotationKinds)[number] } {
  return annotationKinds.some((kind) => kind === act.kind)
}
