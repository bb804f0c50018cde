import mark from './koya-mark.svg'

/** Koya's mark: an open book from which a leaf grows. It has no alternative text, because the name is beside it or known. */
export function Logo({ size }: { readonly size: number }) {
  return <img src={mark} width={size} height={size} alt="" draggable={false} />
}
