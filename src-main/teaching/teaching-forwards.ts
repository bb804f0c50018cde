import { forward, type ForwardTable } from '../account/forward.ts'

/** Requests about classes that the backend answers alone. */
export const teachingForwards = {
  teaching: {
    list: forward('listClasses'),
    save: forward('saveClass'),
    remove: forward('removeClass'),
    fetch: forward('fetchClass'),
    renewCode: forward('renewJoinCode'),
    readList: forward('readClassList'),
    addPupils: forward('addPupils'),
    removePupil: forward('removePupil'),
    saveAssignment: forward('saveAssignment'),
    setQuestions: forward('setOwnQuestions'),
    removeAssignment: forward('removeAssignment'),
    fetchResults: forward('fetchClassResults'),
    fetchTopics: forward('fetchClassTopics'),
    find: forward('findClass'),
    join: forward('joinClass'),
    leave: forward('leaveClass'),
    listJoined: forward('listJoinedClasses')
  }
} satisfies ForwardTable
