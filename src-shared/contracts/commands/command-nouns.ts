/**
 * The first word of each command: which program handles it, and what it is about. Loaded at every start, even without a command, so it must stay
 * small.
 */
export const commandNouns = {
  server: { program: 'server', about: 'Runs the server (docs/operations/server.md).' },
  account: { program: 'server', about: 'Makes an account an admin, or a demonstration account.' },
  exam: { program: 'server', about: 'Manages the exam sessions of a centre (docs/operations/exams.md).' },
  vouchers: { program: 'server', about: 'Makes, lists, withdraws and signs vouchers.' },
  issuers: { program: 'server', about: 'Manages the keys whose signed vouchers are accepted.' },
  grants: { program: 'server', about: 'Lists, gives and revokes plans and add-ons of an account.' },
  announcements: { program: 'server', about: 'Posts, lists and withdraws announcements.' },
  support: { program: 'server', about: 'Answers what learners ask.' },
  'item-reports': { program: 'server', about: 'Lists and closes reports about questions.' },
  corrections: { program: 'server', about: 'Corrects keys and regrades the affected attempts.' },
  backup: { program: 'server', about: 'Copies the data of a server, and puts a copy back.' },
  database: { program: 'server', about: 'Makes and changes the tables of a server (docs/operations/cluster.md).' },
  archive: { program: 'server', about: 'Keeps attempts of past months in files (docs/operations/retention.md).' },
  certificate: { program: 'server', about: 'Makes a certificate for a server in a local network.' },
  bank: { program: 'bank', about: 'Makes, checks and installs question packs; the same as koya-bank.' },
  release: { program: 'release', about: 'Signs, stages, pauses and recalls updates; the same as koya-release.' },
  policy: { program: 'main', about: 'Shows the policy file of this computer and any errors in it.' },
  pin: { program: 'main', about: 'Makes the value of kiosk.pin in a policy.' },
  device: { program: 'main', about: 'Checks whether this computer is ready for an exam.' },
  install: { program: 'main', about: 'Checks that the installed files are complete and unchanged.' }
} as const satisfies Readonly<Record<string, { readonly program: 'server' | 'bank' | 'release' | 'main'; readonly about: string }>>

export type CommandNoun = keyof typeof commandNouns
export type CommandProgram = (typeof commandNouns)[CommandNoun]['program']

export function isCommandNoun(word: string): word is CommandNoun {
  return Object.hasOwn(commandNouns, word)
}

/** Returns the descriptions of a program's nouns. */
export function nounsOf(program: CommandProgram): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(commandNouns).flatMap(([noun, row]) => (row.program === program ? [[noun, row.about]] : [])))
}
