import mark from './koya-mark.svg'

/** Koya's sign: an open book from which a leaf grows. The name stands beside it or is known, so it says nothing itself. */
export function Logo({ size }: { readonly size: number }) {
  return <img src={mark} width={size} height={size} alt="" draggable={false} />
}
