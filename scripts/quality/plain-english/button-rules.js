/** Where a page writes the texts of its buttons. */
export const buttonParts = {
  /** Names of components that are buttons. */
  elements: /^(Button|ActionIcon|UnstyledButton|\w+Button)$/,
  attributes: /^(aria-label|label)$/,
  /** Attributes of components that contain a button among other things. */
  attributesElsewhere: /^(action|(back|cancel|confirm|dismiss|goOn|next|previous|submit)Label)$/
}

/** The text of a button while it works, such as “Saving…”. */
export const busyText = /^(\p{Lu}\p{Ll}+ing\b.*|One moment)…$/u

/**
 * The first words of button texts, and what each button does: one verb for one action.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const buttonVerbs = {
  Add: 'puts something new into a list',
  Answer: 'opens what is to be answered',
  Back: 'to the page or the step before',
  Bookmark: 'sets a bookmark',
  Buy: 'begins a purchase',
  Cancel: 'ends a step without an effect',
  Change: 'sets another value',
  Check: 'looks for faults or for something newer',
  Choose: 'chooses among what is shown, or a file',
  Clear: 'empties',
  Close: 'closes a window or a dialog',
  Continue: 'the next step, and what was paused',
  Copy: 'to the clipboard',
  Create: 'makes an account, a class or a file',
  Delete: 'removes something for good',
  Dismiss: 'hides a message',
  Download: 'fetches a file',
  Edit: 'changes something that was written',
  End: 'ends a part or a conversation',
  Find: 'looks for a server at an address',
  Flag: 'flags a question',
  Go: 'to another page, or back',
  Hide: 'hides what “Show” shows',
  Highlight: 'marks a passage',
  Import: 'takes data from a file',
  Install: 'installs a pack or an update',
  Join: 'becomes a pupil of a class',
  Keep: 'leaves as it is what the other button removes',
  Leave: 'leaves a room or an exercise',
  Listen: 'leads to a sound',
  Lock: 'locks the computer',
  Mark: 'notes that something is done',
  Move: 'puts something at another position',
  No: 'answers the question above',
  Open: 'opens an exam, a lesson, a file',
  Pause: 'pauses',
  Pay: 'pays',
  Play: 'plays a sound',
  Practise: 'begins a practice',
  Print: 'prints',
  Read: 'reads aloud, or opens something to read',
  Remove: 'takes something out of a list or off this computer; it can come back',
  Renew: 'buys for another term',
  Repeat: 'does an exercise once more',
  Report: 'tells us of a problem',
  Review: 'goes through the questions of an exam',
  Save: 'saves',
  Search: 'searches',
  See: 'leads to a page that shows more',
  Send: 'sends a message',
  Set: 'sets a value for the first time',
  Share: 'makes something that others may see',
  Show: 'shows more on this page',
  'Sign in': 'signs in',
  'Sign out': 'signs out',
  Skip: 'goes on without an answer',
  Start: 'starts an exam, a practice, Koya',
  Stay: 'stays where the other button leaves',
  Stop: 'ends what is running',
  Submit: 'submits an exam or a form',
  Test: 'tries a connection',
  Try: 'does again what failed',
  Undo: 'takes back',
  Unlock: 'unlocks',
  Use: 'takes what is shown',
  Verify: 'verifies a code',
  Write: 'opens a field to write in',
  Yes: 'answers the question above',
  Zoom: 'larger and smaller'
}

/**
 * Texts that may begin with another word, with the reason.
 *
 * @type {readonly { file: string, key: RegExp, reason: string }[]}
 */
export const otherBeginnings = [
  { file: 'attempt-lock', key: /^leave(Unnamed)?$/, reason: 'Says who is at the computer, as “No” does.' },
  { file: 'exam', key: /^exam\.(next|previous|nextUnanswered)$/, reason: 'The exam board’s own program names its buttons so.' },
  {
    file: 'exam',
    key: /^exam\.(calculator|more|notes\.title|openQuestions|toPassage|toQuestion)$/,
    reason: 'A tool that opens and closes is named by what it shows.'
  },
  { file: 'exam', key: /^exam\.roomTools\./, reason: 'Two of them are buttons that change a size; the others name settings.' },
  { file: 'item-marks', key: /^bookmarked$/, reason: 'A switch says that it is on.' },
  { file: 'item-search', key: /^(next|previous)$/, reason: 'Moves through pages of results.' },
  {
    file: 'library',
    key: /^(pdf\.(contents|hit|next|previous|asPrinted|link\.named)|player\.(back|forward))$/,
    reason: 'Controls of a reader and a player, named as in others.'
  },
  { file: 'library', key: /^kept\./, reason: 'Some are buttons; the others tell the progress of a download.' },
  { file: 'own-questions', key: /^help\./, reason: 'A button that types a sign is named by the sign.' },
  { file: 'pictures', key: /^(larger|smaller)$/, reason: 'Changes a size.' },
  { file: 'practice', key: /^topics\.(of|shown)$/, reason: 'A list that opens and closes is named by what it holds.' },
  { file: 'settings', key: /^packs\.source\./, reason: 'Some are buttons; the others describe the packs.' },
  { file: 'shell', key: /^nav\.menu$/, reason: 'The menu is named by what it is.' },
  { file: 'teaching', key: /^assignment\.startNamed$/, reason: 'Begins with the text of the button that it names.' },
  { file: 'trainer', key: /^(keyboard|mouse)\./, reason: 'The learner finds and presses these in an exercise: they are no commands.' },
  { file: 'trainer', key: /^task\.(back|cut)$/, reason: 'The exercise plays a power cut.' },
  { file: 'trainer', key: /^result\.next$/, reason: 'Names the next exercise.' },
  { file: 'voice', key: /^(faster|slower)$/, reason: 'Changes a speed.' }
]
