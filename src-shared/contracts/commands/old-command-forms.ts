import { isCommandNoun, type CommandNoun } from './command-nouns.ts'

/** How a command was written up to version 0.1, and what it is now. */
type OldForm =
  /** `--backup FILE`: its value is the first argument. */
  | { readonly now: readonly [CommandNoun, string]; readonly hasValue: true }
  /** `--support`, `--support answer ID`: a verb follows it, or none. */
  | { readonly now: readonly [CommandNoun, string]; readonly verbs: readonly string[] }
  /** Nothing that followed it was read, but for these words. */
  | { readonly now: readonly [CommandNoun, string]; readonly keeps: readonly string[] }

/** Ends the switches that Electron and Chromium read, as it does for other programs; the wrappers of a package put it first. */
const END_OF_SWITCHES = '--'

const oldCommandForms: Readonly<Record<string, OldForm>> = {
  '--serve': { now: ['server', 'start'], verbs: [] },
  '--make-admin': { now: ['account', 'make-admin'], hasValue: true },
  '--make-demonstration': { now: ['account', 'make-demonstration'], hasValue: true },
  '--remark': { now: ['corrections', 'apply'], hasValue: true },
  '--item-reports': { now: ['item-reports', 'list'], verbs: ['close'] },
  '--announcements': { now: ['announcements', 'list'], verbs: ['withdraw'] },
  '--announce': { now: ['announcements', 'publish'], hasValue: true },
  '--support': { now: ['support', 'list'], verbs: ['answer', 'close'] },
  '--make-certificate': { now: ['certificate', 'make'], hasValue: true },
  '--backup': { now: ['backup', 'make'], hasValue: true },
  '--restore': { now: ['backup', 'restore'], hasValue: true },
  '--print-policy': { now: ['policy', 'show'], keeps: [] },
  '--hash-pin': { now: ['pin', 'hash'], keeps: [] },
  '--readiness': { now: ['device', 'check'], keeps: ['--json'] },
  '--check-install': { now: ['install', 'check'], keeps: [] }
}

/** Without the value: `--announce=text` and `--announce text` are the same option. */
export function optionNameOf(word: string): string {
  const end = word.startsWith('--') ? word.indexOf('=') : -1
  return end < 0 ? word : word.slice(0, end)
}

export function isOldForm(word: string): boolean {
  return Object.hasOwn(oldCommandForms, optionNameOf(word))
}

/** The same command in the grammar of today; words that are in no old form come back as they are. */
export function withoutOldForms(words: readonly string[]): readonly string[] {
  const [first = '', second] = words
  if (first === END_OF_SWITCHES) return withoutOldForms(words.slice(1))
  // `koya server --backup FILE`: the word could be left out, and alone it was a command.
  if (first === 'server' && second === undefined) return ['server', 'start']
  if (first === 'server' && isAfterPrefix(second)) return withoutOldForms(words.slice(1))
  const place = first.startsWith('-') ? words.findIndex(isOldForm) : -1
  const word = words[place] ?? ''
  const form = oldCommandForms[optionNameOf(word)]
  if (form === undefined) return words
  const rest = words.toSpliced(place, 1)
  if ('keeps' in form) return [...form.now, ...rest.filter((one) => form.keeps.includes(one))]
  if ('verbs' in form) return withVerb(form, rest)
  const hasOwnValue = word.includes('=')
  const value = hasOwnValue ? word.slice(word.indexOf('=') + 1) : words[place + 1]
  const others = hasOwnValue ? rest : rest.toSpliced(place, 1)
  if (value === undefined || (!hasOwnValue && value.startsWith('-'))) return [...form.now, ...rest]
  return value.startsWith('-') ? [...form.now, ...others, '--', value] : [...form.now, value, ...others]
}

/** What follows the old prefix `server`; what follows the noun is its verb, or asks for its help text. */
function isAfterPrefix(next = ''): boolean {
  return isOldForm(next) || (isCommandNoun(next) && next !== 'server') || next === END_OF_SWITCHES
}

/** The first word that is no option's value, where it is a verb; an unknown word stays in its place, to be refused. */
function withVerb({ now: [noun, bare], verbs }: Extract<OldForm, { verbs: unknown }>, rest: readonly string[]): readonly string[] {
  const place = rest.findIndex((word, index) => !word.startsWith('-') && !isBareOption(rest[index - 1]))
  const word = rest[place]
  if (word === undefined) return [noun, bare, ...rest]
  return verbs.length === 0 ? [noun, bare, ...rest] : [noun, word, ...rest.toSpliced(place, 1)]
}

function isBareOption(word = ''): boolean {
  return word.startsWith('--') && !word.includes('=')
}
