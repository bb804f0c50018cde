/**
 * @typedef {object} RetiredInNames
 * @property {string} words Words of a name in lower case, separated by commas: `kept` is in `keptFile` and in `kept-file.ts`. Two words with a
 *   space must be adjacent in the name.
 * @property {string} use What to use instead.
 * @property {readonly { name: RegExp, reason: string }[]} [except] Names that contain the word and are allowed.
 */

/**
 * Words that no exported name and no name of a file or folder contains. Names that are stored or sent stay.
 *
 * @type {readonly RetiredInNames[]}
 */
export const retiredInNames = [
  {
    words: 'line',
    use: 'connection, offline, online',
    except: [
      { name: /^(AuditLine|PackLessonLine|PackPaperLine|SheetLine|WorkLine|MOST_LINE_BYTES)$/, reason: 'A line of a file, or a row of a sheet.' },
      { name: /^((compute|edited|expression)-line|computeLine|EditedLine|ExpressionLine)$/i, reason: 'The line of a calculator.' },
      { name: /^release-line$/, reason: 'Versions that follow each other.' },
      { name: /^command-line$/, reason: 'The standard term for what a program is started with.' }
    ]
  },
  { words: 'keep, keeps, kept, keeper, keeping', use: 'saved, cached, stored, retained' },
  { words: 'desk, desks', use: 'controller, inbox, store: what it is', except: [{ name: /^desk-lamp$/, reason: 'The drawing of a lamp.' }] },
  {
    words: 'letter, letters',
    use: 'outbox messages, mailer',
    except: [
      {
        name: /^(letter-of|letterOf|lettersOf|letterCountOf|option-letters-at|optionLetters(At|Of)|tenOptionLetters|(option|practice)Letters(Schema)?|useLetterKeys|withLetters)$/,
        reason: 'Letters of the alphabet: A to J.'
      }
    ]
  },
  { words: 'post office, courier, couriers', use: 'mailer, upload job' },
  { words: 'standing, stance', use: 'status, retention rule' },
  { words: 'shelf, shelves', use: 'registry (code), section (screen)' },
  {
    words: 'seat, seats',
    use: 'kiosk device; of a candidate: candidateSeat',
    except: [
      { name: /candidate-?seat/i, reason: 'The place of a candidate in the hall.' },
      {
        name: /^(SEAT_SILENT_MS|(create)?Seat(Claim|Receipt|Repository|Sources|Stages?|State)|seat(Schema|Stages|StateSchema)|toSeatState)$/,
        reason: 'In the domain of exam sessions a seat is the place of a candidate.'
      }
    ]
  },
  { words: 'readiness', use: 'systemCheck (of a computer), predictedScore (of a learner)' },
  { words: 'hand in, handed in, hand over, handed over', use: 'submit; paymentLink, transfer' },
  {
    words: 'place, places',
    use: 'route, config, address, position: what it is',
    except: [
      { name: /^(0018-lesson-places|lessonPlaces)$/, reason: 'The name of a table of the database.' },
      { name: /^placeMarkup$/, reason: 'To place: a verb.' }
    ]
  },
  { words: 'aside', use: 'quarantined' },
  { words: 'strike, strikes, struck', use: 'eliminate (an option)' },
  { words: 'wish, wishes', use: 'request, options' },
  { words: 'remark, remarks', use: 'regrade' },
  { words: 'occupant', use: 'currentUser' },
  { words: 'is off', use: 'isDisabled' },
  { words: 'gone', use: 'unavailable; of a process: exited' },
  { words: 'null where', use: 'nullOn(code)' },
  { words: 'jotting, jottings', use: 'annotation' },
  { words: 'turn, turns', use: 'yielding, fair queue (loop), stage (frames)' },
  { words: 'upkeep, housekeeping', use: 'maintenance' },
  { words: 'stick, sticks', use: 'usbDrive' },
  { words: 'seal, seals, sealed, unsealed', use: 'integrityManifest; of cryptography: encrypt' },
  { words: 'stand in', use: 'fake (tests), substitute (runtime)' },
  { words: 'dark time', use: 'interruptionTime' },
  { words: 'brake', use: 'emergencyPause' },
  { words: 'mend, mends, mended', use: 'fix' },
  { words: 'bring, brings, brought, bringing', use: 'import, imported' },
  { words: 'surroundings', use: 'systemEvents' },
  { words: 'spawn apart', use: 'spawnDetached' },
  { words: 'floor, floors', use: 'lowerBound, baseline' },
  {
    words: 'words',
    use: 'text, messages; of a command: args',
    except: [{ name: /^(OwnWords|soughtWords|shared-words)$/, reason: 'Words that are counted, written or searched in a text.' }]
  },
  { words: 'trouble, troubles', use: 'error' },
  { words: 'tries', use: 'attempts at a limit: rateLimit' },
  { words: 'anew, afresh', use: 'again, new' },
  { words: 'whoever, who may', use: 'which user, authorisation' }
]
