/** Failures of what authors add to their own questions: pictures, sounds and passages. */
export const ownMediaErrors = {
  'own-media/unreadable': 422,
  'own-media/too-large': 413,
  'own-media/too-small': 422,
  'own-media/drawing-refused': 422,
  'own-media/sound-unreadable': 422,
  'own-media/sound-too-large': 413,
  'own-media/sound-duration': 422,
  'own-media/too-many': 409,
  'own-passage/too-many': 409,
  'own-passage/in-use': 409
} as const
