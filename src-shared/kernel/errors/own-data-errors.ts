/** What can go wrong where learners take their data along, bring it and delete it; a part of `errorTable`. */
export const ownDataErrors = {
  'account/attempt-open': {
    status: 409,
    message: 'You have begun a paper and not handed it in. Hand it in first, or say that you give it up.'
  },
  'account/money-coming': {
    status: 409,
    message:
      'Money for what you bought may still come, or lies with whoever runs the server; your payments say which. Once your account is gone it opens nothing, and only whoever runs the server can return it. Wait until it has come or was returned, or say that you go without it.'
  },
  'own-data/not-found': { status: 404, message: 'There is no such part of your data.' },
  'own-data/attempt-open': { status: 409, message: 'An exam is open. Hand it in first.' },
  'move/not-begun': { status: 409, message: 'Type your password again to bring what is in this file.' },
  'move/other-learner': { status: 409, message: 'This belongs to another account here already.' },
  'move/not-whole': { status: 400, message: 'This paper is not as it was handed in, so its marks cannot be worked out.' },
  'move/unknown-item': {
    status: 409,
    message:
      'This paper has questions that are not here, or not with the same words and answers. Install the question pack that it came from and bring the file again.'
  },
  'move/attempt-open': { status: 409, message: 'You have begun a paper here and not handed it in. Hand it in before you bring others.' },
  'move/too-many-misfits': {
    status: 429,
    message: 'Too many papers of this file have other answers than the questions here. Bring the rest tomorrow.'
  },
  'move/marked-otherwise': { status: 409, message: 'This paper was begun with another version of Koya, which marked in another way.' },
  'move/unreadable': { status: 400, message: 'This file is no history of Koya, or it was not copied whole. Copy it again.' },
  'move/newer-format': { status: 400, message: 'This file was made by a newer Koya. Update Koya, and then bring it.' },
  'move/wrong-code': { status: 400, message: 'That code does not open this file. Check each letter; or the file was damaged as it was copied.' },
  'move/too-large': { status: 413, message: 'This file holds more than Koya takes.' },
  'move/other-name': { status: 409, message: 'This file is of another account than yours.' },
  'move/not-chosen': { status: 409, message: 'Choose the file first.' },
  'move/busy': { status: 409, message: 'Koya is already bringing a history. Please wait a moment.' }
} as const
