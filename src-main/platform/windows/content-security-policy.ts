import { createHash } from 'node:crypto'

/**
 * The policy of Koya's own pages: nothing runs, styles or loads but what lies in the package. It names no nonce, which a page that is taken over could read and
 * use again: Mantine's variables come in a stylesheet that script makes (`mantine-variables.ts`). The sandbox leaves the pages no dialogs of the system's: one that
 * is taken over cannot print, which would leave an exam seat, nor ask. What is printed, main prints.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "frame-src 'none'",
  "worker-src 'self'",
  "object-src 'none'",
  'sandbox allow-scripts allow-same-origin allow-forms'
].join('; ')

/**
 * The policy that comes with a script, which binds it only where it is started as a worker: it loads further scripts of the package and nothing else.
 * The one worker that there is reads documents of strangers, and is sent their bytes.
 */
export const workerPolicy = "default-src 'none'; script-src 'self'"

/** How a policy names one script or style that is written into a page: by what it says, so that it lets in no other. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
