import { forward, type ForwardTable } from '../account/forward.ts'

/** Requests about learning that the backend answers alone. */
export const learningForwards = {
  learning: {
    listSubjects: forward('listSubjects'),
    listLessons: forward('listLessons'),
    readLesson: forward('fetchLesson'),
    listPlans: forward('listPlans'),
    listSubscriptions: forward('listSubscriptions'),
    listAddOns: forward('listAddOns'),
    listAddOnSubscriptions: forward('listAddOnSubscriptions'),
    listPastPapers: forward('listPastPapers')
  },
  library: {
    list: forward('listLibraries'),
    read: forward('fetchLibrary'),
    readReading: forward('fetchReading'),
    keepReading: forward('keepReading')
  },
  progress: { readHalfRead: forward('fetchHalfRead') },
  trainer: { read: forward('listDrills'), keep: forward('keepDrill') },
  itemMarks: { list: forward('listItemMarks'), keep: forward('keepItemMark') },
  itemSearch: { search: forward('searchItems'), fetch: forward('fetchFoundItem'), showAnswer: forward('showAnswer') }
} satisfies ForwardTable
