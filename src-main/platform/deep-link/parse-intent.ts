/** What another program may ask Koya for by `koya://open/…`: a page that shows nothing until somebody is signed in, and changes nothing. */
export const intentRoutes = {
  home: '/',
  questions: '/faqs',
  settings: '/settings',
  dashboard: '/dashboard',
  assessments: '/dashboard/assessments',
  libraries: '/dashboard/libraries',
  subscriptions: '/dashboard/subscriptions'
} as const

export type IntentPath = (typeof intentRoutes)[keyof typeof intentRoutes]

/** The whole address, and nothing around it: no host but `open`, no port, no user, no query, no fragment, no percent sign. */
const FORM = /^koya:\/\/open\/([a-z]{1,20})\/?$/
const LONGEST = 64

/** The page that an address asks for; null for whatever is not exactly one of the list. */
export function parseIntent(address: unknown): IntentPath | null {
  if (typeof address !== 'string' || address.length > LONGEST) return null
  const [, name] = FORM.exec(address) ?? []
  return name !== undefined && Object.hasOwn(intentRoutes, name) ? intentRoutes[name as keyof typeof intentRoutes] : null
}

/** The page that a command line asks for: its last argument alone, as the systems hand an address over. Whatever else stands there is not read. */
export function parseIntentOf(commandLine: readonly string[]): IntentPath | null {
  return parseIntent(commandLine.at(-1))
}
