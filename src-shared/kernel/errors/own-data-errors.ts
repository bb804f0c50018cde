/** Errors of exporting, importing and deleting a learner's data; part of `errorStatus`. */
export const ownDataErrors = {
  'account/attempt-open': 409,
  'account/money-coming': 409,
  'own-data/not-found': 404,
  'own-data/attempt-open': 409,
  'move/not-begun': 409,
  'move/other-learner': 409,
  'move/not-whole': 400,
  'move/unknown-item': 409,
  'move/attempt-open': 409,
  'move/too-many-misfits': 429,
  'move/marked-otherwise': 409,
  'move/unreadable': 400,
  'move/newer-format': 400,
  'move/wrong-code': 400,
  'move/too-large': 413,
  'move/other-name': 409,
  'move/not-chosen': 409,
  'move/busy': 409
} as const
