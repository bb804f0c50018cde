/** What can keep a candidate from the paper, and a session from being loaded or run. The words are read in an exam hall: short, and say who helps. */
export const examErrors = {
  'exam-seat/wrong-pin': { status: 401, message: 'The candidate number or the PIN is not right. Look at your slip and type both again.' },
  'exam-seat/too-many-tries': {
    status: 429,
    message: 'Too many wrong PINs. Raise your hand: the invigilator can help you, or wait fifteen minutes.'
  },
  'exam-seat/hall-held': {
    status: 429,
    message: 'Too many wrong PINs have been typed in this hall. Raise your hand: the invigilator lets everybody sign in again.'
  },
  'exam-seat/crowded': { status: 429, message: 'Many candidates are signing in at this moment. Wait half a minute and try again.' },
  'exam-seat/not-yet': { status: 403, message: 'Your exam has not been opened yet. Raise your hand if you think that it should be.' },
  'exam-seat/over': { status: 403, message: 'Your exam is over. Raise your hand if you have not sat it.' },
  'exam-seat/taken': {
    status: 409,
    message: 'This number is in use at another computer. Raise your hand: the invigilator decides where you go on.'
  },
  'exam-seat/other-seat': { status: 409, message: 'Your place is at another computer.' },
  'exam-seat/occupied': { status: 409, message: 'Another candidate’s paper is open at this computer. Raise your hand.' },
  'exam-seat/not-seated': { status: 409, message: 'You are not signed in at this computer. Type your candidate number and PIN.' },
  'exam-seat/moved': { status: 409, message: 'The invigilator has moved this candidate to another computer.' },
  'exam-seat/paper-open': { status: 409, message: 'Your paper is open. Hand it in before you leave this computer.' },
  'exam-seat/not-confirmed': { status: 409, message: 'Check your name and your subjects first.' },
  'exam-seat/not-started': { status: 409, message: 'The exam has not been started yet. It will open here by itself.' },
  'exam-seat/missed': { status: 403, message: 'You have come after the last time to begin. Raise your hand: the invigilator decides.' },
  'exam-seat/handed-in': { status: 409, message: 'Your paper has been handed in.' },
  'exam-seat/answers-differ': {
    status: 409,
    message: 'This computer holds other answers of yours than the centre’s server. They stay here. Raise your hand, and go on at another computer.'
  },
  'exam-seat/not-left': { status: 409, message: 'This candidate was not moved away from this computer. The paper stays here.' },
  'exam-seat/answers-missing': { status: 409, message: 'This computer holds answers that the server does not have. They stay here.' },
  'exam-seat/receipt-differs': { status: 409, message: 'The server does not hold this paper under that receipt. It stays on this computer.' },

  'assessment/under-embargo': {
    status: 409,
    message: 'These questions are part of an exam. You can use them when its results are out.'
  },
  'attempt/may-not-leave': { status: 403, message: 'You cannot leave this exam before you submit it. Ask the person in charge for help.' },
  'attempt/under-embargo': {
    status: 409,
    message: 'Your answers are saved. Some of these questions are part of an exam, so your report opens when its results are out.'
  },

  'exam/not-found': { status: 404, message: 'There is no exam session of this name.' },
  'exam/id-taken': { status: 409, message: 'A session of this name is loaded already. Replace it, or give this one another name.' },
  'exam/in-use': { status: 409, message: 'Candidates of this session have been seated, so it can no longer be replaced.' },
  'exam/no-such-candidate': { status: 404, message: 'There is no candidate of this number in the session.' },
  'exam/paper-drawn': { status: 409, message: 'This candidate’s paper is open already, and its time stands in it.' },
  'exam/handed-in': { status: 409, message: 'This candidate’s paper is handed in: there is nothing to go on with.' },
  'exam/not-open': { status: 409, message: 'Candidates may not sign in to this session yet, so it cannot be started.' },
  'exam/closed': { status: 409, message: 'This session is closed.' },
  'exam/not-closed': { status: 409, message: 'This session is not closed. Close it first.' },
  'exam/released': { status: 409, message: 'The results of this session are released already.' },
  'exam/results-outdated': { status: 409, message: 'Nothing is forgotten that stands in no results. Write the results first.' },
  'exam/too-early': { status: 409, message: 'A computer may still deliver, for seven days after the closing. Wait, or say --early.' },
  'exam/papers-open': { status: 409, message: 'Candidates are still sitting. Wait for them, or close with --hand-in.' },
  'exam/file-there': { status: 409, message: 'There is a file of this name already. Nothing was written.' }
} as const satisfies Record<string, { status: number; message: string }>
