import { createHash } from 'node:crypto'

/**
 * The policy of Koya's own pages: only scripts, styles and files of the package load. It has no nonce, which a compromised page could read and reuse:
 * Mantine's variables are set in a stylesheet made by script (`mantine-variables.ts`). The sandbox blocks native dialogs: a compromised page can
 * neither print, which would leave a kiosk device, nor ask. Main does all printing.
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
 * The policy sent with a script; it applies only to a script that is started as a worker, which may load further scripts of the package and nothing
 * else. The only worker reads third parties' documents and receives their bytes.
 */
export const workerPolicy = "default-src 'none'; script-src 'self'"

/** Returns the CSP source for one inline script or style: its hash, so that no other is allowed. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
