import { setNonce } from 'get-nonce'

/** The nonce of this load, for styles that Mantine makes while running; also told to the parts that Mantine itself is made of. */
export function readStyleNonce(page: Document): string {
  const meta = page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  const nonce = meta?.nonce ?? meta?.getAttribute('nonce') ?? ''
  setNonce(nonce)
  return nonce
}
