/** Failures of pictures and sounds that authors add to their own questions. */
export const ownMediaErrors = {
  'own-media/unreadable': 422,
  'own-media/too-large': 413,
  'own-media/too-small': 422,
  'own-media/drawing-refused': 422,
  'own-media/too-many': 409
} as const
