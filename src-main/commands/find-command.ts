import { serverNouns, serverOptions, upkeepOptions } from '../../src-shared/contracts/server-arguments.ts'

/** What a command line of the installed program asks for, besides a window. `words` are what `npm run server` or `koya-bank` would be told. */
export type Command =
  | { readonly kind: 'server' | 'bank'; readonly words: readonly string[] }
  /** `asJson`: for programs. */
  | { readonly kind: 'readiness'; readonly asJson: boolean }
  | { readonly kind: 'print-policy' | 'hash-pin' | 'check-install' | 'version' | 'help' }
  /** Something was asked for that there is not: no reason to open a window on a server. */
  | { readonly kind: 'unknown'; readonly word: string }

/** Ends the switches that Electron and Chromium read, as it does for other programs; the wrappers of a package put it first. */
const END_OF_SWITCHES = '--'

const ownFirstWords: ReadonlySet<string> = new Set(['--serve', 'server', 'bank', '--readiness'])
const serverFirstWords: ReadonlySet<string> = new Set([...[...serverOptions, ...upkeepOptions].map((name) => `--${name}`), ...serverNouns])
const plainCommands = {
  '--print-policy': 'print-policy',
  '--hash-pin': 'hash-pin',
  '--check-install': 'check-install',
  '--version': 'version',
  '--help': 'help'
} as const satisfies Readonly<Record<string, Exclude<Command['kind'], 'server' | 'bank' | 'readiness' | 'unknown'>>>

/**
 * The words after the program's own name. In a checkout Electron's name is followed by switches of its own and by the app's folder or file.
 *
 * @param isPackaged As Electron's `app.isPackaged` says.
 */
export function startWords(argv: readonly string[], isPackaged: boolean): readonly string[] {
  if (isPackaged) return argv.slice(1)
  const place = argv.findIndex((word, index) => index > 0 && !word.startsWith('-'))
  return place < 0 ? [] : argv.slice(place + 1)
}

/**
 * The command of these words; null for a start with a window. The first word that is a command makes it one; switches of Chromium may stand before it, and
 * what follows belongs to it. An address or a path in its place is what a start hands over.
 */
export function findCommand(words: readonly string[]): Command | null {
  const place = words.findIndex((word) => isFirstWord(nameOf(word)) || !word.startsWith('-'))
  const word = words[place]
  if (word === undefined) return null
  const name = nameOf(word)
  const rest = words.slice(place + 1)
  if (name === '--serve') return { kind: 'server', words: rest }
  if (name === 'server' || name === 'bank') return { kind: name, words: withoutEnd(rest) }
  if (serverFirstWords.has(name)) return { kind: 'server', words: words.slice(place) }
  if (name === '--readiness') return { kind: 'readiness', asJson: rest.includes('--json') }
  if (isPlain(name)) return { kind: plainCommands[name] }
  return /[:/\\.]/.test(word) ? null : { kind: 'unknown', word }
}

/** Of `--announce=words` and `--announce words` the same; a noun has no value of its own. */
function nameOf(word: string): string {
  const end = word.startsWith('--') ? word.indexOf('=') : -1
  return end < 0 ? word : word.slice(0, end)
}

function isFirstWord(name: string): boolean {
  return ownFirstWords.has(name) || serverFirstWords.has(name) || isPlain(name)
}

function isPlain(name: string): name is keyof typeof plainCommands {
  return Object.hasOwn(plainCommands, name)
}

function withoutEnd(words: readonly string[]): readonly string[] {
  return words[0] === END_OF_SWITCHES ? words.slice(1) : words
}
