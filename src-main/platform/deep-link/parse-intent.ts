/** The pages that another program may open by `koya://open/…`: each shows nothing before a sign-in, and changes nothing. */
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

/** The whole address without additions: no host except `open`, no port, user, query, fragment or percent sign. */
const FORM = /^koya:\/\/open\/([a-z]{1,20})\/?$/
const LONGEST = 64

/** Returns the page of a link; null unless it is exactly one of the list. */
export function parseIntent(address: unknown): IntentPath | null {
  if (typeof address !== 'string' || address.length > LONGEST) return null
  const [, name] = FORM.exec(address) ?? []
  return name !== undefined && Object.hasOwn(intentRoutes, name) ? intentRoutes[name as keyof typeof intentRoutes] : null
}

/** Returns the page of a command line. Only its last argument is read, where the systems put a link. */
export function parseIntentOf(commandLine: readonly string[]): IntentPath | null {
  return parseIntent(commandLine.at(-1))
}
