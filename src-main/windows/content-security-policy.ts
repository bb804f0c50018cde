/**
 * The policy of Koya's own pages: nothing runs or loads but what lies in the package, and styles only with this load's nonce. The sandbox leaves them no dialogs of the
 * system's: a page that is taken over cannot print, which would leave an exam seat, nor ask. What is printed, main prints.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
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
}

/**
 * The policy that comes with a script, which binds it only where it is started as a worker: it loads further scripts of the package and nothing else.
 * The one worker that there is reads documents of strangers, and is sent their bytes.
 */
export const workerPolicy = "default-src 'none'; script-src 'self'"
