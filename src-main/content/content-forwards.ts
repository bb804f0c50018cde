import { forward, type ForwardTable } from '../account/forward.ts'

/** Requests about own questions that the backend answers alone. */
export const contentForwards = {
  ownQuestions: {
    list: forward('listOwnQuestions'),
    fetch: forward('fetchOwnQuestion'),
    keep: forward('keepOwnQuestions'),
    remove: forward('removeOwnQuestions'),
    addPicture: forward('addOwnPicture'),
    addSound: forward('addOwnSound'),
    listPassages: forward('listOwnPassages'),
    keepPassage: forward('keepOwnPassage'),
    removePassage: forward('removeOwnPassage'),
    findAlike: forward('findAlikeQuestions')
  }
} satisfies ForwardTable
