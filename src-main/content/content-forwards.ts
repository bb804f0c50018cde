import { forward, type ForwardTable } from '../account/forward.ts'

/** Requests about own questions that the backend answers alone. */
export const contentForwards = {
  ownQuestions: {
    list: forward('listOwnQuestions'),
    fetch: forward('fetchOwnQuestion'),
    keep: forward('keepOwnQuestions'),
    remove: forward('removeOwnQuestions'),
    addPicture: forward('addOwnPicture'),
    findAlike: forward('findAlikeQuestions')
  }
} satisfies ForwardTable
