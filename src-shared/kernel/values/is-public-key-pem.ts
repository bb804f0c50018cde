const PUBLIC_KEY = /^\s*-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----\s*$/

/**
 * Whether a text is one public key in PEM and nothing else. Node makes a public key of a private one without a word, and what was handed over as public is
 * shown, copied and shipped.
 */
export function isPublicKeyPem(text: string): boolean {
  return PUBLIC_KEY.test(text)
}
