import { readShortCode, type ShortCodeFault } from '../kernel/values/short-code.ts'

/** Prefix of a voucher that an issuer signed for one installation. */
export const SIGNED_VOUCHER_START = 'koya-voucher.'

/** A signed voucher has about 450 characters; a price and long names add more. */
export const VOUCHER_MOST_CHARACTERS = 2000

/** Voucher input: a code, the text of a signed voucher, or neither. */
export type VoucherText =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'signed'; readonly text: string }
  | { readonly kind: 'fault'; readonly fault: ShortCodeFault }

/** Parses voucher input. Ignores white space, because messages wrap a long text and people copy the spaces around it. Pure. */
export function readVoucherText(typed: string): VoucherText {
  const tidy = typed.replace(/\s+/g, '')
  if (tidy.toLowerCase().startsWith(SIGNED_VOUCHER_START))
    return { kind: 'signed', text: SIGNED_VOUCHER_START + tidy.slice(SIGNED_VOUCHER_START.length) }
  return readShortCode(tidy)
}
