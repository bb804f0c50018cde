import { KeyCap } from '../../../ui/card/key-cap.tsx'

/** A sentence in which `[N]` is the key N. */
export function KeyText({ children }: { readonly children: string }) {
  return children.split(/\[([^\]]+)\]/).map((part, index) => (index % 2 === 1 ? <KeyCap key={index}>{part}</KeyCap> : part))
}
