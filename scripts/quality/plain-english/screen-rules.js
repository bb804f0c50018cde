/**
 * @typedef {object} RetiredOnScreen
 * @property {RegExp} word
 * @property {string} say What to write instead. Often the whole sentence needs to be rewritten.
 * @property {readonly { phrase: RegExp, reason: string }[]} [except] Phrases that contain the word and are allowed.
 */

/** The most words that a sentence on a screen may have. */
export const LONGEST_SENTENCE = 20

/**
 * Words that no text of a screen contains.
 *
 * @type {readonly RetiredOnScreen[]}
 */
export const retiredOnScreen = [
  {
    word: /\bpapers?\b/i,
    say: 'exam, practice',
    except: [
      { phrase: /\bpast papers?\b/i, reason: 'What teachers and exam boards call the exams of earlier years.' },
      { phrase: /\b(on|of|rough) paper\b/i, reason: 'Paper to write on.' },
      { phrase: /\bquestion papers?\b/i, reason: 'What a teacher prints for a class.' },
      { phrase: /\bpaper (\d|VALUE)/i, reason: 'WAEC and NECO number the parts of an exam: Paper 1.' }
    ]
  },
  {
    word: /\bitems?\b/i,
    say: 'question',
    except: [{ phrase: /\bitem types?\b/i, reason: 'For people who write question banks: the term of the field.' }]
  },
  { word: /\bbod(y|ies)\b/i, say: 'exam board' },
  { word: /\bwho(ever|soever)\b/i, say: 'the person who; better: your teacher, your school' },
  { word: /\bof (my|your|his|her|its|our|their|one’s) own\b/i, say: 'your own …, or nothing' },
  { word: /\bby (itself|themselves)\b/i, say: 'automatically, or nothing' },
  { word: /\b(stands?|standing|stood)\b(?!-)/i, say: 'is, are, shows' },
  { word: /\bkept\b/i, say: 'saved' },
  {
    word: /\blines?\b/i,
    say: 'internet, connection',
    except: [
      { phrase: /\blines? (\d|VALUE)/i, reason: 'A line of a file or of a list.' },
      {
        phrase:
          /\b((one|each|every|first|last|next|new|answer|empty|several|number) lines?|a line in|lines? of (the )?(text|file)|lines and letters|the line for|line breaks?)\b/i,
        reason: 'A line of text, of a file or of a drawing.'
      }
    ]
  },
  { word: /\bhand(s|ed|ing)?( \w+){0,2} in\b(?! hand)/i, say: 'submit' },
  { word: /\bgo(es|ing|ne)? on\b/i, say: 'continue; of a program: keeps …ing' },
  { word: /\bput(s|ting)? away\b/i, say: 'dismiss, close' },
  { word: /\bset aside\b/i, say: 'moved to a safe folder, not sent: what happened' },
  { word: /\b(afresh|anew)\b/i, say: 'again, new' },
  { word: /\bmend(s|ed|ing)?\b/i, say: 'fix' },
  { word: /\bstr(ikes?|uck|iking)( \w+)? out\b/i, say: 'cross out (an option), remove' },
  { word: /\b(brings|brought|bringing)\b/i, say: 'import, get, give: what happens' },
  { word: /\bbring( \w+){0,2} in\b/i, say: 'import' },
  {
    word: /\breadiness\b/i,
    say: 'system check, predicted score',
    except: [{ phrase: /--readiness\b/, reason: 'The option of the command is part of scripts.' }]
  },
  { word: /\bexam seats?\b/i, say: 'exam computer' },
  { word: /\bwish(es)?\b/i, say: 'want, choose' },
  { word: /\bremarks?\b/i, say: 'comment; mark again' },
  { word: /\boccupants?\b/i, say: 'the learner who is signed in' },
  { word: /\bjottings?\b/i, say: 'note' },
  { word: /\b(upkeep|housekeeping)\b/i, say: 'maintenance' },
  { word: /\b(USB )?sticks?\b/i, say: 'USB drive' },
  { word: /\bdesk\b/i, say: 'inbox, page: what it is' },
  { word: /\bshel(f|ves)\b/i, say: 'section' },
  { word: /\bstand-ins?\b/i, say: 'substitute' },
  { word: /\bsurroundings\b/i, say: 'system' },
  { word: /\btroubles?\b/i, say: 'problem, error' },
  { word: /\b(too many|more|of the|your) tries\b/i, say: 'attempts' },
  { word: /\bseal(s|ed)?\b/i, say: 'signature, encrypted' },
  { word: /\b(a part of each score is luck|it is no promise|nobody could be asked|is here now)\b/i, say: 'rewrite: first what to do, then why' },
  { word: /\bway back\b/i, say: 'cancel, go back' }
]
