import { isCommandNoun, type CommandNoun } from './command-nouns.ts'

/** A command in the syntax used up to version 0.1, and its current form. */
type OldForm =
  /** `--backup FILE`: the value becomes the first argument. */
  | { readonly now: readonly [CommandNoun, string]; readonly hasValue: true }
  /** `--support`, `--support answer ID`: an optional verb follows. */
  | { readonly now: readonly [CommandNoun, string]; readonly verbs: readonly string[] }
  /** Following words were ignored, except for these. */
  | { readonly now: readonly [CommandNoun, string]; readonly keeps: readonly string[] }

/** Ends Electron's and Chromium's own switches, as in other programs; package wrappers put it first. */
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

/** Returns the option name without its value: `--announce=text` and `--announce text` are the same option. */
export function optionNameOf(word: string): string {
  const end = word.startsWith('--') ? word.indexOf('=') : -1
  return end < 0 ? word : word.slice(0, end)
}

export function isOldForm(word: string): boolean {
  return Object.hasOwn(oldCommandForms, optionNameOf(word))
}

/** Converts a command from the old syntax; returns other words unchanged. */
export function withoutOldForms(words: readonly string[]): readonly string[] {
  const [first = '', second] = words
  if (first === END_OF_SWITCHES) return withoutOldForms(words.slice(1))
  // `koya server --backup FILE`: `server` was optional, and alone it was a command.
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

/** Whether `next` follows the old prefix `server`. A word after the noun is its verb, or requests its help. */
function isAfterPrefix(next = ''): boolean {
  return isOldForm(next) || (isCommandNoun(next) && next !== 'server') || next === END_OF_SWITCHES
}

/** Moves the verb to its place: the first word that is not an option's value. An unknown word stays in place and is rejected later. */
function withVerb({ now: [noun, bare], verbs }: Extract<OldForm, { verbs: unknown }>, rest: readonly string[]): readonly string[] {
  const place = rest.findIndex((word, index) => !word.startsWith('-') && !isBareOption(rest[index - 1]))
  const word = rest[place]
  if (word === undefined) return [noun, bare, ...rest]
  return verbs.length === 0 ? [noun, bare, ...rest] : [noun, word, ...rest.toSpliced(place, 1)]
}

function isBareOption(word = ''): boolean {
  return word.startsWith('--') && !word.includes('=')
}
