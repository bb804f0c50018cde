const PUBLIC_KEY = /^\s*-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----\s*$/

/**
 * Returns whether a text is exactly one public key in PEM. Node silently derives a public key from a private one, and a text given as a public key
 * is shown, copied and shipped.
 */
export function isPublicKeyPem(text: string): boolean {
  return PUBLIC_KEY.test(text)
}
